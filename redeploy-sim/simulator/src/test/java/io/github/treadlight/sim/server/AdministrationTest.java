package io.github.treadlight.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How commands are sent, and what is made of reports; on a server that only listens. */
class AdministrationTest {
    private static final String SUCCESS = "Signature-Version: 1.0\r\nexit-code: SUCCESS\r\nmessage: done\r\n\r\n";

    @TempDir
    private Path directory;

    private final List<String> requests = new ArrayList<>();
    private HttpServer server;
    private int status = 200;
    private String report = SUCCESS;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByName(ServerContainer.HOST), 0), 0);
        server.createContext("/", exchange -> {
            requests.add(exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("Authorization"));
            byte[] body = report.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void parametersAreQuotedAndTheLocalPasswordIsGiven() throws IOException {
        Administration administration = administration();
        assertThat(administration.run("deploy", "name=a", "DEFAULT=/a b&c.war")).isEqualTo(new Answer(true, "done"));
        Files.writeString(directory.resolve("local-password"), "secret\n");
        assertThat(administration.isUp()).isTrue();
        assertThat(requests).containsExactly(
                "/__asadmin/deploy?name=a&DEFAULT=%2Fa+b%26c.war null",
                "/__asadmin/version? Basic OnNlY3JldA==");
    }

    @Test
    void aFailureIsToldWithItsLines() throws IOException {
        report = SUCCESS.replace("SUCCESS", "FAILURE").replace("done", "no%%%EOL%%%way");
        assertThat(administration().run("undeploy", "DEFAULT=a"))
                .isEqualTo(new Answer(false, "no" + System.lineSeparator() + "way"));
    }

    @Test
    void longLinesAreFoldedAndLineEndsMayBeLeftInValues() throws IOException {
        report = SUCCESS.replace("message: done", "message: all of it \r\n is done\r\nname_value: a\nb c");
        assertThat(administration().run("deploy", "DEFAULT=a")).isEqualTo(new Answer(true, "all of it is done"));
    }

    @Test
    void returnsTheNamesOfTheElementsWhenThereIsNoMessage() throws IOException {
        report = SUCCESS.replace("done", "").replace("\r\n\r\n", "\r\nchildren: a.b%3Dc;a.d%3De\r\n\r\n");
        assertThat(administration().run("get", "DEFAULT=a.*"))
                .isEqualTo(new Answer(true, "a.b=c" + System.lineSeparator() + "a.d=e"));
    }

    @Test
    void aWarningIsASuccess() throws IOException {
        report = SUCCESS.replace("SUCCESS", "WARNING");
        assertThat(administration().run("undeploy", "DEFAULT=a").done()).isTrue();
    }

    @Test
    void whatIsNoReportIsAnError() {
        report = "<html>exit-code: SUCCESS</html>\r\n";
        assertThatThrownBy(() -> administration().run("version")).isInstanceOf(IOException.class)
                .hasMessageContaining("something else than a report");
        status = 401;
        assertThatThrownBy(() -> administration().run("version")).isInstanceOf(IOException.class)
                .hasMessageContaining("answers 401 to version");
    }

    private Administration administration() {
        return new Administration(
                server.getAddress().getPort(), directory.resolve("local-password"), Duration.ofSeconds(30));
    }
}
