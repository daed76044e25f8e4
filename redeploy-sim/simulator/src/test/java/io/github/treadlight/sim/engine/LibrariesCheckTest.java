package io.github.treadlight.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.sim.fixture.LoopbackServer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LibrariesCheckTest {
    private static final String RECEIPT =
            "{\"customer\":\"Visitor-ID\",\"pieces\":3,\"indexed\":1,\"total\":12.0,\"calls\":1}";

    private final LibrariesCheck check = new LibrariesCheck((app, root, previous) -> "one");

    @RegisterExtension
    private final LoopbackServer server = new LoopbackServer();

    @Test
    void aPurchaseThatIsListedPasses() {
        respond(RECEIPT, "<div class=\"ui-datatable\">visitor-ID</div>");
        assertThat(check.verify("app.war", server.uri("/app/"), "")).isEqualTo("one");
        assertThat(server.requests).containsExactly("/app/api/purchases null", "/app/index.xhtml null");
    }

    @Test
    void aReceiptWithAWrongTotalFailsTheCheck() {
        respond(RECEIPT.replace("12.0", "13.0"), "");
        assertFails("app.war returned a wrong receipt: {\"customer\":\"Visitor-");
    }

    @Test
    void aPurchaseThatIsNotIndexedFailsTheCheck() {
        respond(RECEIPT.replace("\"indexed\":1", "\"indexed\":0"), "");
        assertFails("app.war returned a wrong receipt: ");
    }

    @Test
    void aPageWithoutThePurchaseFailsTheCheck() {
        respond(RECEIPT, "<div class=\"ui-datatable\">nothing</div>");
        assertFails("app.war does not list the purchase on its Faces page: <div");
    }

    /** A server that does not know the component sends its source. */
    @Test
    void aPageWithoutTheComponentOfTheLibraryFailsTheCheck() {
        respond(RECEIPT, "<p:dataTable>visitor-ID</p:dataTable>");
        assertFails("app.war does not list the purchase on its Faces page");
    }

    private void assertFails(String message) {
        assertThatThrownBy(() -> check.verify("app.war", server.uri("/app/"), ""))
                .isInstanceOf(SimulationFailedException.class).hasMessageContaining(message);
    }

    /** Responds with the receipt or the page, in which ID stands for the customer's id. */
    private void respond(String receipt, String page) {
        server.respond(exchange -> {
            Matcher customer = Pattern.compile("visitor-([0-9a-f-]{36})").matcher(server.bodies.get(0));
            String text = exchange.getRequestMethod().equals("POST") ? receipt : page;
            byte[] bytes = text.replace("ID", customer.find() ? customer.group(1) : "nobody")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
    }
}
