package io.github.treadlight.sim.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.fixture.HostileName;
import io.github.treadlight.sim.fixture.SampleResults;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the message of a failure, which is printed to terminals and JUnit's XML reports. */
class RedeploymentsTest {
    @Test
    void theMessageOfALeakIsPrintable() {
        String message = Redeployments.message(
                HostileName.TEXT, SampleResults.hostile().runs().get(1), List.of(HostileName.TEXT));
        HostileName.assertEscaped(message);
        assertThat(message.lines()).startsWith(HostileName.SHOWN, HostileName.SHOWN, HostileName.SHOWN,
                HostileName.SHOWN, " 1. [" + HostileName.SHOWN + "] 1 × " + HostileName.SHOWN
                        + " of " + HostileName.SHOWN + ", 1.0 MB retained");
    }
}
