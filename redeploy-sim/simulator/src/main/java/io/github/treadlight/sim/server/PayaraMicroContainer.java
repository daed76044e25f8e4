package io.github.treadlight.sim.server;

import io.github.treadlight.sim.probe.ProbeMXBean;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.management.JMX;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.jboss.arquillian.container.spi.client.container.DeployableContainer;
import org.jboss.arquillian.container.spi.client.container.DeploymentException;
import org.jboss.arquillian.container.spi.client.container.LifecycleException;
import org.jboss.arquillian.container.spi.client.protocol.ProtocolDescription;
import org.jboss.arquillian.container.spi.client.protocol.metadata.HTTPContext;
import org.jboss.arquillian.container.spi.client.protocol.metadata.ProtocolMetaData;
import org.jboss.arquillian.container.spi.client.protocol.metadata.Servlet;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.descriptor.api.Descriptor;
import org.jspecify.annotations.Nullable;

/**
 * Payara Micro in one JVM of its own, into which applications are deployed, redeployed and undeployed: unlike the
 * container Payara offers, which starts a JVM for each deployment. Listens on the loopback address only.
 *
 * <p>An application's name and context root are the archive's name without its ending. Not thread-safe.
 */
public final class PayaraMicroContainer implements DeployableContainer<PayaraMicroConfiguration> {
    private static final String NAME = "Payara Micro";
    private static final String HOST = "127.0.0.1";

    private @Nullable PayaraMicroConfiguration configuration;
    private @Nullable ServerProcess process;
    private @Nullable JMXConnector connector;
    private @Nullable ProbeMXBean probe;
    private int port;
    /** Archives already written, by id: a redeployment is timed, and writing the file again is not part of it. */
    private final Map<String, Path> exported = new HashMap<>();

    @Override
    public Class<PayaraMicroConfiguration> getConfigurationClass() {
        return PayaraMicroConfiguration.class;
    }

    @Override
    public void setup(PayaraMicroConfiguration configuration) {
        this.configuration = configuration;
    }

    @Override
    public ProtocolDescription getDefaultProtocol() {
        return new ProtocolDescription("Servlet 6.0");
    }

    @Override
    public void start() throws LifecycleException {
        PayaraMicroConfiguration settings = Objects.requireNonNull(configuration, "setup() comes before start()");
        settings.validate();
        try {
            Path work = settings.workDirectory().toPath().toAbsolutePath();
            delete(work);
            Files.createDirectories(work);
            Files.createDirectories(settings.log().toPath().toAbsolutePath().getParent());
            Path launcher = unpack(settings, work);
            port = freePort();
            ServerProcess started = ServerProcess.start(
                    NAME, arguments(settings, work, launcher), work.toFile(), settings.log());
            process = started;
            awaitReady(started, Duration.ofSeconds(settings.startTimeoutSeconds()));
        } catch (IOException failed) {
            stop();
            throw new LifecycleException(NAME + " could not be prepared: " + failed.getMessage(), failed);
        } catch (ServerFailedException failed) {
            stop();
            throw failed;
        }
    }

    /** Has Payara Micro unpack itself, with the module on its class path: only so are the module's services found. */
    private static Path unpack(PayaraMicroConfiguration settings, Path work) throws IOException {
        Path root = work.resolve("micro");
        List<String> arguments = new ArrayList<>(List.of(
                "-jar", settings.microJar().getAbsolutePath(), "--rootdir", root.toString()));
        File module = settings.module();
        if (module != null) {
            arguments.addAll(List.of("--addjars", module.getAbsolutePath()));
        }
        arguments.add("--outputlauncher");
        Process unpacking = new ProcessBuilder(ServerProcess.javaCommand(arguments))
                .redirectErrorStream(true)
                .redirectOutput(settings.log())
                .start();
        try {
            int exitCode = unpacking.waitFor();
            Path launcher = root.resolve("launch-micro.jar");
            if (exitCode != 0 || !Files.exists(launcher)) {
                throw new IOException(settings.microJar() + " does not unpack (exit code " + exitCode
                        + "), so it is no Payara Micro 6; its output is in " + settings.log().getAbsolutePath());
            }
            return launcher;
        } catch (InterruptedException interrupted) {
            unpacking.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        }
    }

    private List<String> arguments(PayaraMicroConfiguration settings, Path work, Path launcher) throws IOException {
        Path agent = work.resolve("probe.jar");
        ProbeJar.write(agent.toFile());
        Path loopback = work.resolve("loopback.asadmin");
        try (InputStream commands = Objects.requireNonNull(PayaraMicroContainer.class.getResourceAsStream(
                "/io/github/treadlight/config/payara-micro/loopback.asadmin"))) {
            Files.copy(commands, loopback);
        }
        List<String> arguments = new ArrayList<>(settings.jvmOptions());
        arguments.addAll(List.of(
                "-javaagent:" + agent + "=" + ProcessHandle.current().pid(),
                "-jar", launcher.toString(),
                "--nocluster",
                "--disablephonehome",
                "--prebootcommandfile", loopback.toString(),
                "--port", Integer.toString(port)));
        arguments.addAll(settings.microOptions());
        return arguments;
    }

    private void awaitReady(ServerProcess started, Duration timeout) {
        try {
            Awaitility.await().pollInSameThread().pollInterval(Duration.ofMillis(200)).atMost(timeout)
                    .until(() -> {
                        started.check();
                        return isReady(started);
                    });
        } catch (ConditionTimeoutException late) {
            throw started.failure("did not come up within " + timeout.toSeconds() + " s");
        }
    }

    private boolean isReady(ServerProcess started) {
        try {
            if (connector == null) {
                connector = started.connect();
                probe = JMX.newMXBeanProxy(
                        connector.getMBeanServerConnection(), new ObjectName(ProbeMXBean.NAME), ProbeMXBean.class);
            }
            return probe().isReady();
        } catch (IOException notYet) {
            return false;
        } catch (MalformedObjectNameException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public ProtocolMetaData deploy(Archive<?> archive) throws DeploymentException {
        String name = nameOf(archive);
        Path file = exported.computeIfAbsent(archive.getId(), id -> export(archive));
        boolean deployed = ask("did not answer the deployment of " + name,
                () -> probe().deploy(name, name, file.toString()));
        if (!deployed) {
            throw new DeploymentException(archive.getName() + " does not deploy on " + NAME
                    + "; the reason is in the server's log, " + process().log().getAbsolutePath());
        }
        HTTPContext context = new HTTPContext(HOST, port);
        context.add(new Servlet("default", "/" + name));
        return new ProtocolMetaData().addContext(context);
    }

    private Path export(Archive<?> archive) {
        Path file = Objects.requireNonNull(configuration).workDirectory().toPath().toAbsolutePath()
                .resolve(archive.getName());
        archive.as(ZipExporter.class).exportTo(file.toFile(), true);
        return file;
    }

    @Override
    public void undeploy(Archive<?> archive) {
        ask("did not answer the undeployment of " + archive.getName(), () -> {
            probe().undeploy(nameOf(archive));
            return true;
        });
    }

    private <T> T ask(String problem, Supplier<T> question) {
        try {
            return question.get();
        } catch (RuntimeException failed) {
            throw process().failure(problem, failed);
        }
    }

    /**
     * To be called when something failed; does nothing when no server was started.
     *
     * @throws ServerFailedException if that was because the server died
     */
    public void checkAfterFailure() {
        if (process != null) {
            process.checkAfterFailure();
        }
    }

    /** The way into the server's JVM, while it runs. */
    public MBeanServerConnection connection() {
        try {
            return Objects.requireNonNull(connector, "the server is not started").getMBeanServerConnection();
        } catch (IOException lost) {
            throw process().failure("does not answer", lost);
        }
    }

    /** The probe inside the server, while it runs. */
    public ProbeMXBean probe() {
        return Objects.requireNonNull(probe, "the server is not started");
    }

    /** The port it serves HTTP on, while it runs. */
    public int port() {
        return port;
    }

    /** Stops the server and deletes its work directory; the log stays. Does nothing when it does not run. */
    @Override
    public void stop() {
        if (connector != null) {
            try {
                connector.close();
            } catch (IOException gone) {
                // the server is being stopped anyway
            }
            connector = null;
            probe = null;
        }
        exported.clear();
        if (process != null) {
            process.close();
            process = null;
        }
        if (configuration != null) {
            try {
                delete(configuration.workDirectory().toPath());
            } catch (IOException left) {
                throw new UncheckedIOException(left);
            }
        }
    }

    @Override
    public void deploy(Descriptor descriptor) {
        throw new UnsupportedOperationException("Payara Micro deploys archives only");
    }

    @Override
    public void undeploy(Descriptor descriptor) {
        throw new UnsupportedOperationException("Payara Micro deploys archives only");
    }

    private ServerProcess process() {
        return Objects.requireNonNull(process, "the server is not started");
    }

    private static String nameOf(Archive<?> archive) {
        String name = archive.getName();
        int dot = name.lastIndexOf('.');
        return dot < 0 ? name : name.substring(0, dot);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
