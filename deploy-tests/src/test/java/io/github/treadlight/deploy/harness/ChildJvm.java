package io.github.treadlight.deploy.harness;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A child process that does not outlive this JVM. Not thread-safe. */
public final class ChildJvm implements AutoCloseable {
    private final String name;
    private final Process process;
    private final Path log;
    private final Thread killAtExit;

    private ChildJvm(String name, Process process, Path log) {
        this.name = name;
        this.process = process;
        this.log = log;
        killAtExit = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(killAtExit);
    }

    /**
     * Starts a process that has no input, in the folder of its log.
     *
     * @param name a description for messages, such as {@code "companion of the Shop TCK"}
     * @param environment additional environment variables
     * @param log the file for its output and error output
     */
    public static ChildJvm start(String name, List<String> command, Map<String, String> environment, Path log)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(log.getParent().toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        return new ChildJvm(name, process, log);
    }

    /**
     * Starts a process that exchanges lines with this JVM, in the folder of its log.
     *
     * @param name a description for messages
     * @param log the file for its error output
     */
    static ChildJvm startWithPipes(String name, List<String> command, Path log) throws IOException {
        return new ChildJvm(name, new ProcessBuilder(command)
                .directory(log.getParent().toFile())
                .redirectError(log.toFile())
                .start(), log);
    }

    /** Returns the process id. */
    long pid() {
        return process.pid();
    }

    /** Returns a writer to the standard input of a process with pipes. */
    PrintWriter input() {
        return new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
    }

    /** Returns a reader of the output of a process with pipes. */
    BufferedReader output() {
        return process.inputReader(StandardCharsets.UTF_8);
    }

    /** Waits until the process ends; returns false after the timeout. */
    public boolean awaitEnd(Duration timeout) {
        try {
            return process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Waits until the process listens on a port of the loopback address. */
    public void awaitPort(int port) {
        await("the " + name + " listens on port " + port + ", see " + log).atMost(1, MINUTES).until(() -> {
            if (!process.isAlive()) {
                throw new IllegalStateException("The " + name + " ended before it listened on port " + port
                        + "; its output is " + log + ".");
            }
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return socket.isConnected();
            } catch (IOException notYet) {
                return false;
            }
        });
    }

    /** Returns the last line of the output that begins with a text. */
    public Optional<String> lastLine(String start) throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> line.startsWith(start)).reduce((earlier, later) -> later);
        }
    }

    /** Kills the process if it runs, and waits for its end. */
    @Override
    public void close() {
        process.destroyForcibly();
        awaitEnd(Duration.ofSeconds(30));
        Runtime.getRuntime().removeShutdownHook(killAtExit);
    }
}
