package io.github.treadlight.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class QuestionTest {
    /** As of server-sent events: each part comes soon enough, and there is always one more. */
    @Test
    @Timeout(60)
    void anAnswerWithoutAnEndIsAnAnswer() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ExecutorService workers = Executors.newSingleThreadExecutor();
        server.setExecutor(workers);
        server.createContext("/events", QuestionTest::answerForEver);
        server.start();
        try {
            URI events = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/events");
            assertThat(new Question("app").status(events)).isEqualTo(200);
        } finally {
            server.stop(0);
            workers.shutdown();
        }
        assertThat(workers.awaitTermination(30, TimeUnit.SECONDS)).as("the connection is closed").isTrue();
    }

    private static void answerForEver(HttpExchange exchange) {
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
        }
    }

    @Test
    void aQueryIsNotTold() {
        assertThat(Question.shown(URI.create("http://127.0.0.1:80/health?token=tiger")))
                .isEqualTo("http://127.0.0.1:80/health?…");
        assertThat(Question.shown(URI.create("http://127.0.0.1:80/health"))).isEqualTo("http://127.0.0.1:80/health");
    }
}
