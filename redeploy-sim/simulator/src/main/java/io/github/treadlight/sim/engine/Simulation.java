package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.measure.ServerMetrics;
import io.github.treadlight.sim.result.SimulationResult.Cycle;
import io.github.treadlight.sim.result.SimulationResult.Environment;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import io.github.treadlight.sim.server.Reason;
import io.github.treadlight.sim.server.Server;
import io.github.treadlight.sim.server.ServerContainer;
import io.github.treadlight.sim.server.WorkDirectory;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jboss.arquillian.container.spi.client.container.DeploymentException;
import org.jboss.arquillian.container.spi.client.container.LifecycleException;
import org.jspecify.annotations.Nullable;

/**
 * A simulation on one server. Each run redeploys a workload in a fresh server JVM and measures after each cycle. Not
 * thread-safe.
 */
public final class Simulation {
    private final SimulationSettings settings;
    private final HeapDumpPolicy heapDumps;
    private final Instant started = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    private @Nullable Environment environment;

    /**
     * Creates a simulation.
     *
     * @param settings the settings of all runs
     * @param heapDumps what to do with heap dumps of servers that retain undeployed applications
     */
    public Simulation(SimulationSettings settings, HeapDumpPolicy heapDumps) {
        this.settings = settings;
        this.heapDumps = heapDumps;
    }

    /**
     * Checks that the server and a JDK for it are installed and that both support the workload. {@link #run} does so,
     * too.
     *
     * @throws org.jboss.arquillian.container.spi.ConfigurationException if the server or the JDK is missing; the
     *     message has a remedy
     * @throws IllegalArgumentException if the workload is not supported; the message says why
     */
    public void validate(Workload workload) {
        ServerContainer<?> server = server("validated", null, workload);
        server.validate();
        Workload adapted = workload.adaptedTo(settings.servers().server());
        adapted.requireLoadable(settings.servers().server(), server.jdk());
        if (settings.cycles().loadThreads() > 0) {
            adapted.requireTargets();
        }
    }

    /**
     * Runs a workload in its own server JVM. If the run fails after its first cycle, the result has the cycles up to
     * then and the {@link Run#failure}.
     *
     * @param module the Treadlight jar to install, or null for the server without Treadlight
     * @throws io.github.treadlight.sim.server.ServerFailedException if the server does not start, or dies in the first
     *     cycle
     * @throws SimulationFailedException if, in the first cycle, the workload does not deploy or does not work, or
     *     deploys although it is expected to fail
     */
    public Run run(Workload workload, @Nullable File module, RunListener listener) {
        validate(workload);
        String mode = module == null ? "off" : "on";
        ServerContainer<?> server = server(workload.name() + "-" + mode, module, workload);
        List<Cycle> cycles = new ArrayList<>();
        try {
            server.start();
            ServerMetrics metrics = new ServerMetrics(server.connection(), server.probe());
            if (environment == null) {
                environment = server.call("could not be measured",
                        () -> metrics.environment(server().id(), started.toString()));
            }
            Workload adapted = workload.adaptedTo(settings.servers().server());
            new CycleRunner(server, adapted, settings.cycles(), metrics).run(cycle -> {
                cycles.add(cycle);
                listener.measured(cycle);
            });
            warnOfSockets(server, listener);
            LeakDetector detector = new LeakDetector(cycles, workload, settings.cycles().warmUp());
            try (HeapDumpAnalysis analysis = detector.hasRetainedLoaders() && heapDumps != HeapDumpPolicy.NONE
                    ? dump(server, workload.name() + "-" + mode, cycles.get(cycles.size() - 1).heapUsed(), listener)
                    : HeapDumpAnalysis.none(listener)) {
                Verdict verdict = detector.verdict(server.call(
                        "could not be measured", metrics::loadersWithoutSoftReferences));
                return run(workload, mode, cycles, analysis.explain(verdict), null);
            }
        } catch (RuntimeException | LifecycleException | DeploymentException failed) {
            RuntimeException cause = FailureCause.of(server, failed);
            if (cycles.isEmpty()) {
                throw cause;
            }
            Verdict verdict =
                    new LeakDetector(cycles, workload, settings.cycles().warmUp()).verdictOnFailedServer();
            return run(workload, mode, cycles, verdict, String.valueOf(cause.getMessage()));
        } finally {
            stop(server, listener);
        }
    }

    /**
     * Returns a run that failed in its first cycle, so that a report can say why; empty if the server did not start.
     *
     * @param module the Treadlight jar, or null for the server without Treadlight
     * @param failure the exception of {@link #run}
     */
    public Optional<Run> failedRun(Workload workload, @Nullable File module, RuntimeException failure) {
        return environment == null ? Optional.empty() : Optional.of(run(workload, module == null ? "off" : "on",
                List.of(), LeakDetector.unmeasured(workload.apps()), Reason.of(failure)));
    }

    /** Warns if the server or its applications use another address than that of the loopback interface. */
    private static void warnOfSockets(ServerContainer<?> server, RunListener listener) {
        List<String> sockets = server.socketsBeyondLoopback();
        if (!sockets.isEmpty()) {
            listener.warn("The server is not alone: it or an application in it uses " + String.join(", ", sockets)
                    + ", which is not on the loopback address.");
        }
    }

    /**
     * Takes a heap dump. Unless it is to be kept, it is written to the server's work directory, which the next
     * simulator deletes if this one is killed.
     */
    private HeapDumpAnalysis dump(ServerContainer<?> server, String name, long heapUsed, RunListener listener) {
        boolean keep = heapDumps == HeapDumpPolicy.KEPT;
        Path out = settings.servers().out().toPath();
        Path folder = keep ? out : WorkDirectory.of(out, name);
        return HeapDumpAnalysis.begin(
                file -> server.call("did not write the heap dump", () -> server.probe().dumpHeap(file)),
                heapUsed, folder, name, keep, listener);
    }

    private Run run(Workload workload, String mode, List<Cycle> cycles, Verdict verdict, @Nullable String failure) {
        String softRefs = settings.softRefs().name().toLowerCase(Locale.ROOT);
        return new Run(workload.name(), mode, softRefs, workload.archives().size(), List.copyOf(cycles), verdict,
                failure);
    }

    /** Stops the server. A failure to delete its files becomes a warning, so that the measurements are not lost. */
    private static void stop(ServerContainer<?> server, RunListener listener) {
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
        settings.servers().deleteLeftovers(lock);
    }

    /** Returns the server that the runs use. */
    public Server server() {
        return settings.servers().server();
    }

    /** Returns the folder of the servers' logs. */
    public File out() {
        return settings.servers().out();
    }

    /** Returns the environment of the runs, which is known after the first run. */
    public Environment environment() {
        return Objects.requireNonNull(environment, "nothing was run yet");
    }

    private ServerContainer<?> server(String name, @Nullable File module, Workload workload) {
        List<String> defaults = new ArrayList<>(List.of(workload.heap()));
        if (settings.softRefs() == SimulationSettings.SoftRefs.CLEARED) {
            defaults.add("-XX:SoftRefLRUPolicyMSPerMB=0");
        }
        return settings.servers().container(name, module, defaults, workload.needsBroker());
    }
}
