package io.github.treadlight.deploy.harness;

import io.github.treadlight.deploy.client.RemoteClient;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;

/**
 * A process with a {@link RemoteClient}, on the server's JDK and with the server's client library. It exits when its
 * standard input is closed, also by the end of this JVM.
 */
public final class RemoteClientProcess implements AutoCloseable {
    private static final Duration TIME_TO_END = Duration.ofSeconds(10);
    private static final Pattern FIGURE = Pattern.compile("(\\w+)=([0-9.]+)");

    private final Process client;
    private final PrintWriter commands;
    private final BufferedReader output;
    private final Path log;

    private RemoteClientProcess(Process client, Path log) {
        this.client = client;
        this.log = log;
        commands = new PrintWriter(client.outputWriter(StandardCharsets.UTF_8), true);
        output = client.inputReader(StandardCharsets.UTF_8);
    }

    /**
     * Starts a client.
     *
     * @param name the name of the log
     * @param options options of the JVM
     */
    public static RemoteClientProcess start(InstalledServer server, String name, String... options)
            throws IOException {
        Path log = BuildFiles.work(name + ".log");
        List<String> command = new ArrayList<>();
        command.add(server.java().resolve("bin/java").toString());
        command.addAll(server.clientOptions());
        command.addAll(List.of(options));
        List<String> classPath = new ArrayList<>();
        server.clientLibraries().forEach(jar -> classPath.add(jar.toString()));
        classPath.add(RemoteApplication.clientJar(name + ".jar").toString());
        classPath.add(Path.of(BuildFiles.codeOf(Histogram.class)).toString());
        command.addAll(List.of("-cp", String.join(File.pathSeparator, classPath), RemoteClient.class.getName()));
        return new RemoteClientProcess(new ProcessBuilder(command).redirectError(log.toFile()).start(), log);
    }

    /** Returns the process id of the client. */
    public long pid() {
        return client.pid();
    }

    /** Runs a command of {@link RemoteClient} and returns the lines that it prints. */
    public List<String> run(Object... command) throws IOException {
        List<String> words = new ArrayList<>();
        for (Object word : command) {
            words.add(word.toString());
        }
        commands.println(String.join(" ", words));
        List<String> lines = new ArrayList<>();
        for (String line = output.readLine(); !RemoteClient.END.equals(line); line = output.readLine()) {
            if (line == null) {
                throw new AssertionError("The client has ended, see " + log);
            }
            lines.add(line);
        }
        return lines;
    }

    /** Runs a command of {@link RemoteClient} and returns the figures that it prints, by name. */
    public Map<String, Double> figures(Object... command) throws IOException {
        List<String> lines = run(command);
        Map<String, Double> figures = new LinkedHashMap<>();
        FIGURE.matcher(lines.get(0)).results()
                .forEach(found -> figures.put(found.group(1), Double.valueOf(found.group(2))));
        if (figures.isEmpty()) {
            throw new AssertionError("The client printed " + lines + ", see " + log);
        }
        return figures;
    }

    /** Closes the standard input of the client, which makes it exit. Kills the client if it does not exit in time. */
    @Override
    public void close() throws IOException {
        commands.close();
        try {
            client.onExit().get(TIME_TO_END.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException running) {
            client.destroyForcibly();
        }
        output.close();
    }
}
