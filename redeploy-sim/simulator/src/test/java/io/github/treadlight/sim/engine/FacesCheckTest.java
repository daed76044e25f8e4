package io.github.treadlight.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.sim.fixture.LoopbackServer;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class FacesCheckTest {
    private static final String FORM = "<form><input type=\"hidden\" name=\"jakarta.faces.ViewState\""
            + " id=\"j_id1\" value=\"-12:+3\" autocomplete=\"off\" /></form>";

    private final FacesCheck check = new FacesCheck((app, root, previous) -> "one");
    private final List<String> cookies = new CopyOnWriteArrayList<>();

    @RegisterExtension
    private final LoopbackServer server = new LoopbackServer();

    @Test
    void aPageThatGreetsAndListsTheGuestPasses() {
        respond("<p>Hello, GUEST</p><ul><li>GUEST</li></ul>");
        assertThat(check.verify("app.war", server.uri("/app/"), "")).isEqualTo("one");
        assertThat(server.requests).containsExactly("/app/index.xhtml null", "/app/index.xhtml null");
        assertThat(URLDecoder.decode(server.bodies.get(1), StandardCharsets.UTF_8))
                .matches("form=form&form:guest=[0-9a-f-]{36}&form:greet=Greet&jakarta.faces.ViewState=-12:\\+3");
        assertThat(cookies).containsExactly("JSESSIONID=abc");
    }

    @Test
    void aGreetingOfAnotherGuestFailsTheCheck() {
        respond("<p>Hello, you</p><ul><li>GUEST</li></ul>");
        assertFails("app.war did not greet the guest on its Faces page: <p>Hello, you</p>");
    }

    @Test
    void aListWithoutTheGuestFailsTheCheck() {
        respond("<p>Hello, GUEST</p><ul></ul>");
        assertFails("app.war did not greet the guest on its Faces page");
    }

    /** A server without Jakarta Faces sends the source of the page. */
    @Test
    void aPageThatWasNotRenderedFailsTheCheck() {
        server.respond(200, "<h:body>" + "x".repeat(300));
        assertFails("app.war did not render its Faces page: there is no form in <h:body>xxx");
    }

    private void assertFails(String message) {
        assertThatThrownBy(() -> check.verify("app.war", server.uri("/app/"), ""))
                .isInstanceOf(SimulationFailedException.class).hasMessageContaining(message)
                .message().hasSizeLessThan(400);
    }

    /** Responds to a GET with the form and a new session, and to a POST with the page for the submitted guest. */
    private void respond(String page) {
        server.respond(exchange -> {
            if (exchange.getRequestMethod().equals("GET")) {
                exchange.getResponseHeaders().add("Set-Cookie", "JSESSIONID=abc; Path=/app; HttpOnly");
                LoopbackServer.send(exchange, 200, FORM);
            } else {
                cookies.add(exchange.getRequestHeaders().getFirst("Cookie"));
                Matcher guest = Pattern.compile("guest=([^&]*)").matcher(server.bodies.get(1));
                LoopbackServer.send(exchange, 200, page.replace("GUEST", guest.find() ? guest.group(1) : "nobody"));
            }
        });
    }
}
