package io.github.treadlight.deploy.contract;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.LiveSettings;
import io.github.treadlight.deploy.harness.MicroServer;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.sim.server.Server;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests reports of retained applications with concurrent garbage collectors. Their marking overlaps with deployments,
 * undeployments and searches.
 */
@Covers("app")
@OnServers({Server.PAYARA_MICRO, Server.PAYARA_MICRO7})
@Tag("release")
class CollectorContract extends OwnServerContract {
    private static final int REDEPLOYMENTS = 12;

    @ParameterizedTest
    @CsvSource({
        "G1, -XX:+UseG1GC -XX:+ExplicitGCInvokesConcurrent", "ZGC, -XX:+UseZGC", "Shenandoah, -XX:+UseShenandoahGC"
    })
    @Timeout(value = 8, unit = MINUTES)
    void reportsOnlyTheRetainedApplicationDuringGarbageCollections(String collector, String options) throws Exception {
        MicroServer server = MicroServer.startWith(
                product(), name() + "-" + collector, List.of(options.split(" ")));
        try {
            new LiveSettings(server).set("loader-watch-grace-seconds", "0");
            collectWhile(server, () -> {
                server.deploy("leaked", Applications.war());
                assertThat(server.get("/leaked/retain?retain=true")).isEqualTo("nothing was retained");
                server.undeploy("leaked");
                for (int deployment = 0; deployment < REDEPLOYMENTS; deployment++) {
                    server.deploy("free", Applications.own());
                    assertThat(server.get("/free/own")).isEqualTo(Applications.COMPACT);
                    server.undeploy("free");
                    server.asadmin("list-application-generations", "--holders=true");
                    server.asadmin("show-treadlight-footprint");
                }
                await().atMost(3, MINUTES).untilAsserted(() -> assertThat(unreleased(server)).singleElement().asString()
                        .containsPattern("leaked +\\d+ +retained"));
                // Treadlight searches for holders before it logs the warning.
                await().atMost(1, MINUTES).until(() -> !server.log().ours("WARNING").isEmpty());
            });
            assertThat(server.log().ours("WARNING")).singleElement().asString()
                    .contains("leaked (generation ", "is still in memory");
            assertThat(server.log().ours("SEVERE")).isEmpty();
        } finally {
            server.stop();
        }
    }

    /** A step of a test. */
    private interface Step {
        void run() throws Exception;
    }

    /** Collects garbage in the server repeatedly until a step ends. */
    private static void collectWhile(MicroServer server, Step step) throws Exception {
        MemoryMXBean memory = ManagementFactory.newPlatformMXBeanProxy(
                server.mbeans(), ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class);
        AtomicBoolean isDone = new AtomicBoolean();
        CompletableFuture<Void> collections = CompletableFuture.runAsync(() -> {
            while (!isDone.get()) {
                memory.gc();
            }
        });
        try {
            step.run();
        } finally {
            isDone.set(true);
            collections.get(1, MINUTES);
        }
    }

    /** Returns the lines of generations whose class loader is alive. */
    private static Stream<String> unreleased(MicroServer server) throws Exception {
        return server.asadmin("list-application-generations").lines()
                .filter(line -> line.matches("(leaked|free) +\\d+ .*") && !line.matches("\\S+ +\\d+ +released .*"));
    }
}
