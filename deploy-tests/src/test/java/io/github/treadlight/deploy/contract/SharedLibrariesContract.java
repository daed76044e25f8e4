package io.github.treadlight.deploy.contract;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.Http;
import io.github.treadlight.deploy.harness.InstalledServer;
import io.github.treadlight.deploy.harness.LiveSettings;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.RequestLoad;
import io.github.treadlight.deploy.harness.ServerLog;
import io.github.treadlight.sim.server.Server;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

/**
 * Tests that an undeployment harms nothing that another application has registered with libraries that both share, such
 * as Log4j and Quartz in the domain's {@code lib} folder, and with the JDK. The undeployed application unregisters
 * nothing.
 */
@Covers("leak")
@OnServers(Server.PAYARA)
class SharedLibrariesContract extends OwnServerContract {
    private static final int LIBRARIES = 14;
    private static final int LOAD_THREADS = 4;
    private static final int REQUESTS_BETWEEN = 2 * LOAD_THREADS;
    /** An undeployment is followed by at most three sweeps that release something. */
    private static final int SWEEPS = 4;

    /** Without this option, each undeployment of a WAR stops Logback's context, with and without Treadlight. */
    private static final List<String> JVM_OPTIONS = List.of("-DlogbackDisableServletContainerInitializer=true");

    /** The first problem of each library. */
    private final Map<String, String> problems = new ConcurrentHashMap<>();

    @Test
    void anUndeploymentLeavesRegistrationsOfAnotherApplicationAlone() throws Exception {
        problems.clear(); // JUnit uses this instance for all servers
        server = InstalledServer.startWithLibraries(
                product(), name(), Applications.sharedLibraries(), JVM_OPTIONS);
        new LiveSettings(server).set("loader-watch-grace-seconds", "1");
        for (String app : new String[] {"a", "b"}) {
            server.deploy(app, Applications.usingSharedLibraries());
            use(app);
        }
        // The chain of handlers now begins and ends with one of the application that is undeployed.
        for (String chain : new String[] {"RXJAVA", "LOG_HANDLER", "UNCAUGHT_EXCEPTIONS"}) {
            assertThat(server.get("/a/use?register=" + chain)).startsWith("registered");
        }
        use("a");
        use("b");
        assertThat(problems).as("problems before the undeployment").isEmpty();

        try (RequestLoad load = new RequestLoad(LOAD_THREADS, () -> use("b"))) {
            load.awaitMore(REQUESTS_BETWEEN);
            server.undeploy("a");
            load.awaitMore(REQUESTS_BETWEEN);
            for (int sweep = 0; sweep < SWEEPS; sweep++) {
                awaitSweep();
            }
            load.awaitMore(REQUESTS_BETWEEN);
        }
        assertThat(problems).as("problems of the running application").isEmpty();
        assertThat(server.asadmin("list-application-generations", "--released=true"))
                .containsPattern("a +1 +context-loaders ");
        ServerLog log = server.log().fromNow();
        server.deploy("later", Applications.war());
        log.awaitRecord("later");
        assertThat(log.ours("SEVERE")).isEmpty();
    }

    private void use(String app) {
        HttpResponse<String> response = Http.get(server.uri("/" + app + "/use"));
        assertThat(response.statusCode()).as("%s", response.body()).isEqualTo(200);
        assertThat(response.body().lines()).hasSize(LIBRARIES);
        response.body().lines().filter(line -> !line.endsWith("=ok"))
                .forEach(line -> problems.putIfAbsent(line.split("=", 2)[0], line));
    }

    /** Waits for a sweep. Deploys and undeploys an application whose MBean only a sweep unregisters. */
    private void awaitSweep() throws Exception {
        server.deploy("swept", Applications.leaks());
        assertThat(server.get("/swept/leak?name=mbean")).isEqualTo("leaked mbean");
        server.undeploy("swept");
        MemoryMXBean memory = ManagementFactory.newPlatformMXBeanProxy(
                server.mbeans(), ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class);
        await().atMost(2, MINUTES).pollInterval(Duration.ofSeconds(1)).until(() -> {
            memory.gc();
            return leakedMBeans().isEmpty();
        });
    }

    private Set<ObjectName> leakedMBeans() throws Exception {
        return server.mbeans().queryNames(new ObjectName("leak:*"), null);
    }
}
