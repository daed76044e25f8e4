package io.github.treadlight.sim.server;

import io.github.treadlight.sim.probe.ProbeMXBean;
import io.github.treadlight.sim.result.Folder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
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
import org.jboss.arquillian.container.spi.ConfigurationException;
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
 * A server in one JVM of its own, into which applications are deployed, redeployed and undeployed. Listens on the
 * loopback address only, and can be looked into.
 *
 * <p>An application's name and context root are the archive's name without its ending. Not thread-safe.
 *
 * @param <C> how the server is started
 */
public abstract class ServerContainer<C extends ServerConfiguration> implements DeployableContainer<C> {
    static final String HOST = "127.0.0.1";
    private static final Duration TRACE_POLL = Duration.ofMillis(50);
    private static final Duration TRACE_LIMIT = Duration.ofSeconds(5);

    private @Nullable C configuration;
    private @Nullable ServerProcess process;
    private @Nullable JMXConnector connector;
    private @Nullable ProbeMXBean probe;
    /** Null before the start, and once the server did not print a trace. */
    private @Nullable DeploymentTraces traces;
    private Path agent = Path.of("");
    /** Why it does not take deployments yet, as far as it says. */
    private String refusal = "";
    /** A file that the probe makes when the server's JVM can be attached to. */
    private Path attachable = Path.of("");
    /** Archives already written, by id: a redeployment is timed, and writing the file again is not part of it. */
    private final Map<String, Path> exported = new HashMap<>();

    ServerContainer() {}

    /** Prepares a server's files in an empty work directory and starts its JVM, with {@link #jvmArguments}. */
    abstract ServerProcess launch(C settings, Path work) throws IOException;

    /** Whether a server whose JVM can be attached to takes deployments. */
    abstract boolean takesDeployments() throws IOException;

    /** Deploys a file under a name that is its context root too; returns when that is done. */
    abstract CommandResult deploy(String name, Path file) throws IOException;

    /** Undeploys an application; returns when that is done. */
    abstract CommandResult undeploy(String name) throws IOException;

    /** Adds to the log what a stopped server logged elsewhere in its work directory. */
    void keepLog(C settings) throws IOException {}

    /** The port that the server serves HTTP on, while it runs. */
    public abstract int port();

    @Override
    public void setup(C configuration) {
        this.configuration = configuration;
    }

    @Override
    public ProtocolDescription getDefaultProtocol() {
        return new ProtocolDescription("Servlet 6.0");
    }

    /**
     * Looks whether there is all that it takes to start the server.
     *
     * @throws ConfigurationException if not; the message says what to do
     */
    public void validate() {
        settings().validate();
    }

    /** The number of the release of the JDK that it runs on, as 17. */
    public int jdk() {
        return InstalledJdk.feature(settings().javaHome());
    }

    @Override
    public void start() throws LifecycleException {
        C settings = settings();
        settings.validate();
        try {
            Path work = settings.workDirectory().toPath().toAbsolutePath();
            WorkDirectory.makeEmpty(work);
            Path log = settings.log().toPath().toAbsolutePath();
            Folder.makeOf(log);
            Files.deleteIfExists(log);
            if (work.toString().contains("=")) {
                throw new ConfigurationException("There is an equals sign in " + work + ", which a JVM cannot take in"
                        + " the path of an agent; name another folder.");
            }
            agent = work.resolve("probe.jar");
            ProbeJar.write(agent.toFile());
            attachable = work.resolve("attachable");
            process = launch(settings, work);
            traces = new DeploymentTraces(log);
            awaitReady(process, Duration.ofSeconds(settings.startTimeoutSeconds()));
        } catch (IOException failed) {
            stopAfter(failed);
            throw new LifecycleException(title() + " could not be prepared: " + Reason.of(failed), failed);
        } catch (RuntimeException failed) {
            stopAfter(failed);
            throw failed;
        }
    }

    /** What cannot be cleaned up after a failure is not to hide it. */
    private void stopAfter(Exception failed) {
        try {
            stop();
        } catch (UncheckedIOException left) {
            failed.addSuppressed(left);
        }
    }

    /** The options of the server's JVM: those of the user, traces of deployments, and the probe. */
    final List<String> jvmArguments() {
        return Stream.of(settings().jvmOptions(), List.of(DeploymentTraces.OPTION), probeArguments(attachable))
                .flatMap(List::stream).toList();
    }

    /**
     * The probe alone: it lives and dies with this JVM.
     *
     * @param started a file that it makes when it runs
     */
    final List<String> probeArguments(Path started) {
        return List.of(
                "-XX:+EnableDynamicAgentLoading", // the second time the probe comes by attaching
                "-javaagent:" + agent + "=" + ProcessHandle.current().pid() + ";" + started);
    }

    private void awaitReady(ServerProcess started, Duration timeout) {
        try {
            // In a thread of its own: attaching to a JVM that is stopped has no limit of time.
            Awaitility.await().pollInterval(Duration.ofMillis(200)).atMost(timeout)
                    .until(() -> {
                        started.check();
                        return isReady(started);
                    });
        } catch (ConditionTimeoutException late) {
            String last = refusal.isEmpty() ? "" : ", and says: " + refusal;
            throw started.withClue("did not come up within " + timeout.toSeconds() + " s" + last);
        }
    }

    private boolean isReady(ServerProcess started) {
        try {
            if (!Files.exists(attachable) || !isConnectable()) {
                return false;
            }
            if (connector == null) {
                connector = started.connect(agent);
                probe = JMX.newMXBeanProxy(
                        connector.getMBeanServerConnection(), new ObjectName(ProbeMXBean.NAME), ProbeMXBean.class);
            }
            return takesDeployments();
        } catch (IOException notYet) {
            refusal = String.valueOf(notYet.getMessage());
            return false;
        } catch (MalformedObjectNameException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Whether connecting, which makes the JVM's MBean server, does not disturb the server's start. */
    boolean isConnectable() throws IOException {
        return true;
    }

    /** Exports an archive before its deployment is measured. */
    public void prepare(Archive<?> archive) {
        exported.computeIfAbsent(archive.getId(), id -> export(archive));
    }

    @Override
    public ProtocolMetaData deploy(Archive<?> archive) throws DeploymentException {
        String name = nameOf(archive);
        Path file = exported.computeIfAbsent(archive.getId(), id -> export(archive));
        CommandResult answer = ask("did not answer the deployment of " + name, () -> deploy(name, file));
        if (!answer.succeeded()) {
            throw refusal(archive.getName() + " does not deploy on " + title(), answer);
        }
        HTTPContext context = new HTTPContext(HOST, port());
        context.add(new Servlet("default", "/" + name));
        return new ProtocolMetaData().addContext(context);
    }

    private Path export(Archive<?> archive) {
        // A folder of its own: two archives may have one name.
        Path folder = settings().workDirectory().toPath().toAbsolutePath().resolve("archive-" + exported.size());
        Path file = folder.resolve(archive.getName());
        try {
            Files.createDirectories(folder);
            archive.as(ZipExporter.class).exportTo(file.toFile(), true);
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        } catch (ArchiveExportException | IllegalStateException damaged) {
            throw new IllegalArgumentException(
                    archive.getName() + " cannot be read as an archive: " + damaged.getMessage(), damaged);
        }
        return file;
    }

    /**
     * Returns how long each phase of the last deployments took, by the phase's name, or null if the server prints
     * none. The server prints the phases after the deployment, so the log may lag.
     *
     * @param deployments how many there were since the last call; their times are added up
     */
    public @Nullable Map<String, Long> phases(int deployments) {
        DeploymentTraces log = traces;
        if (log == null) {
            return null;
        }
        List<Map<String, Long>> found = new ArrayList<>();
        try {
            Awaitility.await().pollInSameThread().pollInterval(TRACE_POLL).atMost(TRACE_LIMIT).until(() -> {
                found.addAll(log.read());
                return found.size() >= deployments;
            });
        } catch (ConditionTimeoutException untold) {
            traces = null; // later deployments are not waited for
            return null;
        }
        Map<String, Long> sums = new LinkedHashMap<>();
        found.forEach(trace -> trace.forEach((phase, millis) -> sums.merge(phase, millis, Long::sum)));
        return found.size() == deployments ? sums : null;
    }

    @Override
    public void undeploy(Archive<?> archive) throws DeploymentException {
        CommandResult answer = ask("did not answer the undeployment of " + archive.getName(),
                () -> undeploy(nameOf(archive)));
        if (!answer.succeeded()) {
            throw refusal(archive.getName() + " does not undeploy from " + title(), answer);
        }
    }

    private DeploymentException refusal(String what, CommandResult answer) {
        String reason = answer.message().isBlank() ? "; the reason is in the server's log, " : ": "
                + answer.message().strip().replaceAll("\\R\\s*", " ") + "; the server's log is ";
        return new DeploymentException(what + reason + process().log().getAbsolutePath());
    }

    /**
     * Asks the server, with a limit of time.
     *
     * @param problem what to tell when there is no answer, as in "did not answer"
     * @throws ServerFailedException if there is none
     */
    public final <T> T ask(String problem, Callable<T> question) {
        int seconds = settings().answerTimeoutSeconds();
        FutureTask<T> answer = new FutureTask<>(question);
        Thread asking = new Thread(answer, "ask " + title());
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
     * Waits for so long.
     *
     * @throws ServerFailedException if the server dies meanwhile
     */
    public void requireLife(Duration time) {
        if (process().awaitEnd(time)) {
            process().check();
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
                try {
                    keepLog(configuration);
                } finally { // the log may be what there is no space for
                    WorkDirectory.delete(configuration.workDirectory().toPath());
                }
            } catch (IOException left) {
                throw new UncheckedIOException(left);
            }
        }
    }

    @Override
    public void deploy(Descriptor descriptor) {
        throw new UnsupportedOperationException("only archives are deployed");
    }

    @Override
    public void undeploy(Descriptor descriptor) {
        throw new UnsupportedOperationException("only archives are deployed");
    }

    private C settings() {
        return Objects.requireNonNull(configuration, "setup() comes first");
    }

    private ServerProcess process() {
        return Objects.requireNonNull(process, "the server is not started");
    }

    private String title() {
        return settings().server().title();
    }

    private static String nameOf(Archive<?> archive) {
        String name = archive.getName();
        int dot = name.lastIndexOf('.');
        return dot < 0 ? name : name.substring(0, dot);
    }
}
