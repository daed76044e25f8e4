package io.github.treadlight.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.sim.fixture.LoopbackServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JacksonCheckTest {
    private final JacksonCheck check = new JacksonCheck((app, root, previous) -> "one");

    @RegisterExtension
    private final LoopbackServer server = new LoopbackServer();

    @Test
    void anOrderThatIsReturnedWithAnAddedLinePasses() {
        server.respond(200, "{\"order_number\":\"B-2\",\"lines\":[{},{}]}");
        assertThat(check.verify("app.war", server.uri("/app/"), "")).isEqualTo("one");
        assertThat(server.requests).containsExactly("/app/jackson/orders null");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        // the property names of the server's own JSON binding
        "200 | {\"number\":\"B-2\",\"lines\":[{},{}]} | app.war did not accept an order with Jackson",
        "500 | '' | app.war responded with 500 at ROOTjackson/orders instead of 200",
        "200 | <html> | did not respond with JSON"
    })
    void anyOtherResponseFailsTheCheck(int status, String body, String named) {
        server.respond(status, body);
        String root = server.uri("/app/").toString();
        assertThatThrownBy(() -> check.verify("app.war", server.uri("/app/"), ""))
                .isInstanceOf(SimulationFailedException.class)
                .hasMessageContaining(named.replace("ROOT", root));
    }
}
