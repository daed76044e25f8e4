package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.measure.Footprint;
import io.github.treadlight.sim.measure.Meter;
import io.github.treadlight.sim.result.SimulationResult.Cycle;
import io.github.treadlight.sim.result.SimulationResult.Environment;
import io.github.treadlight.sim.result.SimulationResult.Run;
import io.github.treadlight.sim.server.PayaraMicroConfiguration;
import io.github.treadlight.sim.server.PayaraMicroContainer;
import java.io.File;
import java.io.IOException;
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
    private final Instant started = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    private @Nullable Environment environment;

    /** Of a plan that holds for all its runs. */
    public Simulation(Plan plan) {
        this.plan = plan;
    }

    /**
     * Runs a workload in a server JVM of its own.
     *
     * @param module the Treadlight jar to install, or null for the vanilla server
     * @param progress told of each cycle as soon as it is measured
     * @throws io.github.treadlight.sim.server.ServerFailedException if the server does not start, or dies
     * @throws SimulationFailedException if the workload does not deploy or does not work
     */
    public Run run(Workload workload, @Nullable File module, Consumer<Cycle> progress) {
        String mode = module == null ? "off" : "on";
        PayaraMicroContainer server = new PayaraMicroContainer();
        PayaraMicroConfiguration configuration = configuration(workload.name() + "-" + mode, module);
        server.setup(configuration);
        try {
            server.start();
            Meter meter = new Meter(server.connection(), server.probe());
            if (environment == null) {
                environment = describe(meter);
            }
            List<Cycle> cycles = redeploy(server, workload, meter, progress);
            Map<String, Integer> remaining = meter.loadersWithoutSoftReferences();
            return new Run(workload.name(), mode, name(plan.softRefs()), workload.archives().size(), cycles,
                    Judge.judge(cycles, remaining));
        } catch (RuntimeException failed) {
            server.checkAfterFailure();
            throw failed;
        } catch (LifecycleException | DeploymentException failed) {
            throw new SimulationFailedException(String.valueOf(failed.getMessage()), failed);
        } catch (IOException lost) {
            throw new SimulationFailedException("The server's MBeans do not answer: " + lost.getMessage(), lost);
        } finally {
            server.stop();
        }
    }

    /** Where the runs ran; available after the first one. */
    public Environment environment() {
        return Objects.requireNonNull(environment, "nothing was run yet");
    }

    private List<Cycle> redeploy(
            DeployableContainer<?> server, Workload workload, Meter meter, Consumer<Cycle> progress)
            throws DeploymentException {
        Map<String, String> deployments = new HashMap<>();
        List<Cycle> cycles = new ArrayList<>();
        for (int number = 1; number <= plan.cycles(); number++) {
            long nanos = 0;
            for (Archive<?> archive : workload.archives()) {
                String app = archive.getName();
                long begin = System.nanoTime();
                if (number > 1) {
                    server.undeploy(archive);
                }
                ProtocolMetaData deployed = server.deploy(archive);
                nanos += System.nanoTime() - begin;
                String before = deployments.getOrDefault(app, "");
                deployments.put(app, workload.check().ask(app, root(deployed), before));
            }
            Footprint footprint = meter.read();
            Cycle cycle = new Cycle(
                    number,
                    footprint.heapUsed(),
                    footprint.metaspaceUsed(),
                    footprint.loadedClasses(),
                    footprint.loadersAlive(),
                    TimeUnit.NANOSECONDS.toMillis(nanos),
                    footprint.topClasses());
            cycles.add(cycle);
            progress.accept(cycle);
        }
        return cycles;
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

    private PayaraMicroConfiguration configuration(String name, @Nullable File module) {
        PayaraMicroConfiguration configuration = new PayaraMicroConfiguration();
        configuration.setWorkDirectory(new File(plan.out(), name + ".server").getPath());
        configuration.setLog(new File(plan.out(), name + ".log").getPath());
        configuration.setModule(module == null ? null : module.getPath());
        configuration.setStartTimeoutSeconds(plan.startTimeoutSeconds());
        configuration.setAnswerTimeoutSeconds(plan.answerTimeoutSeconds());
        if (plan.serverHome() != null) {
            configuration.setMicroJar(plan.serverHome().getPath());
        }
        List<String> jvmOptions = new ArrayList<>(List.of("-Xmx512m"));
        if (plan.softRefs() == Plan.SoftRefs.CLEARED) {
            jvmOptions.add("-XX:SoftRefLRUPolicyMSPerMB=0");
        }
        jvmOptions.addAll(plan.jvmOptions());
        configuration.setJvmOptions(jvmOptions);
        return configuration;
    }

    private Environment describe(Meter meter) throws IOException {
        return new Environment(plan.server(), meter.serverVersion(), meter.jdk(), meter.gc(), meter.maxHeap(),
                meter.cpus(), meter.os(), started.toString());
    }

    private static String name(Plan.SoftRefs softRefs) {
        return softRefs.name().toLowerCase(Locale.ROOT);
    }
}
