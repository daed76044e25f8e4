package io.github.treadlight.deploy.contract;

import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Http;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.OrderLoad;
import io.github.treadlight.deploy.harness.WorkGate;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Applications are undeployed while they, or others, are at work. */
@OnServers
@Tag("one-glassfish")
class UndeploymentContract extends ServerContract {
    private static final int DEPLOYMENTS = 4;
    private static final int REDEPLOYMENTS_UNDER_LOAD = 3;
    private static final int LOAD_THREADS = 4;
    private static final int ORDERS_BETWEEN = 50;

    /** Work that is under way keeps using its class values, and releases the application when it is done. */
    @ParameterizedTest
    @ValueSource(strings = {"request", "initializer", "timer"})
    void purgesAnApplicationDuring(String work) throws Exception {
        String app = "busy-" + work;
        Path busy = Applications.busy();
        for (int deployment = 0; deployment < DEPLOYMENTS; deployment++) {
            server().deploy(app, busy);
            try (WorkGate gate = new WorkGate()) {
                Future<String> response = CompletableFuture.supplyAsync(
                        () -> server().get("/" + app + "/busy?work=" + work + "&gate=" + gate.port()));
                try (WorkGate.Waiting waiting = gate.await()) {
                    assertThat(waiting.reported()).isEqualTo(2);
                    server().undeploy(app);
                    assertThat(Http.get(server().uri("/" + app + "/busy")).statusCode()).isEqualTo(404);
                    if (deployment == 0) {
                        deployAndUndeployLeaking();
                        awaitAfterCollection(() -> assertThat(leakedMBeans()).isEmpty());
                    }
                    assertThat(waiting.proceed()).isEqualTo(2);
                }
                response.get(30, SECONDS);
            }
        }
        awaitEnds(DEPLOYMENTS + 1); // with that of the leaking application
        awaitAtMostOneAlive(app);
        assertNoWarning();
    }

    /** Deploys and undeploys an application whose MBean only a sweep unregisters. */
    private void deployAndUndeployLeaking() throws Exception {
        server().deploy("leaking", Applications.leaks());
        assertThat(server().get("/leaking/leak?name=mbean")).isEqualTo("did mbean");
        assertThat(leakedMBeans()).isNotEmpty();
        server().undeploy("leaking");
    }

    /** The server caches data of both applications in the same places. */
    @Test
    void doesNotDisturbAnotherApplicationWithTheSameLibraries() throws Exception {
        Path jackson = Applications.jackson();
        server().deploy("other", jackson);
        try (OrderLoad load = new OrderLoad(server().uri("/other/jackson/orders"), LOAD_THREADS)) {
            for (int deployment = 0; deployment < REDEPLOYMENTS_UNDER_LOAD; deployment++) {
                server().deploy("jackson", jackson);
                OrderLoad.order(server().uri("/jackson/jackson/orders"));
                load.awaitMore(ORDERS_BETWEEN);
                server().undeploy("jackson");
                load.awaitMore(ORDERS_BETWEEN);
            }
            deployAndUndeployLeaking();
            // A sweep comes without a garbage collection, too.
            await().atMost(2, MINUTES).until(() -> leakedMBeans().isEmpty());
            load.awaitMore(ORDERS_BETWEEN);
        }
        server().undeploy("other");
        awaitAtMostOneAlive("jackson");
        assertNoWarning();
    }
}
