package io.github.treadlight.leak.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.leak.GenerationId;
import io.github.treadlight.leak.sweep.SweepReport.Entry;
import io.github.treadlight.leak.sweep.SweepReport.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SweepReportTest {
    private static final GenerationId SHOP = new GenerationId("shop", 1);

    private final SweepReport report = new SweepReport(List.of(
            new Entry(SHOP, "mbeans", "MBean a", Outcome.REPORTED, Releases.UNPROVED),
            new Entry(SHOP, "jdbc-drivers", "driver b", Outcome.REPORTED, "clean-server-caches=report")), List.of());

    @Test
    void aLeakIsProvedIfNothingElseRetainsTheGeneration() {
        assertThat(report.unproved(Set.of(SHOP), Map.of(SHOP, List.of("MBean a")))).containsExactly("mbeans");
    }

    @Test
    void aLeakIsNotProvedIfAnotherPlaceMayRetainTheGeneration() {
        assertThat(report.unproved(Set.of(SHOP), Map.of(SHOP, List.of("MBean a", "thread of the application"))))
                .isEmpty();
        assertThat(report.unproved(Set.of(new GenerationId("other", 1)), Map.of())).isEmpty();
    }
}
