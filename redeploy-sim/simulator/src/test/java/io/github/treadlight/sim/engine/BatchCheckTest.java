package io.github.treadlight.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.sim.fixture.LoopbackServer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class BatchCheckTest {
    private final BatchCheck check = new BatchCheck((app, root, previous) -> "one");

    @RegisterExtension
    private final LoopbackServer server = new LoopbackServer();

    @Test
    void theCheckWaitsUntilTheJobIsCompleted() {
        states("STARTING", "", "STARTED", "", "COMPLETED", "total 280");
        assertThat(check.verify("app.war", server.uri("/app/"), "")).isEqualTo("one");
        assertThat(server.requests).containsExactly(
                "/app/jobs?count=7 null", "/app/jobs?execution=5 null", "/app/jobs?execution=5 null");
    }

    @Test
    void aFailedJobFailsTheCheck() {
        states("STARTING", "", "FAILED", "FAILED");
        assertFails(check, "app.war did not complete its batch job as expected", "\"status\":\"FAILED\"");
    }

    @Test
    void aWrongTotalFailsTheCheck() {
        states("STARTING", "", "COMPLETED", "total 10");
        assertFails(check, "app.war did not complete its batch job as expected", "total 10");
    }

    @Test
    void aJobThatDoesNotEndFailsTheCheck() {
        states("STARTED", "");
        BatchCheck shortTimeout = new BatchCheck((app, root, previous) -> "one", Duration.ofSeconds(1));
        assertFails(shortTimeout, "app.war did not complete its batch job within 1 s");
    }

    private void assertFails(BatchCheck failing, String... messages) {
        assertThatThrownBy(() -> failing.verify("app.war", server.uri("/app/"), ""))
                .isInstanceOf(SimulationFailedException.class).message().contains(messages);
    }

    /** Sets the status and exit status of each response; the last is repeated. */
    private void states(String... statesAndExits) {
        Queue<String> left = new ArrayDeque<>(List.of(statesAndExits));
        server.respond(exchange -> {
            String status = left.remove();
            String exit = left.remove();
            if (left.isEmpty()) {
                left.addAll(List.of(status, exit));
            }
            LoopbackServer.send(exchange, 200,
                    "{\"execution\":5,\"status\":\"" + status + "\",\"exit\":\"" + exit + "\"}");
        });
    }
}
