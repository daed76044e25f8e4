package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.measure.ServerFootprint;
import io.github.treadlight.sim.measure.ServerMetrics;
import io.github.treadlight.sim.result.SimulationResult.Cycle;
import io.github.treadlight.sim.server.ServerContainer;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jboss.arquillian.container.spi.client.container.DeploymentException;
import org.jboss.arquillian.container.spi.client.protocol.metadata.HTTPContext;
import org.jboss.arquillian.container.spi.client.protocol.metadata.ProtocolMetaData;
import org.jboss.shrinkwrap.api.Archive;

/** Redeploys a workload in a running server, cycle after cycle, and measures after each. Not thread-safe. */
final class CycleRunner {
    private final ServerContainer<?> server;
    private final Workload workload;
    private final CycleSettings pace;
    private final ServerMetrics metrics;
    /** What each deployed application answered last, by its archive's name. */
    private final Map<String, String> answers = new HashMap<>();
    /** The context root of each that was deployed once, by its archive's name. */
    private final Map<String, URI> roots = new LinkedHashMap<>();

    CycleRunner(ServerContainer<?> server, Workload workload, CycleSettings pace, ServerMetrics metrics) {
        this.server = server;
        this.workload = workload;
        this.pace = pace;
        this.metrics = metrics;
    }

    /**
     * All of them.
     *
     * @throws SimulationFailedException if an application does not work, or is deployed though it is to fail
     */
    void run(Consumer<Cycle> measured) throws DeploymentException {
        for (int number = 1; number <= pace.cycles(); number++) {
            measured.accept(cycle(number));
        }
    }

    private Cycle cycle(int number) throws DeploymentException {
        Stopwatch redeploying = new Stopwatch();
        Stopwatch undeploying = new Stopwatch();
        LoadGenerator load = LoadGenerator.begin(pace.loadThreads(), targets());
        try {
            for (Archive<?> archive : workload.archives()) {
                redeploy(archive, redeploying, undeploying);
            }
        } finally {
            load.end();
        }
        Map<String, Long> phases =
                workload.failedStart() == null ? server.phases(workload.archives().size()) : null;
        think();
        ServerFootprint footprint = server.ask("could not be measured", metrics::read);
        requireLoaders(footprint);
        return new Cycle(
                number,
                footprint.heapUsed(),
                footprint.metaspaceUsed(),
                footprint.loadedClasses(),
                footprint.loadersAlive(),
                redeploying.millis(),
                undeploying.millis(),
                phases,
                footprint.topClasses());
    }

    private void redeploy(Archive<?> archive, Stopwatch redeploying, Stopwatch undeploying)
            throws DeploymentException {
        String app = archive.getName();
        String previous = answers.getOrDefault(app, "");
        FailedStartCheck failedStart = workload.failedStart();
        server.prepare(archive);
        redeploying.begin();
        if (failedStart != null) {
            failToDeploy(archive);
            redeploying.end();
            String left = server.ask(
                    "could not be measured", () -> metrics.systemProperty(FailedStartCheck.property(app)));
            answers.put(app, failedStart.read(app, left, previous));
            return;
        }
        if (roots.containsKey(app)) {
            undeploying.begin();
            server.undeploy(archive);
            undeploying.end();
        }
        URI root = root(server.deploy(archive));
        redeploying.end();
        roots.put(app, root);
        answers.put(app, workload.check().verify(app, root, previous));
    }

    /** What is asked while applications are redeployed; in the first cycle, in which none is, nothing. */
    private List<URI> targets() {
        return roots.entrySet().stream()
                .flatMap(app -> workload.check().targets(app.getKey(), app.getValue()).stream())
                .toList();
    }

    /** A server that dies meanwhile is not waited for. */
    private void think() {
        if (pace.thinkMillis() > 0) {
            server.requireLife(Duration.ofMillis(pace.thinkMillis()));
        }
    }

    /** There is nothing to undeploy afterwards. */
    private void failToDeploy(Archive<?> archive) {
        try {
            server.deploy(archive);
        } catch (DeploymentException expected) {
            return;
        }
        throw new SimulationFailedException(archive.getName() + " was to fail at its start, but it was deployed");
    }

    /** An application that works and has no loader is one that the probe does not know by its loader. */
    private void requireLoaders(ServerFootprint footprint) {
        if (!workload.loadsClasses()) {
            return; // nobody knows whether the user's do, and the verdict says so
        }
        for (String app : workload.apps()) {
            if (!footprint.loadersAlive().containsKey(app)) {
                throw new SimulationFailedException("The loader of " + app + " is not found; this version of the"
                        + " server is none that the simulator knows.");
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
}
