package io.github.treadlight.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.sim.fixture.LoopbackServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessagingCheckTest {
    private final MessagingCheck check = new MessagingCheck((app, root, previous) -> "one");

    @RegisterExtension
    private final LoopbackServer server = new LoopbackServer();

    @Test
    void theMessageThatWasSentPasses() {
        server.respond(200, "{\"received\":\"one\"}");
        assertThat(check.verify("app.war", server.uri("/app/"), "")).isEqualTo("one");
        assertThat(server.requests).containsExactly("/app/orders?order=one null");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"other | other", "'' | nothing"})
    void anotherOrNoMessageFailsTheCheck(String received, String named) {
        server.respond(200, "{\"received\":\"" + received + "\"}");
        assertThatThrownBy(() -> check.verify("app.war", server.uri("/app/"), ""))
                .isInstanceOf(SimulationFailedException.class)
                .hasMessage("app.war did not receive the message that it sent: it sent one and received " + named);
    }
}
