package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.measure.ServerMetrics;
import io.github.treadlight.sim.result.RestartResult;
import io.github.treadlight.sim.result.RestartResult.FirstDeployment;
import io.github.treadlight.sim.result.RestartResult.Restart;
import io.github.treadlight.sim.result.RestartResult.Run;
import io.github.treadlight.sim.result.SimulationResult.Environment;
import io.github.treadlight.sim.server.Server;
import io.github.treadlight.sim.server.ServerContainer;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jboss.arquillian.container.spi.client.container.DeploymentException;
import org.jboss.arquillian.container.spi.client.container.LifecycleException;
import org.jspecify.annotations.Nullable;

/**
 * Restarts of one server with several applications. Each run installs a new server, deploys the applications, and
 * restarts the server with them. It then undeploys them, and measures first deployments after further restarts. Not
 * thread-safe.
 */
public final class Restarts {
    /** The fewest restarts in a run. */
    public static final int MIN_RESTARTS = 5;

    /** The size of each application's own work, which is small, because a restart is mostly the work of the server. */
    private static final int CLASSES = 16;

    private static final double MILLIS_PER_SECOND = 1000;

    private final ServerSettings settings;
    private final List<Workload> workloads;
    private final int restarts;
    private final int firstDeployments;
    private final Instant started = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    private @Nullable Environment environment;

    /**
     * Creates restarts that have not begun.
     *
     * @param scenarios the number of copies of each scenario that run side by side; the first application is also
     *     deployed alone
     * @param restarts the number of restarts with all applications
     * @param firstDeployments the number of restarts without applications, each followed by a deployment
     * @throws IllegalArgumentException if there are fewer than {@link #MIN_RESTARTS} restarts, or if an application is
     *     not supported; the message says why
     */
    public Restarts(ServerSettings settings, Map<String, Integer> scenarios, int restarts, int firstDeployments) {
        if (restarts < MIN_RESTARTS) {
            throw new IllegalArgumentException("--restarts must be at least " + MIN_RESTARTS + ", not " + restarts
                    + ": times of starts vary, and the result is their median.");
        }
        workloads = scenarios.entrySet().stream()
                .map(named -> Workload.scenario(named.getKey(), named.getValue(), CLASSES, CLASSES))
                .map(workload -> workload.adaptedTo(settings.server())).toList();
        workloads.stream().filter(workload -> workload.failedStart() != null).findAny().ifPresent(failing -> {
            throw new IllegalArgumentException("The scenario " + failing.name()
                    + " is designed to fail at startup, so it never responds; name another one with --app.");
        });
        // A start includes those of all applications.
        this.settings = settings.withStartTimeout(settings.startTimeoutSeconds() + settings.answerTimeoutSeconds());
        this.restarts = restarts;
        this.firstDeployments = firstDeployments;
    }

    /**
     * Checks that the server and a JDK for it are installed.
     *
     * @throws org.jboss.arquillian.container.spi.ConfigurationException if not; the message has a remedy
     */
    public void validate() {
        container("validated", null).validate();
    }

    /**
     * Measures all restarts of a new server. If the run fails after its first restart, the result has the times up to
     * then and the {@link Run#failure}.
     *
     * @param module the Treadlight jar to install, or null for the server without Treadlight
     * @throws io.github.treadlight.sim.server.ServerFailedException if the server does not start or dies before the
     *     first restart is measured
     * @throws SimulationFailedException if an application does not deploy or does not work before then
     */
    public Run run(@Nullable File module, RestartListener listener) {
        String mode = module == null ? "off" : "on";
        ServerContainer<?> container = container("restart-" + mode, module);
        RestartedServer server = new RestartedServer(container, workloads, new WorkloadCheck(CLASSES, CLASSES),
                Duration.ofSeconds(settings.startTimeoutSeconds()));
        List<Restart> measured = new ArrayList<>();
        List<FirstDeployment> deployments = new ArrayList<>();
        Long newServerMillis = null;
        String failure = null;
        try {
            container.start();
            describe(container);
            newServerMillis = server.deployAll();
            listener.measured("first deployment of " + applications().get(0) + " in the new server: "
                    + seconds(newServerMillis));
            for (int number = 1; number <= restarts && !listener.isCancelled(); number++) {
                Restart restart = server.restart();
                measured.add(restart);
                listener.measured("restart " + number + " of " + restarts + ": all applications respond after "
                        + seconds(restart.allMillis()) + ", the server is ready after "
                        + seconds(restart.readyMillis()));
            }
            server.undeployAll();
            for (int number = 1; number <= firstDeployments && !listener.isCancelled(); number++) {
                FirstDeployment deployment = server.firstDeployment();
                deployments.add(deployment);
                listener.measured("first deployment " + number + " of " + firstDeployments + " after a restart: "
                        + seconds(deployment.deployMillis()));
            }
        } catch (RuntimeException | LifecycleException | DeploymentException failed) {
            RuntimeException cause = FailureCause.of(container, failed);
            if (measured.isEmpty()) {
                throw cause;
            }
            failure = String.valueOf(cause.getMessage());
        } finally {
            stop(container, listener);
        }
        return new Run(mode, newServerMillis, List.copyOf(measured), List.copyOf(deployments),
                listener.isCancelled() ? "The run was interrupted." : failure);
    }

    private static String seconds(long millis) {
        return String.format(Locale.ROOT, "%.1f s", millis / MILLIS_PER_SECOND);
    }

    private void describe(ServerContainer<?> container) {
        if (environment == null) {
            ServerMetrics metrics = new ServerMetrics(container.connection(), container.probe());
            environment = container.call("could not be measured",
                    () -> metrics.environment(server().id(), started.toString()));
        }
    }

    /** Stops the server. A failure to delete its files becomes a warning, so that the measurements are not lost. */
    private static void stop(ServerContainer<?> server, RestartListener listener) {
        try {
            server.stop();
        } catch (UncheckedIOException failed) {
            listener.warn("Files of the server could not be deleted: " + failed.getMessage());
        }
    }

    /**
     * Deletes the server files that a killed simulator has left behind.
     *
     * @param lock the lock on the output folder; without it, another simulator may still use the files
     */
    public void deleteLeftovers(OutputLock lock) throws IOException {
        settings.deleteLeftovers(lock);
    }

    /** Returns the server that is restarted. */
    public Server server() {
        return settings.server();
    }

    /** Returns the folder of the servers' logs. */
    public File out() {
        return settings.out();
    }

    /** Returns the names of the applications, in the order of their deployment. */
    public List<String> applications() {
        return workloads.stream().flatMap(workload -> workload.apps().stream()).toList();
    }

    /**
     * Returns the result of runs, at least one of which was measured.
     *
     * @param command the command that the user typed
     */
    public RestartResult result(List<Run> runs, String command) {
        return new RestartResult(RestartResult.SCHEMA,
                Objects.requireNonNull(environment, "nothing was run yet").withCommand(command), applications(), runs);
    }

    private ServerContainer<?> container(String name, @Nullable File module) {
        String heap = workloads.stream().map(Workload::heap).filter(size -> !size.equals(Scenario.HEAP)).findAny()
                .orElse(Scenario.HEAP);
        return settings.container(name, module, List.of(heap), workloads.stream().anyMatch(Workload::needsBroker));
    }
}
