package io.github.treadlight.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PingRequestTest {
    private static final URI ROOT = URI.create("http://127.0.0.1:8080/shop/");

    @Test
    void aPathAloneIsForAllApplications() {
        PingRequest ping = PingRequest.parse("/api/health?full=200");
        assertThat(ping).isEqualTo(new PingRequest(null, "/api/health?full=200", 0));
        assertThat(ping.isFor("shop")).isTrue();
        assertThat(ping.accepts(302)).isTrue();
        assertThat(ping.accepts(404)).isFalse();
    }

    /** A WAR has one context root, and the modules of an EAR have their own. A colon in the path is not a scheme. */
    @ParameterizedTest
    @CsvSource({
        "/api/health?full=200, shop.war, http://127.0.0.1:8080/shop/api/health?full=200",
        "/items:batch, shop.war, http://127.0.0.1:8080/shop/items:batch",
        "/front/, shop.ear, http://127.0.0.1:8080/front/"
    })
    void aPathIsRelativeToTheContextRootOfAWarAndToTheServerRootForAnEar(
            String path, String archive, String address) {
        assertThat(PingRequest.parse(path).address(archive, ROOT)).hasToString(address);
    }

    @Test
    void aStatusAndAnApplicationCanBeNamed() {
        PingRequest ping = PingRequest.parse("shop:/gone,410");
        assertThat(ping).isEqualTo(new PingRequest("shop", "/gone", 410));
        assertThat(ping.isFor("shop")).isTrue();
        assertThat(ping.isFor("shop-2")).isFalse();
        assertThat(ping.accepts(410)).isTrue();
        assertThat(ping.accepts(200)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "health", "shop:health", "http://elsewhere/", "/a b", "/a|b"})
    void anythingElseIsRejected(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> PingRequest.parse(text))
                .withMessageContaining("'" + text + "' is not a valid request");
    }
}
