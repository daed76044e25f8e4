package io.github.treadlight.sim.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.fixture.HostileName;
import io.github.treadlight.sim.fixture.SampleResults;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The message of a failed test, which goes to terminals and to JUnit's XML reports. */
class RedeploymentsTest {
    @Test
    void aLeakIsToldWithPrintableNames() {
        String told = Redeployments.told(
                HostileName.TEXT, SampleResults.hostile().runs().get(1), List.of(HostileName.TEXT));
        HostileName.assertTamed(told);
        assertThat(told.lines()).startsWith(HostileName.SHOWN, HostileName.SHOWN, HostileName.SHOWN,
                HostileName.SHOWN, " 1. [" + HostileName.SHOWN + "] 1 × " + HostileName.SHOWN);
    }
}
