package io.github.treadlight.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import javax.security.auth.Subject;
import javax.security.auth.login.LoginException;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.internal.api.RemoteAdminAccessException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the page in Grizzly's HTTP server. OperatorPageContract has the login of the application servers. */
class PageHandlerTest {
    private final HttpServer server = new HttpServer();
    /** With an offer of HTTP/2, Grizzly leaves headers out of long responses. Browsers offer it only with TLS. */
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private boolean isShown = true;

    @BeforeEach
    void start() throws IOException {
        server.addListener(new NetworkListener("admin", "127.0.0.1", 0));
        server.getServerConfiguration().addHttpHandler(new PageHandler(() -> isShown, PageHandlerTest::login), "/");
        server.start();
    }

    private static Subject login(Request request) throws LoginException {
        return switch (request.getHeader("Authorization")) {
            case "admin" -> new Subject();
            case "remote" -> throw new RemoteAdminAccessException();
            case "nobody" -> null;
            default -> throw new LoginException();
        };
    }

    @AfterEach
    void stop() {
        server.shutdownNow();
    }

    private HttpResponse<String> send(String method, String path, String user) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + server.getListener("admin").getPort() + path);
        HttpResponse<String> response = client.send(HttpRequest.newBuilder(uri).header("Authorization", user)
                .method(method, BodyPublishers.noBody()).build(), BodyHandlers.ofString());
        assertThat(response.headers().firstValue("Content-Security-Policy").orElseThrow()).startsWith(
                "default-src 'none'; script-src 'self'; ").doesNotContain("unsafe");
        assertThat(response.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(response.headers().map()).doesNotContainKey("Access-Control-Allow-Origin");
        return response;
    }

    @ParameterizedTest
    @CsvSource({"/treadlight, text/html", "/treadlight/, text/html", "/treadlight/page.js, text/javascript",
        "/treadlight/page.css, text/css"})
    void servesItsFilesToAnAdministrator(String path, String type) throws Exception {
        HttpResponse<String> response = send("GET", path, "admin");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type").orElseThrow()).startsWith(type);
        assertThat(response.body()).isNotBlank();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/treadlight/page.html", "/treadlight/PageHandler.class", "/treadlight/../page.js",
        "/treadlight//page.js", "/treadlight/%70age.js", "/treadlight/page.js;a=b", "/"})
    void servesNothingElse(String path) throws Exception {
        assertThat(send("GET", path, "admin").statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a guess", "nobody"})
    void asksForALoginAsTheRestInterfaceDoes(String user) throws Exception {
        HttpResponse<String> response = send("GET", "/treadlight", user);
        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().firstValue("WWW-Authenticate")).contains("BASIC");
        assertThat(response.body()).doesNotContain("<");
    }

    @Test
    void refusesRemoteRequestsThatTheServerRefuses() throws Exception {
        HttpResponse<String> response = send("GET", "/treadlight", "remote");
        assertThat(response.statusCode()).isEqualTo(403);
        assertThat(response.body()).contains("asadmin enable-secure-admin");
    }

    @Test
    void acceptsOnlyGetRequests() throws Exception {
        for (String method : List.of("POST", "PUT", "DELETE", "OPTIONS", "HEAD")) {
            assertThat(send(method, "/treadlight", "admin").statusCode()).as(method).isEqualTo(405);
            assertThat(send(method, "/treadlight", "a guess").statusCode()).as(method).isEqualTo(401);
        }
    }

    @Test
    void respondsWith404WhileItIsSwitchedOff() throws Exception {
        isShown = false;
        assertThat(send("GET", "/treadlight", "admin").statusCode()).isEqualTo(404);
        isShown = true;
        assertThat(send("GET", "/treadlight", "admin").statusCode()).isEqualTo(200);
    }
}
