package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.measure.Footprint;
import io.github.treadlight.sim.measure.Meter;
import io.github.treadlight.sim.result.SimulationResult.Cycle;
import io.github.treadlight.sim.result.SimulationResult.Environment;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.result.SimulationResult.Verdict;
import io.github.treadlight.sim.server.ServerConfiguration;
import io.github.treadlight.sim.server.ServerContainer;
import io.github.treadlight.sim.server.ServerFailedException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.UndeclaredThrowableException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jboss.arquillian.container.spi.client.container.DeployableContainer;
import org.jboss.arquillian.container.spi.client.container.DeploymentException;
import org.jboss.arquillian.container.spi.client.container.LifecycleException;
import org.jboss.arquillian.container.spi.client.protocol.metadata.HTTPContext;
import org.jboss.arquillian.container.spi.client.protocol.metadata.ProtocolMetaData;
import org.jboss.shrinkwrap.api.Archive;
import org.jspecify.annotations.Nullable;

/**
 * Redeploys a workload in a fresh server again and again and measures after each cycle. Not thread-safe.
 */
public final class Simulation {
    private final Plan plan;
    private final HeapDumps heapDumps;
    private final Consumer<String> warnings;
    private final Instant started = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    private @Nullable Environment environment;

    /**
     * Of a plan that holds for all its runs.
     *
     * @param heapDumps of servers that leak
     * @param warnings told in a sentence what could not be found out
     */
    public Simulation(Plan plan, HeapDumps heapDumps, Consumer<String> warnings) {
        this.plan = plan;
        this.heapDumps = heapDumps;
        this.warnings = warnings;
    }

    /**
     * Looks whether there is the server, and a JDK for it; {@link #run} does that too.
     *
     * @throws org.jboss.arquillian.container.spi.ConfigurationException if not; the message says what to do
     */
    public void validate() {
        server("validated", null).validate();
    }

    /**
     * Runs a workload in a server JVM of its own. A run that fails when enough cycles were measured to judge them is
     * what was measured until then.
     *
     * @param module the Treadlight jar to install, or null for the vanilla server
     * @param progress told of each cycle as soon as it is measured
     * @throws io.github.treadlight.sim.server.ServerFailedException if the server does not start, or dies
     * @throws SimulationFailedException if the workload does not deploy or does not work, or deploys though it is to
     *     fail
     */
    public Run run(Workload workload, @Nullable File module, Consumer<Cycle> progress) {
        String mode = module == null ? "off" : "on";
        ServerContainer<?> server = server(workload.name() + "-" + mode, module);
        List<Cycle> cycles = new ArrayList<>();
        try {
            server.start();
            Meter meter = new Meter(server.connection(), server.probe());
            if (environment == null) {
                environment = describe(meter);
            }
            redeploy(server, workload.suitedTo(plan.server().id()), meter, cycle -> {
                cycles.add(cycle);
                progress.accept(cycle);
            });
            try (Autopsy autopsy = Autopsy.begin(heapDumps, server.probe(), cycles, plan.out().toPath(),
                    workload.name() + "-" + mode, warnings)) {
                Verdict verdict = Judge.judge(cycles, meter.loadersWithoutSoftReferences());
                return run(workload, mode, cycles, autopsy.explain(verdict), null);
            }
        } catch (RuntimeException | LifecycleException | DeploymentException | IOException failed) {
            RuntimeException told = told(server, failed);
            if (cycles.size() < Judge.MIN_CYCLES) {
                throw told;
            }
            // Nobody can clear the soft references of a server that is gone; what was alive last counts as held.
            Map<String, Integer> last = cycles.get(cycles.size() - 1).loadersAlive();
            return run(workload, mode, cycles, Judge.judge(cycles, last), String.valueOf(told.getMessage()));
        } finally {
            stop(server);
        }
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
        // What an MBean's interface does not declare comes in this wrapping, which has no message.
        Throwable cause = failed instanceof UndeclaredThrowableException && failed.getCause() != null
                ? failed.getCause()
                : failed;
        if (cause instanceof IOException || cause != failed) {
            return new SimulationFailedException("The server's MBeans do not answer: " + cause, failed);
        }
        return failed instanceof RuntimeException unchecked
                ? unchecked
                : new SimulationFailedException(String.valueOf(failed.getMessage()), failed);
    }

    /** What was measured is not to be lost because something cannot be cleaned up. */
    private void stop(ServerContainer<?> server) {
        try {
            server.stop();
        } catch (UncheckedIOException left) {
            warnings.accept("Files of the server are left behind: " + left.getMessage());
        }
    }

    /** Where its logs lie. */
    public File out() {
        return plan.out();
    }

    /** Where the runs ran; available after the first one. */
    public Environment environment() {
        return Objects.requireNonNull(environment, "nothing was run yet");
    }

    private void redeploy(DeployableContainer<?> server, Workload workload, Meter meter, Consumer<Cycle> measured)
            throws DeploymentException {
        Map<String, String> deployments = new HashMap<>();
        for (int number = 1; number <= plan.cycles(); number++) {
            long nanos = 0;
            for (Archive<?> archive : workload.archives()) {
                String app = archive.getName();
                String before = deployments.getOrDefault(app, "");
                FailedStartCheck failedStart = workload.failedStart();
                long begin = System.nanoTime();
                if (failedStart != null) {
                    failToDeploy(server, archive);
                    nanos += System.nanoTime() - begin;
                    String left = meter.systemProperty(FailedStartCheck.property(app));
                    deployments.put(app, failedStart.read(app, left, before));
                    continue;
                }
                if (number > 1) {
                    server.undeploy(archive);
                }
                ProtocolMetaData deployed = server.deploy(archive);
                nanos += System.nanoTime() - begin;
                deployments.put(app, workload.check().ask(app, root(deployed), before));
            }
            Footprint footprint = meter.read();
            requireLoaders(workload, footprint);
            measured.accept(new Cycle(
                    number,
                    footprint.heapUsed(),
                    footprint.metaspaceUsed(),
                    footprint.loadedClasses(),
                    footprint.loadersAlive(),
                    TimeUnit.NANOSECONDS.toMillis(nanos),
                    footprint.topClasses()));
        }
    }

    /** There is nothing to undeploy afterwards. */
    private static void failToDeploy(DeployableContainer<?> server, Archive<?> archive) {
        try {
            server.deploy(archive);
        } catch (DeploymentException expected) {
            return;
        }
        throw new SimulationFailedException(archive.getName() + " was to fail at its start, but it was deployed");
    }

    /** An application that works and has no loader is one that the probe does not know by its loader. */
    private void requireLoaders(Workload workload, Footprint footprint) {
        if (workload.check() == Check.NONE) {
            return; // it may have no classes, and then nobody knows its loader
        }
        for (Archive<?> archive : workload.archives()) {
            String name = archive.getName().substring(0, archive.getName().lastIndexOf('.'));
            if (!footprint.loadersAlive().containsKey(name)) {
                throw new SimulationFailedException("The loader of " + name + " is not found on "
                        + plan.server().title() + "; this version of it is none that the simulator knows.");
            }
        }
    }

    private static URI root(ProtocolMetaData deployed) {
        HTTPContext http = deployed.getContexts(HTTPContext.class).iterator().next();
        String path = http.getServlets().get(0).getContextRoot() + "/";
        try {
            return new URI("http", null, http.getHost(), http.getPort(), path, null, null);
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible); // every character of a path is quoted
        }
    }

    private ServerContainer<?> server(String name, @Nullable File module) {
        return plan.server().container(plan.serverHome(), settings -> configure(settings, name, module));
    }

    private void configure(ServerConfiguration settings, String name, @Nullable File module) {
        settings.setWorkDirectory(new File(plan.out(), name + ".server").getPath());
        settings.setLog(new File(plan.out(), name + ".log").getPath());
        settings.setModule(module == null ? null : module.getPath());
        settings.setJavaHome(plan.javaHome() == null ? null : plan.javaHome().getPath());
        settings.setStartTimeoutSeconds(plan.startTimeoutSeconds());
        settings.setAnswerTimeoutSeconds(plan.answerTimeoutSeconds());
        List<String> jvmOptions = new ArrayList<>(List.of("-Xmx512m"));
        if (plan.softRefs() == Plan.SoftRefs.CLEARED) {
            jvmOptions.add("-XX:SoftRefLRUPolicyMSPerMB=0");
        }
        jvmOptions.addAll(plan.jvmOptions());
        // Collections are asked for, and running out of memory is provoked to clear soft references.
        jvmOptions.addAll(List.of("-XX:-DisableExplicitGC", "-XX:-ExitOnOutOfMemoryError",
                "-XX:-CrashOnOutOfMemoryError", "-XX:-HeapDumpOnOutOfMemoryError"));
        settings.setJvmOptions(jvmOptions);
    }

    private Environment describe(Meter meter) throws IOException {
        return new Environment(plan.server().id(), meter.serverVersion(), meter.jdk(), meter.gc(), meter.maxHeap(),
                meter.cpus(), meter.os(), started.toString());
    }

    private static String name(Plan.SoftRefs softRefs) {
        return softRefs.name().toLowerCase(Locale.ROOT);
    }
}
