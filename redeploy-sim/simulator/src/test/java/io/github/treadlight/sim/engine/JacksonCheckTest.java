package io.github.treadlight.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JacksonCheckTest {
    private final JacksonCheck check = new JacksonCheck((app, root, before) -> "one");
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void anOrderThatComesBackWithALineMoreIsRight() {
        answer(200, "{\"order_number\":\"B-2\",\"lines\":[{},{}]}");
        assertThat(check.ask("app.war", root(), "")).isEqualTo("one");
    }

    @Test
    void anAnswerInTheWordsOfTheServersJsonBindingIsWrong() {
        answer(200, "{\"number\":\"B-2\",\"lines\":[{},{}]}");
        assertThatExceptionOfType(SimulationFailedException.class)
                .isThrownBy(() -> check.ask("app.war", root(), ""))
                .withMessageContaining("app.war did not take an order with Jackson");
    }

    @Test
    void aFailureIsNamedWithItsStatusAndPlace() {
        answer(500, "");
        assertThatExceptionOfType(SimulationFailedException.class)
                .isThrownBy(() -> check.ask("app.war", root(), ""))
                .withMessageContaining("app.war answers 500 at " + root() + "jackson/orders instead of 200");
    }

    @Test
    void anAnswerThatIsNoJsonIsNamed() {
        answer(200, "<html>");
        assertThatExceptionOfType(SimulationFailedException.class)
                .isThrownBy(() -> check.ask("app.war", root(), ""))
                .withMessageContaining("does not answer JSON");
    }

    private void answer(int status, String body) {
        server.createContext("/app/jackson/orders", exchange -> {
            exchange.getRequestBody().readAllBytes();
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(bytes);
            }
        });
    }

    private URI root() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/app/");
    }
}
