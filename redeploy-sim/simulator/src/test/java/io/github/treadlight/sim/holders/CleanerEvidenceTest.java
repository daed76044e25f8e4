package io.github.treadlight.sim.holders;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CleanerEvidenceTest {
    @Test
    void cleanersAreTestedOnATestedVersion() {
        assertThat(CleanerEvidence.of("payara-6.2025.10")).matches("Treadlight's cleaners on payara-6\\.2025\\.10:"
                + " [1-9]\\d* tested, 0 compared with its source, 0 independent of the server, 0 not verified\\."
                + " Tested versions: payara-6\\.2025\\.10, payara-7\\.2025\\.1\\.");
    }

    @Test
    void aVersionWhoseSourceWasReadIsNotTested() {
        assertThat(CleanerEvidence.of("glassfish-8.0.4")).matches("Treadlight's cleaners on glassfish-8\\.0\\.4:"
                + " 0 tested, [1-9]\\d* compared with its source, [1-9]\\d* independent of the server,"
                + " 0 not verified\\."
                + " Tested versions: glassfish-7\\.0\\.21, glassfish-8\\.0\\.0\\.");
    }

    @Test
    void cleanersAreNotVerifiedOnAnUnknownVersion() {
        assertThat(CleanerEvidence.of("payara-7.2026.11")).matches("Treadlight's cleaners on payara-7\\.2026\\.11:"
                + " 0 tested, 0 compared with its source, [1-9]\\d* independent of the server,"
                + " [1-9]\\d* not verified\\..*");
    }
}
