package io.github.treadlight.deploy;

import io.github.treadlight.deploy.client.RemoteClient;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.HdrHistogram.Histogram;

/** The stand-alone client in a JVM of its own, that of the server, with the server's client library. */
final class ClientProcess implements AutoCloseable {
    private static final int SECONDS_TO_END = 10;

    private final Process process;
    private final PrintWriter commands;
    private final BufferedReader answers;
    private final Path log;

    private ClientProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
        commands = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
        answers = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Starts one with options for its JVM and jars before all others; the name is for its log. */
    static ClientProcess start(InstalledServer server, String name, List<String> options, List<Path> jars)
            throws IOException {
        Path work = Path.of(System.getProperty("treadlight.work"));
        Path log = work.resolve(name + ".log");
        List<String> command = new ArrayList<>();
        command.add(server.java().resolve("bin/java").toString());
        command.addAll(server.clientOptions());
        command.addAll(options);
        List<String> classPath = new ArrayList<>();
        jars.forEach(jar -> classPath.add(jar.toString()));
        server.clientLibraries().forEach(jar -> classPath.add(jar.toString()));
        classPath.add(RemoteApplication.clientJar(name + ".jar").toString());
        classPath.add(jarOf(Histogram.class).toString());
        command.addAll(List.of("-cp", String.join(File.pathSeparator, classPath), RemoteClient.class.getName()));
        Process process = new ProcessBuilder(command)
                .directory(work.toFile())
                .redirectError(log.toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        return new ClientProcess(process, log);
    }

    private static Path jarOf(Class<?> type) {
        return Path.of(URI.create(type.getProtectionDomain().getCodeSource().getLocation().toString()));
    }

    /** Gives a command and returns the lines of the answer. */
    List<String> ask(Object... command) throws IOException {
        List<String> words = new ArrayList<>();
        for (Object word : command) {
            words.add(word.toString());
        }
        commands.println(String.join(" ", words));
        List<String> lines = new ArrayList<>();
        for (String line = answers.readLine(); !RemoteClient.END.equals(line); line = answers.readLine()) {
            if (line == null) {
                throw new AssertionError("The client ended, see " + log);
            }
            lines.add(line);
        }
        return lines;
    }

    /** It ends when its input does; if not, it is made to. */
    @Override
    public void close() throws IOException {
        commands.close();
        try {
            process.onExit().get(SECONDS_TO_END, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException hanging) {
            process.destroyForcibly();
        }
        answers.close();
    }
}
