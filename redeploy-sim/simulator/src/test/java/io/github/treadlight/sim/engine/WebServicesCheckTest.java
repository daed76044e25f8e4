package io.github.treadlight.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.sim.fixture.LoopbackServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class WebServicesCheckTest {
    private final WebServicesCheck check = new WebServicesCheck((app, root, previous) -> "one");

    @RegisterExtension
    private final LoopbackServer server = new LoopbackServer();

    @Test
    void theRightPricePasses() {
        server.respond(200, "{\"article\":\"nut\",\"cents\":21}");
        assertThat(check.verify("app.war", server.uri("/app/"), "")).isEqualTo("one");
        assertThat(server.requests).containsExactly("/app/quote?article=nut&count=3 null");
    }

    @Test
    void aWrongPriceFailsTheCheck() {
        server.respond(200, "{\"article\":\"nut\",\"cents\":7}");
        assertThatThrownBy(() -> check.verify("app.war", server.uri("/app/"), ""))
                .isInstanceOf(SimulationFailedException.class)
                .hasMessageContaining("app.war did not get the right price").hasMessageContaining("\"cents\":7");
    }

    @Test
    void aFailedCallFailsTheCheck() {
        server.respond(500, "");
        assertThatThrownBy(() -> check.verify("app.war", server.uri("/app/"), ""))
                .isInstanceOf(SimulationFailedException.class).hasMessageContaining("/app/quote?… instead of 200");
    }
}
