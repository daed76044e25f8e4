package io.github.treadlight.leak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PartSizeTest {
    private final PartSize size = new PartSize();

    private int after(long micros) {
        size.took(TimeUnit.MICROSECONDS.toNanos(micros));
        return size.get();
    }

    @Test
    void doublesFromAFewThreadsWhilePartsAreFast() {
        List<Integer> sizes = new ArrayList<>(List.of(size.get()));
        for (int i = 0; i < 4; i++) {
            sizes.add(after(100));
        }
        assertThat(sizes).containsExactly(10, 20, 40, PartSize.MAX, PartSize.MAX);
        assertThat(after(0)).as("the clock did not advance").isEqualTo(PartSize.MAX);
    }

    @Test
    void shrinksInProportionAsSoonAsAPartIsSlow() {
        after(100);
        after(100);
        assertThat(after(10_000)).isEqualTo(20);
        assertThat(after(10_000)).isEqualTo(10);
        assertThat(after(5_000)).as("as long as a part should take").isEqualTo(10);
        assertThat(after(6_000)).isEqualTo(8);
    }

    /** Fewer threads would not be faster, because each safepoint has costs of its own. */
    @Test
    void readsAFewThreadsHoweverSlowAPartWas() {
        assertThat(after(TimeUnit.SECONDS.toMicros(1))).isEqualTo(PartSize.MIN);
        assertThat(after(TimeUnit.DAYS.toMicros(1))).isEqualTo(PartSize.MIN);
        assertThat(after(100)).isEqualTo(2 * PartSize.MIN);
    }
}
