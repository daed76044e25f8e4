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
import java.util.Optional;
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
 * A container that runs a server in its own JVM, and deploys and undeploys applications. The server listens only on the
 * loopback address; the probe inside it gives access to its internals.
 *
 * <p>An application's name and context root are the archive's name without its extension. Not thread-safe.
 *
 * @param <C> the type of the container's configuration
 */
public abstract class ServerContainer<C extends ServerConfiguration> implements DeployableContainer<C> {
    static final String HOST = "127.0.0.1";
    /** Restricts Payara's default database, which listens on all addresses when an application uses it. */
    private static final String H2 = "-Dh2.bindAddress=" + HOST;
    private static final Duration TRACE_POLL_INTERVAL = Duration.ofMillis(50);
    private static final Duration TRACE_TIMEOUT = Duration.ofSeconds(5);

    private @Nullable C configuration;
    private @Nullable ChildProcess process;
    private @Nullable JMXConnector connector;
    private @Nullable ProbeMXBean probe;
    /** The traces of deployments; null before the start, and after a deployment without a trace. */
    private @Nullable DeploymentTraces traces;
    private Path agent = Path.of("");
    /** The value of {@link System#nanoTime} when the server was found ready. */
    private volatile long readyNanos;
    /** The last message of the server that says why it does not accept deployments yet. */
    private String refusal = "";
    /** The file that the probe creates when the simulator can attach to the server's JVM. */
    private Path attachable = Path.of("");
    /** The files of exported archives, by id; they are reused, so that the time of a redeployment has no export. */
    private final Map<String, Path> exported = new HashMap<>();

    ServerContainer() {}

    /** Prepares a server's files in an empty work directory. */
    void install(C settings, Path work) throws IOException {}

    /** Starts the JVM of a server whose files are prepared, with {@link #jvmArguments}. */
    abstract ChildProcess launch(C settings, Path work) throws IOException;

    /** Runs the user's commands on a started server, unless the server has run them before. */
    void configure(C settings, Path work) throws IOException {}

    /** Returns the file to which the server logs. */
    Path serverLog() {
        return log();
    }

    /** Returns whether the server accepts deployments; called when the simulator has attached to its JVM. */
    abstract boolean acceptsDeployments() throws IOException;

    /** Deploys a file under a name that is also its context root, and returns when the deployment has ended. */
    abstract CommandResult deploy(String name, Path file) throws IOException;

    /** Undeploys an application, and returns when the undeployment has ended. */
    abstract CommandResult undeploy(String name) throws IOException;

    /** Appends log files in the work directory of a stopped server to the log. */
    void keepLog(C settings) throws IOException {}

    /** Returns the process id of the server; empty if it was not started or was stopped. */
    public Optional<Long> pid() {
        return Optional.ofNullable(process).map(ChildProcess::pid);
    }

    /**
     * Returns the sockets of the server that are not on the loopback address, as texts. Empty if there are none, if the
     * server is not running, or if this machine does not show the sockets.
     */
    public final List<String> socketsBeyondLoopback() {
        if (pid().flatMap(ProcessHandle::of).isEmpty() || !ProcessSockets.areVisible()) {
            return List.of();
        }
        return call("did not show its sockets", () -> ProcessSockets.beyondLoopback(process().pid()));
    }

    /** Returns the value of {@link System#nanoTime} when the JVM of the running server was started. */
    public final long startNanos() {
        return process().startNanos();
    }

    /** Returns the value of {@link System#nanoTime} when the running server was ready for deployments. */
    public final long readyNanos() {
        return readyNanos;
    }

    /** Returns the HTTP port of the server, which is known when the server is installed. */
    public abstract int port();

    /**
     * Runs an administration command of the server, which may fail.
     *
     * @param command the command's name, options as {@code --name=value} and at most one operand
     * @throws IOException if there is no response
     */
    public abstract CommandResult asadmin(String... command) throws IOException;

    @Override
    public void setup(C configuration) {
        this.configuration = configuration;
    }

    @Override
    public ProtocolDescription getDefaultProtocol() {
        return new ProtocolDescription("Servlet 6.0");
    }

    /**
     * Checks that the server's files and a suitable JDK are installed.
     *
     * @throws ConfigurationException if not; the message has a remedy
     */
    public void validate() {
        settings().validate();
    }

    /** Returns the feature release of the server's JDK, such as 17. */
    public int jdk() {
        return InstalledJdk.feature(settings().javaHome());
    }

    @Override
    public void start() throws LifecycleException {
        validate();
        try {
            install();
            run();
        } catch (LifecycleException | RuntimeException failed) {
            stopAfter(failed);
            throw failed;
        }
    }

    /** Prepares the server's files, which callers may change before they {@link #run} the server. */
    public final void install() throws LifecycleException {
        try {
            Path work = work();
            WorkDirectory.makeEmpty(work);
            Path log = log();
            Folder.makeOf(log);
            Files.deleteIfExists(log);
            if (work.toString().contains("=")) {
                throw new ConfigurationException("The work directory " + work + " contains an equals sign, which the"
                        + " JVM does not allow in the path of an agent; name another folder.");
            }
            agent = work.resolve("probe.jar");
            ProbeJar.write(agent.toFile());
            install(settings(), work);
        } catch (IOException failed) {
            throw notPrepared(failed);
        }
    }

    /**
     * Starts the JVM of the prepared server, and waits until the server accepts deployments. If that fails, the JVM may
     * still run.
     */
    public final void run() throws LifecycleException {
        C settings = settings();
        try {
            refusal = "";
            attachable = work().resolve("attachable");
            Files.deleteIfExists(attachable);
            process = launch(settings, work());
            traces = new DeploymentTraces(log());
            awaitReady(process, Duration.ofSeconds(settings.startTimeoutSeconds()));
            configure(settings, work());
        } catch (IOException failed) {
            throw notPrepared(failed);
        }
    }

    private LifecycleException notPrepared(IOException failed) {
        return new LifecycleException(title() + " could not be prepared: " + Reason.of(failed), failed);
    }

    final Path work() {
        return settings().workDirectory().toPath().toAbsolutePath();
    }

    private Path log() {
        return settings().log().toPath().toAbsolutePath();
    }

    /** Stops the server after a failure; an exception while stopping does not hide the failure. */
    private void stopAfter(Exception failure) {
        try {
            stop();
        } catch (UncheckedIOException suppressed) {
            failure.addSuppressed(suppressed);
        }
    }

    /** Returns the options of the server's JVM: those of the user, traces of deployments, H2, and the probe. */
    final List<String> jvmArguments() {
        return Stream.of(settings().jvmOptions(), List.of(DeploymentTraces.OPTION, H2), probeArguments(attachable))
                .flatMap(List::stream).toList();
    }

    /**
     * Returns the JVM options that load the probe, which halts the server when this JVM ends.
     *
     * @param started a file that the probe creates when it runs
     */
    final List<String> probeArguments(Path started) {
        return List.of(
                "-XX:+EnableDynamicAgentLoading", // for the second step of the probe, which is attached
                "-javaagent:" + agent + "=" + ProcessHandle.current().pid() + ";" + started);
    }

    private void awaitReady(ChildProcess started, Duration timeout) {
        try {
            // Awaitility polls in another thread, because attaching to a suspended JVM has no timeout.
            Awaitility.await().pollInterval(Duration.ofMillis(200)).atMost(timeout)
                    .until(() -> {
                        started.requireAlive();
                        return isReady(started);
                    });
        } catch (ConditionTimeoutException late) {
            String last = refusal.isEmpty() ? "" : ": " + refusal;
            throw started.failureWithDiagnosis("did not start within " + timeout.toSeconds() + " s" + last);
        }
    }

    private boolean isReady(ChildProcess started) {
        try {
            if (!Files.exists(attachable) || !isConnectable()) {
                return false;
            }
            readyNanos = System.nanoTime(); // before attaching, which only the simulator does
            if (connector == null) {
                connector = started.connect(agent);
                probe = JMX.newMXBeanProxy(
                        connector.getMBeanServerConnection(), new ObjectName(ProbeMXBean.NAME), ProbeMXBean.class);
            }
            return acceptsDeployments();
        } catch (IOException notYet) {
            refusal = String.valueOf(notYet.getMessage());
            return false;
        } catch (MalformedObjectNameException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Returns whether the simulator may connect, which creates the JVM's MBean server if it does not exist. */
    boolean isConnectable() throws IOException {
        return true;
    }

    /** Exports an archive, so that the time of its deployment does not include the export. */
    public void prepare(Archive<?> archive) {
        exported.computeIfAbsent(archive.getId(), id -> export(archive));
    }

    @Override
    public ProtocolMetaData deploy(Archive<?> archive) throws DeploymentException {
        String name = nameOf(archive);
        Path file = exported.computeIfAbsent(archive.getId(), id -> export(archive));
        LogTail log = LogTail.from(serverLog());
        CommandResult result = call("did not complete the deployment of " + name, () -> deploy(name, file));
        if (!result.succeeded()) {
            throw notDeployed(archive.getName() + " does not deploy on " + title(), result, log);
        }
        HTTPContext context = new HTTPContext(HOST, port());
        context.add(new Servlet("default", "/" + name));
        return new ProtocolMetaData().addContext(context);
    }

    private Path export(Archive<?> archive) {
        // Each archive has its own folder, because two archives may have the same name.
        Path folder = work().resolve("archive-" + exported.size());
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
     * Returns the milliseconds of each phase of the last deployments, by the phase's name, or null if the server does
     * not print them. Waits for the log, because the server prints the phases after the deployment.
     *
     * @param deployments the number of deployments since the last call, whose times are added up
     */
    public @Nullable Map<String, Long> phases(int deployments) {
        DeploymentTraces log = traces;
        if (log == null) {
            return null;
        }
        List<Map<String, Long>> found = new ArrayList<>();
        try {
            Awaitility.await().pollInSameThread().pollInterval(TRACE_POLL_INTERVAL).atMost(TRACE_TIMEOUT).until(() -> {
                found.addAll(log.read());
                return found.size() >= deployments;
            });
        } catch (ConditionTimeoutException noTrace) {
            traces = null; // do not wait after later deployments
            return null;
        }
        Map<String, Long> sums = new LinkedHashMap<>();
        found.forEach(trace -> trace.forEach((phase, millis) -> sums.merge(phase, millis, Long::sum)));
        return found.size() == deployments ? sums : null;
    }

    @Override
    public void undeploy(Archive<?> archive) throws DeploymentException {
        CommandResult result = call("did not complete the undeployment of " + archive.getName(),
                () -> undeploy(nameOf(archive)));
        if (!result.succeeded()) {
            throw failure(archive.getName() + " does not undeploy from " + title(), result);
        }
    }

    /** Returns an exception with the reason from the log, or else the server's message, and with a remedy. */
    private DeploymentException notDeployed(String what, CommandResult result, LogTail log) {
        Optional<String> reason = DeploymentFailure.reason(log.lines());
        try { // the server writes its log in another thread
            reason = reason.isPresent() ? reason : Awaitility.await().pollInSameThread().atMost(TRACE_TIMEOUT)
                    .until(() -> DeploymentFailure.reason(log.lines()), Optional::isPresent);
        } catch (ConditionTimeoutException noException) {
            // The message of the server remains.
        }
        DeploymentException plain = failure(what, result);
        String remedy = DeploymentFailure.remedy(reason.orElse(String.valueOf(plain.getMessage())));
        return reason
                .map(text -> new DeploymentException(what + ": " + text + ". " + remedy
                        + ". The server's log is " + process().log().getAbsolutePath()))
                .orElseGet(() -> new DeploymentException(plain.getMessage() + ". " + remedy));
    }

    private DeploymentException failure(String what, CommandResult result) {
        String reason = result.message().isBlank() ? "; the reason is in the server's log, " : ": "
                + result.message().strip().replaceAll("\\R\\s*", " ") + "; the server's log is ";
        return new DeploymentException(what + reason + process().log().getAbsolutePath());
    }

    /**
     * Calls the server with the timeout of {@link ServerConfiguration#setAnswerTimeoutSeconds}.
     *
     * @param problem the predicate of the message about a failure, such as "did not respond"
     * @throws ServerFailedException if the call fails or takes too long
     */
    public final <T> T call(String problem, Callable<T> call) {
        int seconds = settings().answerTimeoutSeconds();
        FutureTask<T> task = new FutureTask<>(call);
        Thread thread = new Thread(task, "call " + title());
        thread.setDaemon(true); // a server that never responds must not keep the simulator running
        thread.start();
        try {
            return task.get(seconds, TimeUnit.SECONDS);
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
     * Waits for the given time.
     *
     * @throws ServerFailedException if the server dies during this time
     */
    public void requireAlive(Duration time) {
        if (process().awaitEnd(time)) {
            process().requireAlive();
        }
    }

    /**
     * Checks after a failure whether the server has died; does nothing if no server was started.
     *
     * @throws ServerFailedException if the server has died
     */
    public void checkAfterFailure() {
        if (process != null) {
            process.checkAfterFailure();
        }
    }

    /** Returns the JMX connection to the running server. */
    public MBeanServerConnection connection() {
        try {
            return Objects.requireNonNull(connector, "the server is not started").getMBeanServerConnection();
        } catch (IOException lost) {
            throw process().failure("does not respond", lost);
        }
    }

    /** Returns the probe in the running server. */
    public ProbeMXBean probe() {
        return Objects.requireNonNull(probe, "the server is not started");
    }

    /** Stops the server and deletes its work directory, but not the log. Does nothing if the server is not running. */
    @Override
    public void stop() {
        exported.clear();
        end();
        if (configuration != null) {
            try {
                try {
                    keepLog(configuration);
                } finally { // even if there is no space left for the log
                    WorkDirectory.delete(configuration.workDirectory().toPath());
                }
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }

    /**
     * Stops the server as its administrators do, and returns when its JVM has ended. {@link #run} starts it again, with
     * the applications that are deployed now. Does nothing if the server is not running.
     *
     * @throws ServerFailedException if the server does not stop
     */
    public abstract void shutDown();

    /** Ends the server's JVM if it is running, and kills it after half a minute. The server's files remain. */
    public final void end() {
        if (process != null) {
            process.close();
            process = null;
        }
        if (connector != null) { // closed after the server has stopped, because closing waits for a running server
            try {
                connector.close();
            } catch (IOException disconnected) {
                // The server has closed the connection.
            }
            connector = null;
            probe = null;
        }
    }

    @Override
    @SuppressWarnings("deprecation")
    public void deploy(Descriptor descriptor) {
        throw new UnsupportedOperationException("only archives can be deployed");
    }

    @Override
    @SuppressWarnings("deprecation")
    public void undeploy(Descriptor descriptor) {
        throw new UnsupportedOperationException("only archives can be deployed");
    }

    private C settings() {
        return Objects.requireNonNull(configuration, "setup() was not called");
    }

    final ChildProcess process() {
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
