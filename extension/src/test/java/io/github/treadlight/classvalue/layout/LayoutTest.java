package io.github.treadlight.classvalue.layout;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.treadlight.classvalue.LifetimeTest;
import io.github.treadlight.classvalue.Single;
import java.lang.management.ManagementFactory;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Compares computed sizes with the bytes that the JVM counts, for objects of other shapes than those that the layout is
 * measured with.
 */
class LayoutTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final Object[] MADE = new Object[1_000];

    @Test
    @Tag(LifetimeTest.ON_ALL_COLLECTORS)
    void computedSizesEqualThoseOfTheJvm() {
        Object shared = new Object();
        assertThat(Sizes.object(2, 0)).isEqualTo(allocated(() -> new Single(String.class, shared)));
        assertThat(Sizes.object(1, 2)).isEqualTo(allocated(() -> new Mixed(shared, 1, 2)));
        assertThat(Sizes.object(3, 0)).isEqualTo(allocated(() -> new Three(shared, shared, shared)));
        for (int length : new int[] {0, 1, 2, 3, 16, 17, 1_001}) {
            assertThat(Sizes.references(length)).isEqualTo(allocated(() -> new Class<?>[length]));
            assertThat(Sizes.ints(length)).isEqualTo(allocated(() -> new int[length]));
        }
    }

    private record Mixed(Object any, int first, int second) {}

    private record Three(Object first, Object second, Object third) {}

    private static long allocated(Supplier<?> make) {
        long least = Long.MAX_VALUE;
        for (int tries = 0; tries < 5; tries++) {
            long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
            for (int i = 0; i < MADE.length; i++) {
                MADE[i] = make.get();
            }
            long after = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
            least = Math.min(least, after - before);
        }
        return least / MADE.length;
    }
}
