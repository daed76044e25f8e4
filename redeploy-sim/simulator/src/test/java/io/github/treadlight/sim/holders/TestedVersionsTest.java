package io.github.treadlight.sim.holders;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TestedVersionsTest {
    @Test
    void aTestedVersionNeedsNoExplanation() {
        assertThat(TestedVersions.describe("payara-6.2025.10")).isEqualTo("Treadlight was tested on payara-6.2025.10.");
    }

    @Test
    void anotherVersionIsComparedWithThoseOfItsProduct() {
        assertThat(TestedVersions.describe("glassfish-8.0.4")).startsWith("Treadlight was not tested on"
                + " glassfish-8.0.4, but on glassfish-7.0.21, glassfish-8.0.0. It compares ");
    }
}
