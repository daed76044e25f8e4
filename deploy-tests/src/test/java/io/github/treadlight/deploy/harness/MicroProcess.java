package io.github.treadlight.deploy.harness;

import static org.awaitility.Awaitility.await;

import io.github.treadlight.sim.server.ChildProcess;
import io.github.treadlight.sim.server.FreePort;
import io.github.treadlight.sim.server.Server;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Payara Micro in a process that a java command starts, as users do, without the simulator's container. */
public final class MicroProcess implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofMinutes(3);

    private final ChildProcess process;
    private final Path log;
    private final int port;

    private MicroProcess(ChildProcess process, Path log, int port) {
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
        return start(product, name, application, command, BuildFiles.shipped("payara-micro/loopback.asadmin"));
    }

    /**
     * Starts a server as {@link #start(Server, String, Path, List)} does.
     *
     * @param preboot a file of commands that run before the start, including those of {@code loopback.asadmin}
     */
    public static MicroProcess start(Server product, String name, Path application, List<String> command, Path preboot)
            throws IOException {
        int port = FreePort.next();
        List<String> options = new ArrayList<>(command);
        options.addAll(List.of(
                "--prebootcommandfile", preboot.toString(),
                "--nohazelcast", "--disablephonehome",
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
    public static void run(Server product, String name, List<String> command) throws IOException {
        try (ChildProcess process = java(product, name, command)) {
            if (!process.awaitEnd(LIMIT) || process.exitCode() != 0) {
                throw process.failure("did not succeed: java " + String.join(" ", command));
            }
        }
    }

    private static MicroProcess awaitReady(ChildProcess process, Path log, int port) {
        try {
            await("Payara Micro is ready, see " + log).atMost(LIMIT).until(() -> {
                process.requireAlive();
                return Files.readString(log).contains(") ready in ");
            });
        } catch (RuntimeException failed) {
            process.close();
            throw failed;
        }
        return new MicroProcess(process, log, port);
    }

    private static ChildProcess java(Server product, String name, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                ServerJdk.of(product, name).resolve("bin/java").toString(), "-Xmx512m",
                // Payara Micro may still write to its temporary folder while it deletes that at its end.
                "-Djava.io.tmpdir=" + BuildFiles.work("")));
        command.addAll(arguments);
        Files.deleteIfExists(log(name));
        return ChildProcess.start(product.title(), command, BuildFiles.work("").toFile(), log(name).toFile());
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

    /** Returns the process id of the server. */
    public long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        process.close();
    }
}
