package io.github.treadlight.server.platform;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.leak.catalogue.ServerVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProductVersionTest {
    @ParameterizedTest
    @CsvSource({
        "Eclipse GlassFish, 7.0.21, glassfish-7.0.21",
        "Eclipse GlassFish, 8.0.0-SNAPSHOT, glassfish-8.0.0",
        "Payara Server, 6.2025.10, payara-6.2025.10",
        "Payara Micro, 7.2025.1, payara-7.2025.1",
    })
    void knowsTheProducts(String product, String number, String version) {
        assertThat(ProductVersion.of(product, number).server()).isEqualTo(version);
        assertThat(ProductVersion.of(product, number).jdk()).isEqualTo(Runtime.version().feature());
    }

    @ParameterizedTest
    @CsvSource({"Undefined Product Name, 0", "Open Liberty, 25.0", "Payara Server, unknown"})
    void anotherProductIsUnknown(String product, String number) {
        assertThat(ProductVersion.of(product, number)).isEqualTo(ServerVersion.UNKNOWN);
    }

    /** The tests have the class of the registry from a jar of GlassFish 7, and no server around it. */
    @Test
    void readsWithoutAServer() {
        assertThat(ProductVersion.read()).isNotNull();
    }
}
