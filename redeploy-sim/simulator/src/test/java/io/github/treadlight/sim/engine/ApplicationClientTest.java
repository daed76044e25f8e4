package io.github.treadlight.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.github.treadlight.sim.fixture.LoopbackServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

class ApplicationClientTest {
    @RegisterExtension
    private final LoopbackServer server = new LoopbackServer();

    private final CountDownLatch closed = new CountDownLatch(1);

    /** Server-sent events never exceed the read timeout, and never end. */
    @Test
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // reading cannot be interrupted
    void anEndlessResponseIsAbandonedAfterItsStatus() throws Exception {
        server.respond(this::writeUntilClosed);
        assertThat(new ApplicationClient("app", Duration.ofMillis(100)).status(server.uri("/events"))).isEqualTo(200);
        assertThat(closed.await(30, TimeUnit.SECONDS)).as("the connection is closed").isTrue();
    }

    private void writeUntilClosed(HttpExchange exchange) {
        try {
            exchange.sendResponseHeaders(200, 0);
            OutputStream body = exchange.getResponseBody();
            while (true) {
                body.write("data: more\n\n".getBytes(StandardCharsets.UTF_8));
                body.flush();
                LockSupport.parkNanos(10_000_000);
            }
        } catch (IOException gone) {
            exchange.close();
            closed.countDown();
        }
    }

    @Test
    void addressesInMessagesHaveNoQuery() {
        assertThat(ApplicationClient.withoutQuery(URI.create("http://127.0.0.1:80/health?token=tiger")))
                .isEqualTo("http://127.0.0.1:80/health?…");
        assertThat(ApplicationClient.withoutQuery(URI.create("http://127.0.0.1:80/health")))
                .isEqualTo("http://127.0.0.1:80/health");
    }
}
