package io.github.treadlight.server.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppGenerations;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FootprintCacheTest {
    private final AtomicInteger measured = new AtomicInteger();
    /** Nanosecond clocks may begin at any value and may overflow. */
    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);
    private final FootprintCache footprints = new FootprintCache(
            () -> {
                measured.incrementAndGet();
                return new AppGenerations().footprints();
            },
            now::get);

    @Test
    void readsWithinASecondShareAMeasurement() {
        footprints.latest();
        now.addAndGet(FootprintCache.FRESH.toNanos() - 1);
        footprints.latest();
        assertThat(measured).hasValue(1);
    }

    @Test
    void aReadAfterASecondMeasuresAgain() {
        footprints.latest();
        now.addAndGet(FootprintCache.FRESH.toNanos());
        footprints.latest();
        assertThat(measured).hasValue(2);
    }

    @Test
    void aReadAfterForgetMeasuresAgain() {
        footprints.latest();
        footprints.forget();
        footprints.latest();
        assertThat(measured).hasValue(2);
    }
}
