package io.github.treadlight.deploy.peer;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A child process that does not outlive this JVM. */
final class ChildJvm implements AutoCloseable {
    private final Process process;
    private final Path log;
    private final Thread killAtExit;

    private ChildJvm(Process process, Path log) {
        this.process = process;
        this.log = log;
        killAtExit = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(killAtExit);
    }

    /**
     * Starts a process.
     *
     * @param environment additional environment variables
     * @param log the file for its output
     */
    static ChildJvm start(List<String> command, Map<String, String> environment, Path log) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(log.getParent().toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        return new ChildJvm(process, log);
    }

    /** Waits until the process ends; returns false after the timeout. */
    boolean awaitEnd(Duration timeout) {
        try {
            return process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Waits until the process listens on a port of the loopback address. */
    void awaitPort(int port) {
        await("a listener on port " + port + ", see " + log).atMost(1, MINUTES).until(() -> {
            if (!process.isAlive()) {
                throw new IllegalStateException("The companion of the tests ended before it listened on port " + port
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
    Optional<String> lastLine(String start) throws IOException {
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
