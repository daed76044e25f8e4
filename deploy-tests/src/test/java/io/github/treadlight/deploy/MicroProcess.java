package io.github.treadlight.deploy;

import static org.awaitility.Awaitility.await;

import io.github.treadlight.sim.server.FreePort;
import io.github.treadlight.sim.server.PayaraMicroContainer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A Payara Micro that is started by a java command as its users have it, without the simulator's container. Stopped by
 * process id.
 */
final class MicroProcess implements AutoCloseable {
    private static final Path WORK = Path.of(System.getProperty("treadlight.work"));
    private static final int LIMIT_SECONDS = 180;

    private final Process process;
    private final Path log;
    private final int port;

    private MicroProcess(Process process, Path log, int port) {
        this.process = process;
        this.log = log;
        this.port = port;
    }

    /** Starts a server and waits until it has deployed what it was told to; the name is for its log. */
    static MicroProcess start(String name, Path application, List<String> command) throws IOException {
        int port = FreePort.next();
        List<String> options = new ArrayList<>(command);
        options.addAll(List.of(
                "--prebootcommandfile", shipped("payara-micro/loopback.asadmin"),
                "--nocluster", "--disablephonehome",
                "--port", Integer.toString(port),
                "--deploy", application.toString()));
        return awaitReady(java(name, options), log(name), port);
    }

    /** The same for a program that starts one itself: the example that is shipped. */
    static MicroProcess embedded(String name, Path application, String module) throws IOException {
        int port = FreePort.next();
        return awaitReady(java(name, List.of(
                "@" + shipped("payara-micro/embedded.options"), "-cp", jar().toString(),
                shipped("payara-micro/EmbeddedMicro.java"), module, Integer.toString(port), application.toString())),
                log(name), port);
    }

    /** Runs a command that ends by itself, and well. */
    static void run(String name, List<String> command) throws IOException, InterruptedException {
        Process process = java(name, command);
        try {
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new AssertionError("java " + String.join(" ", command) + " failed, see " + log(name));
            }
        } finally {
            process.destroyForcibly();
        }
    }

    /** The Payara Micro that the simulator brings. */
    static Path jar() {
        URI simulator = URI.create(
                PayaraMicroContainer.class.getProtectionDomain().getCodeSource().getLocation().toString());
        return Path.of(simulator).resolveSibling("servers/payara-micro.jar");
    }

    /** A file of config/ as administrators copy it. */
    private static String shipped(String file) {
        return Path.of(System.getProperty("treadlight.config"), file).toString();
    }

    private static MicroProcess awaitReady(Process process, Path log, int port) {
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        try {
            await().atMost(Duration.ofSeconds(LIMIT_SECONDS))
                    .failFast("Payara Micro ended, see " + log, () -> !process.isAlive())
                    .until(() -> Files.readString(log).contains(") ready in "));
        } catch (RuntimeException failed) {
            process.destroyForcibly();
            throw failed;
        }
        return new MicroProcess(process, log, port);
    }

    private static Process java(String name, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m"));
        command.addAll(arguments);
        return new ProcessBuilder(command)
                .directory(WORK.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log(name).toFile())
                .start();
    }

    private static Path log(String name) {
        return WORK.resolve(name + ".log");
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    ServerLog log() {
        return new ServerLog(log, 0);
    }

    @Override
    public void close() {
        process.destroy();
        try {
            process.onExit().get(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException hanging) {
            process.destroyForcibly();
        }
    }
}
