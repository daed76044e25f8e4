package io.github.treadlight.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.sim.fixture.LoopbackServer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the checks with a server that gives each request the same response. */
class ScenarioChecksTest {
    private static final String RECEIPT =
            "{\"customer\":\"Visitor-one\",\"pieces\":3,\"indexed\":1,\"total\":12.0,\"calls\":1}";
    private static final String PURCHASES = RECEIPT + "<div class=\"ui-datatable\">visitor-one</div>";

    @RegisterExtension
    private final LoopbackServer server = new LoopbackServer();

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "JACKSON | {\"order_number\":\"B-2\",\"lines\":[{},{}]} | /app/jackson/orders null",
        "WEBSERVICES | {\"article\":\"nut\",\"cents\":21} | /app/quote?article=nut&count=3 null",
        "MESSAGING | {\"received\":\"one\"} | /app/orders?order=one null"
    })
    void theExpectedResponsePasses(Scenario scenario, String response, String request) {
        server.respond(200, response);
        assertThat(verify(scenario)).isEqualTo("one");
        assertThat(server.requests).containsExactly(request);
    }

    @Test
    void aPurchaseThatIsListedPasses() {
        server.respond(200, PURCHASES);
        assertThat(verify(Scenario.LIBRARIES)).isEqualTo("one");
        assertThat(server.requests).containsExactly("/app/api/purchases null", "/app/index.xhtml null");
        assertThat(server.bodies)
                .isEqualTo(List.of("{\"customer\":\"visitor-one\",\"article\":\"book\",\"pieces\":3}", ""));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "12.0 | 13.0 | api/purchases without \"total\":12",
        "\"indexed\":1 | \"indexed\":0 | api/purchases without \"indexed\":1",
        "visitor-one | nothing | index.xhtml without visitor-one: {\"customer\"",
        // A server that does not know the component of the library sends its source.
        "ui-datatable | p:dataTable | index.xhtml without ui-datatable"
    })
    void aWrongReceiptOrPageFails(String part, String wrong, String message) {
        server.respond(200, PURCHASES.replace(part, wrong));
        assertFails(Scenario.LIBRARIES, "app.war responded at ROOT" + message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        // the property names of the server's own JSON binding
        "JACKSON | 200 | {\"number\":\"B-2\",\"lines\":[{},{}]} | jackson/orders without \"order_number\":\"B-2\"",
        "JACKSON | 200 | {\"order_number\":\"B-2\",\"lines\":[{}]} | jackson/orders without \"lines\"",
        "JACKSON | 500 | '' | with 500 at ROOTjackson/orders instead of 200",
        "WEBSERVICES | 200 | {\"article\":\"nut\",\"cents\":7} | quote?… without \"cents\":21",
        "WEBSERVICES | 200 | {\"article\":\"nut\",\"cents\":210} | quote?… without \"cents\":21",
        "WEBSERVICES | 500 | '' | with 500 at ROOTquote?… instead of 200",
        "MESSAGING | 200 | {\"received\":\"other\"} | orders?… without \"received\":\"one\": {\"rec",
        "MESSAGING | 200 | {\"received\":\"\"} | orders?… without \"received\":\"one\"",
        "JAKARTAEE | 200 | {\"guest\":\"one\",\"nights\":3,\"ticks\":0,\"announced\":1} | without \"ticks\":[1-9]",
        "JAKARTAEE | 200 | {\"guest\":\"one\",\"nights\":3,\"ticks\":2,\"announced\":1} | with 200 at ROOTapi/bookings"
    })
    void anyOtherResponseFails(Scenario scenario, int status, String body, String message) {
        server.respond(status, body);
        assertFails(scenario, message);
    }

    private void assertFails(Scenario scenario, String message) {
        assertThatThrownBy(() -> verify(scenario)).isInstanceOf(SimulationFailedException.class)
                .message().startsWith("app.war ").contains(message.replace("ROOT", server.uri("/app/").toString()));
    }

    private String verify(Scenario scenario) {
        return ScenarioChecks.of(scenario, (app, root, previous) -> "one").verify("app.war", server.uri("/app/"), "");
    }
}
