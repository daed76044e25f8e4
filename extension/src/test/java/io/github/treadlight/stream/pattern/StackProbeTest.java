package io.github.treadlight.stream.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.OwnJvm;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

@OwnJvm("A thread may get the larger stack that a thread of another test has left.")
class StackProbeTest {
    private static final int KILOBYTE = 1024;

    private static boolean onStackOf(int kilobytes, int probed) throws Exception {
        FutureTask<Boolean> probe = new FutureTask<>(() -> StackProbe.hasRoom(probed * KILOBYTE));
        new Thread(null, probe, "probe", (long) kilobytes * KILOBYTE).start();
        return probe.get();
    }

    /** A part of each stack is the JVM's. */
    @Test
    void aProbeTakesTheBytesThatItSays() throws Exception {
        for (int i = 0; i < 20_000; i++) { // so that the probe is compiled
            assertThat(StackProbe.hasRoom(KILOBYTE)).isTrue();
        }
        for (int kilobytes : new int[] {512, 1024, 4096}) {
            assertThat(onStackOf(kilobytes, kilobytes - 160)).isTrue();
            assertThat(onStackOf(kilobytes, kilobytes)).isFalse();
        }
    }
}
