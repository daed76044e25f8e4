package io.github.treadlight.deploy;

import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Applications end while they, or others, are at work. */
abstract class UndeploymentScenes extends ServerScenes {
    private static final int DEPLOYMENTS = 4;
    private static final int REDEPLOYMENTS_BESIDE_LOAD = 3;
    private static final int LOADING_THREADS = 4;
    private static final int ORDERS_BETWEEN = 50;

    /** What is at work goes on with its class values as if nothing had happened, and holds nothing when it is done. */
    @ParameterizedTest
    @ValueSource(strings = {"request", "initializer", "timer"})
    void anApplicationEndsInTheMidstOf(String work) throws Exception {
        String app = "busy-" + work;
        Path busy = applications().busy();
        for (int deployment = 0; deployment < DEPLOYMENTS; deployment++) {
            server().deploy(app, busy);
            try (Gate gate = new Gate()) {
                Future<String> answer = CompletableFuture.supplyAsync(
                        () -> answer("/" + app + "/busy?work=" + work + "&gate=" + gate.port()));
                try (Gate.Waiting waiting = gate.await()) {
                    assertThat(waiting.told()).isEqualTo(2);
                    server().asadmin("undeploy", app);
                    assertThat(Http.get(server().uri("/" + app + "/busy")).statusCode()).isEqualTo(404);
                    if (deployment == 0) {
                        awaitSearch();
                    }
                    assertThat(waiting.goOn()).isEqualTo(2);
                }
                answer.get(30, SECONDS);
            }
        }
        assertThat(ends()).hasSize(DEPLOYMENTS + 1); // with that of the one that leaves something behind
        awaitAtMostOneAlive(app);
        assertNoWarning();
    }

    /** Another application leaves something behind: when that is gone, all places were searched for all that ended. */
    private void awaitSearch() throws Exception {
        server().deploy("leaving", applications().habits());
        assertThat(answer("/leaving/habit?name=mbean")).isEqualTo("did mbean");
        assertThat(leftBehind()).isNotEmpty();
        server().asadmin("undeploy", "leaving");
        await().atMost(1, MINUTES).until(() -> leftBehind().isEmpty());
    }

    /** The server keeps what it knows of both in the same caches. */
    @Test
    void anotherApplicationWithTheSameLibrariesIsNotDisturbed() throws Exception {
        Path jackson = Path.of(System.getProperty("treadlight.scenarios"), "jackson/target/jackson.war");
        server().deploy("other", jackson);
        try (Orders orders = new Orders(server().uri("/other/jackson/orders"), LOADING_THREADS)) {
            for (int deployment = 0; deployment < REDEPLOYMENTS_BESIDE_LOAD; deployment++) {
                server().deploy("jackson", jackson);
                Orders.order(server().uri("/jackson/jackson/orders"));
                orders.awaitMore(ORDERS_BETWEEN);
                server().asadmin("undeploy", "jackson");
                orders.awaitMore(ORDERS_BETWEEN);
            }
            awaitSearch();
            orders.awaitMore(ORDERS_BETWEEN);
        }
        server().asadmin("undeploy", "other");
        awaitAtMostOneAlive("jackson");
        assertNoWarning();
    }
}
