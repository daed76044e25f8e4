package io.github.treadlight.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.treadlight.sim.fixture.LoopbackServer;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class StartingApplicationsTest {
    @RegisterExtension
    private final LoopbackServer server = new LoopbackServer();

    /** Until the application has started, another one may respond at its context root. */
    @Test
    void anApplicationHasStartedWhenItRespondsWithItsReport() {
        AtomicInteger requests = new AtomicInteger();
        server.respond(exchange -> {
            switch (requests.incrementAndGet()) {
                case 1 -> LoopbackServer.send(exchange, 404, "");
                case 2 -> LoopbackServer.send(exchange, 200, "<html>not the application</html>");
                default -> LoopbackServer.send(exchange, 200, "{\"deployment\":\"1\"}");
            }
        });
        long before = System.nanoTime();
        try (StartingApplications applications = poll(Duration.ofSeconds(30))) {
            assertThat(applications.await().get("shop.war")).isBetween(before, System.nanoTime());
        }
        assertThat(requests).hasValue(3);
    }

    @Test
    void anApplicationThatDoesNotRespondIsNamedWithItsLastResponse() {
        server.respond(404, "");
        try (StartingApplications applications = poll(Duration.ofMillis(300))) {
            assertThatExceptionOfType(SimulationFailedException.class).isThrownBy(applications::await)
                    .withMessageContaining("shop.war did not respond within 0 s after the restart of the server")
                    .withMessageContaining("responded with 404")
                    .withMessageContaining("--start-timeout");
        }
    }

    private StartingApplications poll(Duration timeout) {
        return new StartingApplications(Map.of("shop.war", root()), timeout);
    }

    private URI root() {
        return server.uri("/shop/");
    }
}
