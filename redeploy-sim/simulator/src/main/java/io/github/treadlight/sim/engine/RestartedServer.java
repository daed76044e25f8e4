package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.result.RestartResult.FirstDeployment;
import io.github.treadlight.sim.result.RestartResult.Restart;
import io.github.treadlight.sim.server.ServerContainer;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jboss.arquillian.container.spi.client.container.DeploymentException;
import org.jboss.arquillian.container.spi.client.container.LifecycleException;
import org.jboss.shrinkwrap.api.Archive;

/** A server with several applications that is restarted. Not thread-safe. */
final class RestartedServer {
    private final ServerContainer<?> server;
    private final List<Workload> workloads;
    private final WorkloadCheck work;
    private final Duration timeout;
    /** The context root of each deployed application, by the archive's name. */
    private final Map<String, URI> roots = new LinkedHashMap<>();
    /** The text that identifies the last start of each application, by the archive's name. */
    private final Map<String, String> starts = new HashMap<>();

    /**
     * Creates a server that is not started.
     *
     * @param work the check of an application's work after a restart
     * @param timeout the longest time until all applications respond after a restart
     */
    RestartedServer(ServerContainer<?> server, List<Workload> workloads, WorkloadCheck work,
            Duration timeout) {
        this.server = server;
        this.workloads = workloads;
        this.work = work;
        this.timeout = timeout;
    }

    /** Deploys and checks all applications, and returns the milliseconds of the first deployment. */
    long deployAll() throws DeploymentException {
        long first = -1;
        for (Workload workload : workloads) {
            for (Archive<?> archive : workload.archives()) {
                long millis = deploy(workload, archive);
                first = first < 0 ? millis : first;
            }
        }
        return first;
    }

    void undeployAll() throws DeploymentException {
        for (Workload workload : workloads) {
            for (Archive<?> archive : workload.archives()) {
                server.undeploy(archive);
                roots.remove(archive.getName());
            }
        }
    }

    /**
     * Restarts the server, waits until all applications respond, and then checks that each has done its work. The other
     * checks of the scenarios need tables, which servers create only when an application is deployed, and which a
     * database in memory loses.
     */
    Restart restart() throws LifecycleException {
        shutDown();
        try (StartingApplications applications = new StartingApplications(roots, timeout)) {
            server.run();
            Map<String, Long> millis = new LinkedHashMap<>();
            applications.await().forEach((app, nanos) -> millis.put(nameOf(app), sinceStart(nanos)));
            Restart restart = new Restart(sinceStart(server.readyNanos()),
                    millis.values().stream().mapToLong(Long::longValue).max().orElseThrow(), millis);
            workloads.forEach(workload -> workload.archives().forEach(archive -> verify(work, archive)));
            return restart;
        }
    }

    /** Restarts the server without applications, deploys the first application and undeploys it. */
    FirstDeployment firstDeployment() throws LifecycleException, DeploymentException {
        shutDown();
        server.run();
        long startMillis = sinceStart(server.readyNanos());
        Workload workload = workloads.get(0);
        Archive<?> archive = workload.archives().get(0);
        long deployMillis = deploy(workload, archive);
        server.undeploy(archive);
        return new FirstDeployment(startMillis, deployMillis);
    }

    /** Stops the server, but fails if it has already died. */
    private void shutDown() {
        server.requireAlive(Duration.ZERO);
        server.shutDown();
    }

    private long deploy(Workload workload, Archive<?> archive) throws DeploymentException {
        server.prepare(archive);
        Stopwatch deploying = new Stopwatch();
        deploying.start();
        URI root = CycleRunner.root(server.deploy(archive));
        deploying.stop();
        roots.put(archive.getName(), root);
        verify(workload.check(), archive);
        return deploying.millis();
    }

    /** Checks that an application works, and that it was started anew since the last check. */
    private void verify(ApplicationCheck check, Archive<?> archive) {
        String app = archive.getName();
        URI root = Objects.requireNonNull(roots.get(app), app);
        starts.put(app, check.verify(app, root, starts.getOrDefault(app, "")));
    }

    private long sinceStart(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos - server.startNanos());
    }

    private static String nameOf(String archive) {
        return archive.substring(0, archive.lastIndexOf('.'));
    }
}
