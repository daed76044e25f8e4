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

/** Redeploys a workload in a running server and measures after each cycle. Not thread-safe. */
final class CycleRunner {
    private final ServerContainer<?> server;
    private final Workload workload;
    private final CycleSettings settings;
    private final ServerMetrics metrics;
    /** The text that identifies the last deployment of each application, by the archive's name. */
    private final Map<String, String> deployments = new HashMap<>();
    /** The context root of each application that was deployed at least once, by the archive's name. */
    private final Map<String, URI> roots = new LinkedHashMap<>();

    CycleRunner(ServerContainer<?> server, Workload workload, CycleSettings settings, ServerMetrics metrics) {
        this.server = server;
        this.workload = workload;
        this.settings = settings;
        this.metrics = metrics;
    }

    /**
     * Runs all cycles.
     *
     * @param listener receives each cycle after it was measured
     * @throws SimulationFailedException if an application does not work, or deploys although it is expected to fail
     */
    void run(Consumer<Cycle> listener) throws DeploymentException {
        for (int number = 1; number <= settings.cycles(); number++) {
            listener.accept(cycle(number));
        }
    }

    private Cycle cycle(int number) throws DeploymentException {
        Stopwatch redeploying = new Stopwatch();
        Stopwatch undeploying = new Stopwatch();
        LoadGenerator load = LoadGenerator.start(settings.loadThreads(), targets());
        try {
            for (Archive<?> archive : workload.archives()) {
                redeploy(archive, redeploying, undeploying);
            }
        } finally {
            load.stop();
        }
        Map<String, Long> phases =
                workload.failedStart() == null ? server.phases(workload.archives().size()) : null;
        think();
        ServerFootprint footprint = server.call("could not be measured", metrics::read);
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
        String previous = deployments.getOrDefault(app, "");
        FailedStartCheck failedStart = workload.failedStart();
        server.prepare(archive);
        redeploying.start();
        if (failedStart != null) {
            requireFailedDeployment(archive);
            redeploying.stop();
            String report = server.call(
                    "could not be measured", () -> metrics.systemProperty(FailedStartCheck.property(app)));
            deployments.put(app, failedStart.verify(app, report, previous));
            return;
        }
        if (roots.containsKey(app)) {
            undeploying.start();
            server.undeploy(archive);
            undeploying.stop();
        }
        URI root = root(server.deploy(archive));
        redeploying.stop();
        roots.put(app, root);
        deployments.put(app, workload.check().verify(app, root, previous));
    }

    /** Returns the addresses for requests during the redeployments; none in the first cycle. */
    private List<URI> targets() {
        return roots.entrySet().stream()
                .flatMap(app -> workload.check().targets(app.getKey(), app.getValue()).stream())
                .toList();
    }

    private void think() {
        if (settings.thinkMillis() > 0) {
            server.requireAlive(Duration.ofMillis(settings.thinkMillis()));
        }
    }

    private void requireFailedDeployment(Archive<?> archive) {
        try {
            server.deploy(archive);
        } catch (DeploymentException expected) {
            return;
        }
        throw new SimulationFailedException(
                archive.getName() + " was deployed, although its start is expected to fail");
    }

    /** Fails if the probe does not recognize the class loader of an application that has loaded classes. */
    private void requireLoaders(ServerFootprint footprint) {
        if (!workload.loadsClasses()) {
            return; // a user's application may have loaded none, which the verdict reports
        }
        for (String app : workload.apps()) {
            if (!footprint.loadersAlive().containsKey(app)) {
                throw new SimulationFailedException("The class loader of " + app
                        + " was not found; the simulator does not support this version of the server.");
            }
        }
    }

    /** Returns the context root of a deployed application, with a slash at the end. */
    static URI root(ProtocolMetaData deployed) {
        HTTPContext http = deployed.getContexts(HTTPContext.class).iterator().next();
        String path = http.getServlets().get(0).getContextRoot() + "/";
        try {
            return new URI("http", null, http.getHost(), http.getPort(), path, null, null);
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible); // this constructor quotes every character of a path
        }
    }
}
