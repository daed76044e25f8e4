package io.github.treadlight.deploy.contract;

import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.Http;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.Orders;
import io.github.treadlight.deploy.harness.RemoteLatch;
import io.github.treadlight.deploy.harness.RequestLoad;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests undeployments of applications while they, or others, work. */
@Covers({"app", "classvalue", "leak", "patch"})
@OnServers
@Tag("only-micro")
@Order(ServerContract.LONG)
class UndeploymentContract extends ServerContract {
    private static final int DEPLOYMENTS = 3;
    private static final int REDEPLOYMENTS_UNDER_LOAD = 3;
    private static final int LOAD_THREADS = 4;
    private static final int ORDERS_BETWEEN = 50;

    /** Work in progress continues to use its class values, and releases the application when it is done. */
    @ParameterizedTest
    @ValueSource(strings = {"request", "initializer", "timer"})
    void purgesAnApplicationDuringWork(String work) throws Exception {
        String app = "busy-" + work;
        Path busy = Applications.busy();
        for (int deployment = 0; deployment < DEPLOYMENTS; deployment++) {
            server().deploy(app, busy);
            try (RemoteLatch latch = new RemoteLatch()) {
                Future<String> response = CompletableFuture.supplyAsync(
                        () -> server().get("/" + app + "/busy?work=" + work + "&latch=" + latch.port()));
                try (RemoteLatch.Waiter waiter = latch.awaitWaiter()) {
                    assertThat(waiter.reported()).isEqualTo(2);
                    server().undeploy(app);
                    assertThat(Http.get(server().uri("/" + app + "/busy")).statusCode()).isEqualTo(404);
                    if (deployment == 0) {
                        deployAndUndeployLeaking();
                        awaitAfterCollection(() -> assertThat(leakedMBeans()).isEmpty());
                    }
                    assertThat(waiter.release()).isEqualTo(2);
                }
                response.get(30, SECONDS);
            }
        }
        awaitEnds(DEPLOYMENTS + 1); // including that of the leaking application
        awaitAtMostOneAlive(app);
        assertNoWarning();
    }

    /**
     * Without the patch, the server removes these entries, and a thread that uses its table meanwhile can get a
     * NullPointerException.
     */
    @Test
    void leavesThreadLocalEntriesOfOtherThreadsInTheirSlots() throws Exception {
        server().deploy("busy-locals", Applications.busy());
        server().deploy("other", Applications.war());
        try (RemoteLatch latch = new RemoteLatch()) {
            Future<String> response = CompletableFuture.supplyAsync(
                    () -> server().get("/busy-locals/busy?work=locals&latch=" + latch.port()));
            try (RemoteLatch.Waiter waiter = latch.awaitWaiter()) {
                assertThat(waiter.reported()).as("entries whose thread local was collected").isEqualTo(3);
                server().undeploy("other");
                assertThat(waiter.release()).as("entries still in their slots, without a value").isEqualTo(3);
            }
            response.get(30, SECONDS);
        }
        server().undeploy("busy-locals");
        awaitEnds(2);
        assertNoWarning();
    }

    /** Deploys and undeploys an application whose MBean only a sweep unregisters. */
    private void deployAndUndeployLeaking() throws Exception {
        server().deploy("leaking", Applications.leaks());
        assertThat(server().get("/leaking/leak?name=mbean")).isEqualTo("leaked mbean");
        assertThat(leakedMBeans()).isNotEmpty();
        server().undeploy("leaking");
    }

    /** The server has common caches for both applications. */
    @Test
    void doesNotDisturbAnotherApplicationWithTheSameLibraries() throws Exception {
        Path jackson = Applications.jackson();
        server().deploy("other", jackson);
        URI other = server().uri("/other/jackson/orders");
        try (RequestLoad load = new RequestLoad(LOAD_THREADS, () -> Orders.send(other))) {
            for (int deployment = 0; deployment < REDEPLOYMENTS_UNDER_LOAD; deployment++) {
                server().deploy("jackson", jackson);
                Orders.send(server().uri("/jackson/jackson/orders"));
                load.awaitMore(ORDERS_BETWEEN);
                server().undeploy("jackson");
                load.awaitMore(ORDERS_BETWEEN);
            }
            deployAndUndeployLeaking();
            // A sweep also runs without a garbage collection.
            await().atMost(2, MINUTES).until(() -> leakedMBeans().isEmpty());
            load.awaitMore(ORDERS_BETWEEN);
        }
        server().undeploy("other");
        awaitAtMostOneAlive("jackson");
        assertNoWarning();
    }
}
