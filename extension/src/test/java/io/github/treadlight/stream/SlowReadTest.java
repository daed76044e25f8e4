package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.stream.deny.DenyList;
import io.github.treadlight.stream.filter.InputFilter;
import io.github.treadlight.stream.filter.SlowReadClock;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.filter.StreamFilter.Mode;
import io.github.treadlight.stream.filter.StreamOrigin;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests that an {@link InputFilter} logs slow reads, and reads the clock only where that is worth its time. */
class SlowReadTest {
    @RegisterExtension
    private final CapturedWarnings warnings = FilteredStream.warnings();

    @Test
    void aReadThatTakesMoreThanTenSecondsIsLoggedOnce() {
        AtomicLong time = new AtomicLong();
        InputFilter limits = StreamFilter.of(Mode.REJECT, "", Set.of(), DenyList.BUILT_IN, time::get)
                .forApplication("shop", null).input(100, StreamOrigin.UNKNOWN);
        check(limits, 1000);
        assertThat(warnings.lines()).isEmpty();
        time.set(SlowReadClock.SLOW_NANOS + TimeUnit.SECONDS.toNanos(2));
        check(limits, 1000);
        limits.end();
        assertThat(warnings.lines()).singleElement().asString()
                .startsWith("Treadlight: application shop has been reading a stream for 12 s (5 objects, ");
    }

    @Test
    void timeThatPassesAfterTheLastCheckIsLoggedWhenTheStreamIsClosed() {
        AtomicLong time = new AtomicLong();
        InputFilter limits = limits(time);
        check(limits, SlowReadClock.START_CHECK);
        time.set(SlowReadClock.SLOW_NANOS + 1);
        limits.end();
        assertThat(warnings.lines()).hasSize(1);
    }

    @Test
    void theClockIsNotReadForAStreamOfFewObjects() {
        AtomicLong reads = new AtomicLong();
        InputFilter limits = countingReadsOfTheClock(reads, 100);
        check(limits, SlowReadClock.START_CHECK - 1);
        limits.end();
        assertThat(reads).hasValue(0);
    }

    @Test
    void theClockIsNotReadForAShortArrayOfPrimitives() {
        AtomicLong reads = new AtomicLong();
        InputFilter limits = countingReadsOfTheClock(reads, 1_000_000);
        limits.checkInput(new CheckedInput(int[].class, SlowReadClock.LARGE_PRIMITIVE_ARRAY - 1));
        limits.end();
        assertThat(reads).hasValue(0);
        limits.checkInput(new CheckedInput(int[].class, SlowReadClock.LARGE_PRIMITIVE_ARRAY));
        limits.end();
        assertThat(reads).hasValue(2);
    }

    /** Filling a table with colliding keys is slow, and the filter is not called meanwhile. */
    @Test
    void aReadThatIsSlowAfterTheFirstArrayIsLogged() {
        AtomicLong time = new AtomicLong();
        InputFilter limits = limits(time);
        limits.checkInput(new CheckedInput(Map.Entry[].class, 10));
        time.set(SlowReadClock.SLOW_NANOS + 1);
        check(limits, SlowReadClock.START_CHECK);
        limits.end();
        assertThat(warnings.lines()).hasSize(1);
    }

    /** The user of the stream may take any time between two objects, and before it closes the stream. */
    @Test
    void theTimeAfterAnObjectOfAFastStreamIsNotLogged() {
        AtomicLong time = new AtomicLong();
        InputFilter limits = limits(time);
        for (int object = 0; object < 2; object++) {
            limits.checkInput(new CheckedInput(Object[].class, 10));
            check(limits, 2 * SlowReadClock.START_CHECK);
            limits.countWith(null);
            time.addAndGet(SlowReadClock.SLOW_NANOS + 1);
        }
        limits.end();
        assertThat(warnings.lines()).isEmpty();
        limits.checkInput(new CheckedInput(Object[].class, 10));
        time.addAndGet(SlowReadClock.SLOW_NANOS + 1);
        limits.countWith(null);
        assertThat(warnings.lines()).hasSize(1);
    }

    private static InputFilter limits(AtomicLong time) {
        return StreamFilter.of(Mode.REJECT, "", Set.of(), DenyList.BUILT_IN, time::get)
                .input(100, StreamOrigin.UNKNOWN);
    }

    /** @param reads counts how often the filter reads the clock */
    private static InputFilter countingReadsOfTheClock(AtomicLong reads, long length) {
        StreamFilter filter =
                StreamFilter.of(Mode.REJECT, "", Set.of(), DenyList.BUILT_IN, reads::incrementAndGet);
        reads.set(0);
        return filter.input(length, StreamOrigin.UNKNOWN);
    }

    private static void check(InputFilter limits, int times) {
        for (int i = 0; i < times; i++) {
            limits.checkInput(new CheckedInput(null, -1, 1, 5, 50));
        }
    }
}
