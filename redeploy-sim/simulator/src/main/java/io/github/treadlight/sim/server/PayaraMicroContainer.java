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
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
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
import org.jboss.shrinkwrap.api.exporter.ArchiveExportException;
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
    private Path agent = Path.of("");
    /** A file that the probe makes when the server's JVM can be attached to. */
    private Path attachable = Path.of("");
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
            agent = work.resolve("probe.jar");
            ProbeJar.write(agent.toFile());
            Path launcher = unpack(settings, work);
            port = freePort();
            attachable = work.resolve("attachable");
            process = ServerProcess.start(NAME, arguments(settings, work, launcher), work.toFile(), settings.log());
            awaitReady(process, Duration.ofSeconds(settings.startTimeoutSeconds()));
        } catch (IOException failed) {
            stop();
            throw new LifecycleException(NAME + " could not be prepared: " + failed.getMessage(), failed);
        } catch (ServerFailedException failed) {
            stop();
            throw failed;
        }
    }

    /** Has Payara Micro unpack itself, with the module on its class path: only so are the module's services found. */
    private Path unpack(PayaraMicroConfiguration settings, Path work) throws IOException {
        Path root = work.resolve("micro");
        List<String> arguments = new ArrayList<>(List.of(
                agentOption(work.resolve("unpacking")),
                "-jar", settings.microJar().getAbsolutePath(), "--rootdir", root.toString()));
        File module = settings.module();
        if (module != null) {
            arguments.addAll(List.of("--addjars", module.getAbsolutePath()));
        }
        arguments.add("--outputlauncher");
        try (ServerProcess unpacking = ServerProcess.start(NAME, arguments, work.toFile(), settings.log())) {
            if (!unpacking.awaitEnd(Duration.ofSeconds(settings.startTimeoutSeconds()))) {
                throw unpacking.failure("did not unpack within " + settings.startTimeoutSeconds() + " s");
            }
            Path launcher = root.resolve("launch-micro.jar");
            if (!Files.exists(launcher)) {
                throw new IOException(settings.microJar() + " does not unpack, so it is no Payara Micro 6; its output"
                        + " is in " + settings.log().getAbsolutePath());
            }
            return launcher;
        }
    }

    private String agentOption(Path started) {
        return "-javaagent:" + agent + "=" + ProcessHandle.current().pid() + ";" + started;
    }

    private List<String> arguments(PayaraMicroConfiguration settings, Path work, Path launcher) throws IOException {
        Path loopback = work.resolve("loopback.asadmin");
        try (InputStream commands = Objects.requireNonNull(PayaraMicroContainer.class.getResourceAsStream(
                "/io/github/treadlight/config/payara-micro/loopback.asadmin"))) {
            Files.copy(commands, loopback);
        }
        List<String> arguments = new ArrayList<>(settings.jvmOptions());
        arguments.addAll(List.of(
                agentOption(attachable),
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
        if (!Files.exists(attachable)) {
            return false;
        }
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
        try {
            archive.as(ZipExporter.class).exportTo(file.toFile(), true);
        } catch (ArchiveExportException | IllegalStateException damaged) {
            throw new IllegalArgumentException(
                    archive.getName() + " cannot be read as an archive: " + damaged.getMessage(), damaged);
        }
        return file;
    }

    @Override
    public void undeploy(Archive<?> archive) throws DeploymentException {
        boolean undeployed = ask("did not answer the undeployment of " + archive.getName(),
                () -> probe().undeploy(nameOf(archive)));
        if (!undeployed) {
            throw new DeploymentException(archive.getName() + " does not undeploy from " + NAME
                    + "; the reason is in the server's log, " + process().log().getAbsolutePath());
        }
    }

    /**
     * Runs an administration command in the server and returns what it prints.
     *
     * @param command the command's name, and then its options and operands
     * @throws ServerFailedException if it fails
     */
    public String asadmin(String... command) {
        return ask("did not run " + String.join(" ", command),
                () -> probe().run(command[0], Arrays.copyOfRange(command, 1, command.length)));
    }

    private <T> T ask(String problem, Callable<T> question) {
        int seconds = Objects.requireNonNull(configuration).answerTimeoutSeconds();
        FutureTask<T> answer = new FutureTask<>(question);
        Thread asking = new Thread(answer, "ask " + NAME);
        asking.setDaemon(true); // a server that never answers must not keep the simulator
        asking.start();
        try {
            return answer.get(seconds, TimeUnit.SECONDS);
        } catch (TimeoutException late) {
            throw process().failure(problem + " within " + seconds + " s");
        } catch (ExecutionException failed) {
            throw process().failure(problem, Objects.requireNonNullElse(failed.getCause(), failed));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw process().failure(problem, interrupted);
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
        exported.clear();
        if (process != null) {
            process.close();
            process = null;
        }
        if (connector != null) { // after its server: closing waits for an answer of one that still runs
            try {
                connector.close();
            } catch (IOException gone) {
                // as is the server
            }
            connector = null;
            probe = null;
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
