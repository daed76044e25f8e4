package io.github.treadlight.sim.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SlopeTest {
    private static final double MEGABYTE = 1 << 20;

    @Test
    void aSlopeIsFormattedInMegabytesWithItsMargin() {
        assertThat(Slope.megabytes(0.314 * MEGABYTE, 0.016 * MEGABYTE)).isEqualTo("0.31 ± 0.02");
        assertThat(Slope.megabytes(-25.5 * MEGABYTE, null)).isEqualTo("-25.50");
    }

    @Test
    void aSlopeThatRoundsToZeroHasNoSign() {
        assertThat(Slope.megabytes(-0.004 * MEGABYTE, 0.001 * MEGABYTE)).isEqualTo("0.00 ± 0.00");
    }
}
