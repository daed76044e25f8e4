package io.github.treadlight.deploy.contract;

import static io.github.treadlight.sim.server.Server.GLASSFISH7;
import static io.github.treadlight.sim.server.Server.GLASSFISH8;
import static io.github.treadlight.sim.server.Server.PAYARA;
import static io.github.treadlight.sim.server.Server.PAYARA7;
import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.RunningApplication;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests parallel redeployments of ten applications beside one that keeps running. The system property
 * {@code treadlight.parallel.minutes} makes the test a soak.
 *
 * <p>Payara Micro has no deploy command, and its deployments by MBean are not safe in parallel. On GlassFish, only one
 * deployment runs at a time, while other threads send requests. In parallel, GlassFish adds applications without a name
 * to its configuration, and commands fail with a NullPointerException, with and without Treadlight.
 *
 * <p>Payara Server loses applications that are deployed in parallel: it reports success, but responds 404 until the
 * next deployment. With ten clients of its REST interface it lost 43 of 279 without Treadlight and 34 of 273 with it.
 * So this test deploys an application again if it responds 404, and does not notice if Treadlight loses one.
 *
 * <p>Payara Server also loses entries of its configuration ("Keys cannot be duplicate"). It then deploys an application
 * again without ending its running deployment. Treadlight reports that one as replaced, and leaves its MBean alone.
 */
@Covers({"app", "leak", "patch"})
@OnServers({PAYARA, PAYARA7, GLASSFISH7, GLASSFISH8})
@Tag("thorough")
@Order(ServerContract.LONG)
class ParallelDeploymentContract extends ServerContract {
    private static final int APPLICATIONS = 10;
    private static final Duration SHORT = Duration.ofSeconds(10);
    private static final int LIMIT_MINUTES = 5;
    private static final int MAX_PAUSE_MILLIS = 500;
    private static final int MAX_DEPLOYMENTS = 20;
    private static final List<String> LEAKS = List.of("mbean", "connection", "periodic-task");
    private static final String NOT_FOUND = "HTTP Status 404";

    @Test
    void keepsTheLatestDeploymentOfEachApplication() throws Exception {
        Duration duration = minutes("treadlight.parallel.minutes", SHORT);
        Path archive = Applications.leaks();
        Semaphore deployments = new Semaphore(server().product().isPayara() ? APPLICATIONS : 1, true);
        long end = System.nanoTime() + duration.toNanos();
        try (RunningApplication bystander = RunningApplication.deploy(server(), "bystander")) {
            ExecutorService threads = Executors.newFixedThreadPool(APPLICATIONS);
            List<Future<?>> deployers = new ArrayList<>();
            for (int i = 0; i < APPLICATIONS; i++) {
                String name = "parallel-" + i;
                deployers.add(threads.submit(() -> {
                    do {
                        deployAndLeak(name, archive, deployments);
                    } while (System.nanoTime() < end);
                    return name;
                }));
            }
            threads.shutdown();
            try {
                while (!threads.awaitTermination(1, TimeUnit.SECONDS)
                        && System.nanoTime() < end + Duration.ofMinutes(LIMIT_MINUTES).toNanos()) {
                    bystander.assertUnharmed();
                }
            } finally {
                threads.shutdownNow(); // after a failure, so that the next contract can use the server
            }
            for (Future<?> deployer : deployers) {
                deployer.get(0, TimeUnit.SECONDS);
            }
            for (int i = 0; i < APPLICATIONS; i++) {
                if (!leak("parallel-" + i, "connection")) {
                    deployAndLeak("parallel-" + i, archive, deployments);
                }
            }
            assertThat(leakedMBeans()).hasSizeGreaterThanOrEqualTo(APPLICATIONS);
            awaitAfterCollection(() ->
                    assertThat(leakedMBeans()).hasSizeBetween(APPLICATIONS, APPLICATIONS + inState("replaced").size()));
            for (int i = 0; i < APPLICATIONS; i++) {
                assertThat(server().get("/parallel-" + i + "/leak?name=connection")).isEqualTo("leaked connection");
                server().undeploy("parallel-" + i);
            }
            bystander.assertUnharmed();
        }
        awaitReleased();
        assertNoWarning();
    }

    /** After this error, Payara replaces running deployments without ending them. */
    @Override
    boolean toleratesReplacedDeployments() {
        return server().product().isPayara() && !server().log().problems("Keys cannot be duplicate").isEmpty();
    }

    /** Deploys an application and causes leaks in it. Repeats that if the server loses the application. */
    private void deployAndLeak(String name, Path archive, Semaphore deployments) {
        for (int attempt = 0; attempt < MAX_DEPLOYMENTS; attempt++) {
            deploy(name, archive, deployments);
            if (LEAKS.stream().allMatch(leak -> leak(name, leak))) {
                return;
            }
        }
        throw new AssertionError(name + " responds 404 after each of " + MAX_DEPLOYMENTS + " deployments");
    }

    /** Causes a leak. Returns false if the server has lost the application. */
    private boolean leak(String name, String leak) {
        String response = server().get("/" + name + "/leak?name=" + leak);
        if (server().product().isPayara() && response.contains(NOT_FOUND)) {
            return false;
        }
        assertThat(response).isEqualTo("leaked " + leak);
        return true;
    }

    /**
     * Deploys an application. Repeats that if another deployment has locked the configuration, or if that lock has
     * prevented the undeployment ("Keys cannot be duplicate"). Random pauses keep deployments from colliding again.
     */
    private void deploy(String name, Path archive, Semaphore deployments) {
        await().atMost(LIMIT_MINUTES, MINUTES)
                .pollInterval((count, previous) ->
                        Duration.ofMillis(ThreadLocalRandom.current().nextInt(1, MAX_PAUSE_MILLIS)))
                .untilAsserted(() -> {
                    deployments.acquire();
                    try {
                        server().asadmin("deploy", "--force=true", "--name=" + name, "--contextroot=" + name,
                                archive.toString());
                    } finally {
                        deployments.release();
                    }
                });
    }
}
