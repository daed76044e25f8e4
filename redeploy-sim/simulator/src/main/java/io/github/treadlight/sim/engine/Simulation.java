package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.measure.ServerMetrics;
import io.github.treadlight.sim.result.SimulationResult.Cycle;
import io.github.treadlight.sim.result.SimulationResult.Environment;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import io.github.treadlight.sim.server.InstalledServerConfiguration;
import io.github.treadlight.sim.server.Reason;
import io.github.treadlight.sim.server.Server;
import io.github.treadlight.sim.server.ServerConfiguration;
import io.github.treadlight.sim.server.ServerContainer;
import io.github.treadlight.sim.server.ServerFailedException;
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
import org.jboss.arquillian.container.spi.client.container.DeploymentException;
import org.jboss.arquillian.container.spi.client.container.LifecycleException;
import org.jspecify.annotations.Nullable;

/**
 * Redeploys a workload in a fresh server again and again and measures after each cycle. Not thread-safe.
 */
public final class Simulation {
    private final SimulationSettings plan;
    private final HeapDumpPolicy heapDumps;
    private final Instant started = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    private @Nullable Environment environment;

    /**
     * Of a plan that holds for all its runs.
     *
     * @param heapDumps of servers that leak
     */
    public Simulation(SimulationSettings plan, HeapDumpPolicy heapDumps) {
        this.plan = plan;
        this.heapDumps = heapDumps;
    }

    /**
     * Looks whether there is the server, a JDK for it, and whether both take the workload; {@link #run} does that too.
     *
     * @throws org.jboss.arquillian.container.spi.ConfigurationException if there is none; the message says what to do
     * @throws IllegalArgumentException if it is not taken, in a sentence
     */
    public void validate(Workload workload) {
        ServerContainer<?> server = server("validated", null, workload);
        server.validate();
        Workload suited = workload.suitedTo(plan.server());
        suited.requireLoadable(plan.server(), server.jdk());
        if (plan.pace().loadThreads() > 0) {
            suited.requireTargets();
        }
    }

    /**
     * Runs a workload in a server JVM of its own. A run that fails after its first cycle is what was measured
     * until then.
     *
     * @param module the Treadlight jar to install, or null for the vanilla server
     * @throws io.github.treadlight.sim.server.ServerFailedException if the server does not start, or dies
     * @throws SimulationFailedException if the workload does not deploy or does not work, or deploys though it is to
     *     fail
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
                environment = server.ask("could not be measured", () -> describe(metrics));
            }
            new CycleRunner(server, workload.suitedTo(plan.server()), plan.pace(), metrics).run(cycle -> {
                cycles.add(cycle);
                listener.measured(cycle);
            });
            LeakDetector detector = new LeakDetector(cycles, workload, plan.pace().warmUp());
            try (HeapDumpAnalysis analysis = detector.isToBeExplained() && heapDumps != HeapDumpPolicy.NONE
                    ? dump(server, workload.name() + "-" + mode, cycles.get(cycles.size() - 1).heapUsed(), listener)
                    : HeapDumpAnalysis.none(listener)) {
                Verdict verdict = detector.verdict(server.ask(
                        "could not be measured", metrics::loadersWithoutSoftReferences));
                return run(workload, mode, cycles, analysis.explain(verdict), null);
            }
        } catch (RuntimeException | LifecycleException | DeploymentException failed) {
            RuntimeException told = told(server, failed);
            if (cycles.isEmpty()) {
                throw told;
            }
            Verdict verdict = new LeakDetector(cycles, workload, plan.pace().warmUp()).verdictOfFailed();
            return run(workload, mode, cycles, verdict, String.valueOf(told.getMessage()));
        } finally {
            stop(server, listener);
        }
    }

    /** A dump that is not to be kept lies with the server's files: the next simulator deletes what this one leaves. */
    private HeapDumpAnalysis dump(ServerContainer<?> server, String name, long heapUsed, RunListener listener) {
        boolean keep = heapDumps == HeapDumpPolicy.KEPT;
        Path folder = keep ? plan.out().toPath() : WorkDirectory.of(plan.out().toPath(), name);
        return HeapDumpAnalysis.begin(file -> server.ask("did not write it", () -> server.probe().dumpHeap(file)),
                heapUsed, folder, name, keep, listener);
    }

    private Run run(Workload workload, String mode, List<Cycle> cycles, Verdict verdict, @Nullable String failure) {
        return new Run(workload.name(), mode, name(plan.softRefs()), workload.archives().size(), List.copyOf(cycles),
                verdict, failure);
    }

    /** A server that died is the cause of whatever failed then. */
    private static RuntimeException told(ServerContainer<?> server, Exception failed) {
        try {
            server.checkAfterFailure();
        } catch (ServerFailedException died) {
            return died;
        }
        if (failed instanceof LifecycleException) {
            return new ServerFailedException(Reason.of(failed), failed);
        }
        return failed instanceof RuntimeException unchecked
                ? unchecked
                : new SimulationFailedException(Reason.of(failed), failed);
    }

    /** What was measured is not to be lost because something cannot be cleaned up. */
    private static void stop(ServerContainer<?> server, RunListener listener) {
        try {
            server.stop();
        } catch (UncheckedIOException left) {
            listener.warn("Files of the server are left behind: " + left.getMessage());
        }
    }

    /**
     * Deletes what a simulator that was killed has left of its servers.
     *
     * @param lock of the folder for all results, without which another simulator may still need it
     */
    public void deleteLeft(OutputLock lock) throws IOException {
        lock.requireHeld();
        if (plan.out().isDirectory()) {
            WorkDirectory.deleteLeft(plan.out().toPath());
        }
    }

    /** Which server it runs on. */
    public Server server() {
        return plan.server();
    }

    /** Where its logs lie. */
    public File out() {
        return plan.out();
    }

    /** Where the runs ran; available after the first one. */
    public Environment environment() {
        return Objects.requireNonNull(environment, "nothing was run yet");
    }

    private ServerContainer<?> server(String name, @Nullable File module, Workload workload) {
        return plan.server().container(plan.serverHome(), settings -> {
            configure(settings, name, module, workload.heap());
            if (settings instanceof InstalledServerConfiguration installed) {
                installed.setMessageBroker(workload.needsBroker());
            }
        });
    }

    private void configure(ServerConfiguration settings, String name, @Nullable File module, String heap) {
        settings.setWorkDirectory(WorkDirectory.of(plan.out().toPath(), name).toString());
        settings.setLog(new File(plan.out(), name + ".log").getPath());
        settings.setModule(module == null ? null : module.getPath());
        settings.setJavaHome(plan.javaHome() == null ? null : plan.javaHome().getPath());
        settings.setStartTimeoutSeconds(plan.startTimeoutSeconds());
        settings.setAnswerTimeoutSeconds(plan.answerTimeoutSeconds());
        List<String> jvmOptions = new ArrayList<>(List.of(heap));
        if (plan.softRefs() == SimulationSettings.SoftRefs.CLEARED) {
            jvmOptions.add("-XX:SoftRefLRUPolicyMSPerMB=0");
        }
        jvmOptions.addAll(plan.jvmOptions());
        // Collections are asked for, and running out of memory is provoked to clear soft references.
        jvmOptions.addAll(List.of("-XX:-DisableExplicitGC", "-XX:-ExitOnOutOfMemoryError",
                "-XX:-CrashOnOutOfMemoryError", "-XX:-HeapDumpOnOutOfMemoryError"));
        settings.jvmOptions(jvmOptions);
    }

    private Environment describe(ServerMetrics metrics) throws IOException {
        return new Environment(plan.server().id(), metrics.serverVersion(), metrics.jdk(), metrics.gc(),
                metrics.maxHeap(), metrics.cpus(), metrics.os(), started.toString(), null);
    }

    private static String name(SimulationSettings.SoftRefs softRefs) {
        return softRefs.name().toLowerCase(Locale.ROOT);
    }
}
