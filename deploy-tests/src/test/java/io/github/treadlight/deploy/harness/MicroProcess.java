package io.github.treadlight.deploy.harness;

import static org.awaitility.Awaitility.await;

import io.github.treadlight.sim.server.FreePort;
import io.github.treadlight.sim.server.Server;
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

/** Payara Micro in a process that a java command starts, as users do, without the simulator's container. */
public final class MicroProcess implements AutoCloseable {
    private static final int LIMIT_SECONDS = 180;

    private final Process process;
    private final Path log;
    private final int port;

    private MicroProcess(Process process, Path log, int port) {
        this.process = process;
        this.log = log;
        this.port = port;
    }

    /**
     * Starts a server and waits until it has deployed an application.
     *
     * @param product a Payara Micro, which determines the JDK
     * @param name the name of the log
     */
    public static MicroProcess start(Server product, String name, Path application, List<String> command)
            throws IOException {
        int port = FreePort.next();
        List<String> options = new ArrayList<>(command);
        options.addAll(List.of(
                "--prebootcommandfile", BuildFiles.shipped("payara-micro/loopback.asadmin").toString(),
                "--nocluster", "--disablephonehome",
                "--port", Integer.toString(port),
                "--deploy", application.toString()));
        return awaitReady(java(product, name, options), log(name), port);
    }

    /** Starts the shipped example of a program that embeds a server. */
    public static MicroProcess embedded(Server product, String name, Path application) throws IOException {
        int port = FreePort.next();
        return awaitReady(java(product, name, List.of(
                "@" + BuildFiles.shipped("payara-micro/embedded.options"),
                "-cp", BuildFiles.server(product).toString(),
                BuildFiles.shipped("payara-micro/EmbeddedMicro.java").toString(),
                BuildFiles.module().toString(), Integer.toString(port), application.toString())),
                log(name), port);
    }

    /** Runs a java command that must succeed. */
    public static void run(Server product, String name, List<String> command)
            throws IOException, InterruptedException {
        Process process = java(product, name, command);
        try {
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new AssertionError("java " + String.join(" ", command) + " failed, see " + log(name));
            }
        } finally {
            process.destroyForcibly();
        }
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

    private static Process java(Server product, String name, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                ServerJdk.of(product, name).resolve("bin/java").toString(), "-Xmx512m",
                // Payara Micro may still write to its temporary folder while it deletes that at its end.
                "-Djava.io.tmpdir=" + BuildFiles.work("")));
        command.addAll(arguments);
        return new ProcessBuilder(command)
                .directory(BuildFiles.work("").toFile())
                .redirectErrorStream(true)
                .redirectOutput(log(name).toFile())
                .start();
    }

    private static Path log(String name) {
        return BuildFiles.work(name + ".log");
    }

    /** Returns the URI of a path on the server. */
    public URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    /** Returns the output of the server. */
    public ServerLog log() {
        return ServerLog.of(log);
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
