package io.github.treadlight.deploy.contract;

import static io.github.treadlight.sim.server.Server.GLASSFISH7;
import static io.github.treadlight.sim.server.Server.GLASSFISH8;
import static io.github.treadlight.sim.server.Server.PAYARA;
import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.harness.Applications;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Ten applications are redeployed in parallel, beside one that runs. The system property
 * {@code treadlight.parallel.minutes} makes the longer run a soak.
 *
 * <p>Payara Micro has no command that deploys; its deployments by MBean are not safe in parallel. GlassFish runs one
 * deployment at a time here, and requests meanwhile: in parallel, it has applications without a name in its
 * configuration, and commands fail with a NullPointerException, while Treadlight is switched off, too.
 *
 * <p>Payara Server loses applications that are deployed in parallel: it reports success, and responds 404 until the
 * next deployment. With ten clients of its REST interface it lost 43 of 279 without Treadlight and 34 of 273 with it.
 * So an application that responds 404 is deployed again, and this test does not notice if Treadlight loses one.
 *
 * <p>The system property {@code treadlight.parallel.minutes} makes it a soak.
 */
@OnServers({PAYARA, GLASSFISH7, GLASSFISH8})
@Tag("one-glassfish")
class ParallelDeploymentContract extends ServerContract {
    private static final int APPLICATIONS = 10;
    private static final Duration SHORT = Duration.ofSeconds(10);
    private static final int LIMIT_MINUTES = 5;
    private static final int MAX_PAUSE_MILLIS = 500;
    private static final int MAX_DEPLOYMENTS = 20;
    private static final List<String> LEAKS = List.of("mbean", "connection", "periodic-task");
    private static final String NOT_FOUND = "HTTP Status 404";

    @Test
    void keepsTheLatestDeploymentOfEach() throws Exception {
        Duration duration = minutes("treadlight.parallel.minutes", SHORT);
        Path archive = Applications.leaks();
        Semaphore deployments = new Semaphore(server().product() == PAYARA ? APPLICATIONS : 1, true);
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
                threads.shutdownNow(); // after a failure, the next contract gets the server
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
            awaitAfterCollection(() -> assertThat(leakedMBeans()).hasSize(APPLICATIONS));
            for (int i = 0; i < APPLICATIONS; i++) {
                assertThat(server().get("/parallel-" + i + "/leak?name=connection")).isEqualTo("did connection");
                server().undeploy("parallel-" + i);
            }
            bystander.assertUnharmed();
        }
        awaitReleased();
        assertNoWarning();
    }

    /** Deploys an application and causes leaks in it, again if the server loses it meanwhile. */
    private void deployAndLeak(String name, Path archive, Semaphore deployments) {
        for (int attempt = 0; attempt < MAX_DEPLOYMENTS; attempt++) {
            deploy(name, archive, deployments);
            if (LEAKS.stream().allMatch(leak -> leak(name, leak))) {
                return;
            }
        }
        throw new AssertionError(name + " responds 404 after each of " + MAX_DEPLOYMENTS + " deployments");
    }

    /** Causes a leak, or returns false if the server has no such application. */
    private boolean leak(String name, String leak) {
        String response = server().get("/" + name + "/leak?name=" + leak);
        if (server().product() == PAYARA && response.contains(NOT_FOUND)) {
            return false;
        }
        assertThat(response).isEqualTo("did " + leak);
        return true;
    }

    /**
     * Tries again when the server reports that another deployment has locked its configuration, or that it still has
     * the application because its undeployment has met that lock ("Keys cannot be duplicate"). The random pauses keep
     * the deployments from meeting again.
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
