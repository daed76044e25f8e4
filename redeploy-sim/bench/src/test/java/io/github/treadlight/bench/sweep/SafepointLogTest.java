package io.github.treadlight.bench.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.bench.sweep.SafepointLog.Pause;
import org.junit.jupiter.api.Test;

class SafepointLogTest {
    /** The formats of JDK 17 and JDK 25. */
    private final SafepointLog log = SafepointLog.of("""
            [1000000ns][safepoint       ] Entering safepoint region: ThreadDump
            [2000000ns][safepoint] Safepoint "ThreadDump", Time since last: 9 ns, Reaching safepoint: 2003 ns, \
            Cleanup: 3646 ns, At safepoint: 33700 ns, Total: 39349 ns
            [9000000ns][safepoint] Safepoint "G1CollectFull", Time since last: 8 ns, Reaching safepoint: 1783 ns, \
            At safepoint: 4974000 ns, Leaving safepoint: 25828 ns, Total: 5000000 ns, Threads: 0 runnable, 10 total
            """.lines());

    @Test
    void readsPausesOfBothReleases() {
        assertThat(log.pauses()).containsExactly(
                new Pause("ThreadDump", 2_000_000, 39_349, 2_003),
                new Pause("G1CollectFull", 9_000_000, 5_000_000, 1_783));
        assertThat(log.longest()).contains(new Pause("G1CollectFull", 9_000_000, 5_000_000, 1_783));
        assertThat(log.operations()).isEqualTo("1 G1CollectFull, 1 ThreadDump");
    }

    @Test
    void findsPausesThatOverlapATimeSpan() {
        assertThat(log.between(0, 1_000_000).pauses()).isEmpty();
        assertThat(log.between(1_970_000, 1_980_000).operations()).isEqualTo("1 ThreadDump");
        assertThat(log.between(8_000_000, 8_500_000).operations()).isEqualTo("1 G1CollectFull");
        assertThat(log.between(9_000_000, 10_000_000).longest()).isEmpty();
    }
}
