package io.github.treadlight.server.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppGenerations;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ReadingsTest {
    private final AtomicInteger measured = new AtomicInteger();
    /** Clocks of this kind begin anywhere and may overflow. */
    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);
    private final Readings readings = new Readings(
            () -> {
                measured.incrementAndGet();
                return new AppGenerations().footprints();
            },
            now::get);

    @Test
    void whoAsksWithinASecondGetsTheSameReading() {
        readings.latest();
        now.addAndGet(Readings.FRESH.toNanos() - 1);
        readings.latest();
        assertThat(measured).hasValue(1);
    }

    @Test
    void afterASecondItIsMeasuredAgain() {
        readings.latest();
        now.addAndGet(Readings.FRESH.toNanos());
        readings.latest();
        assertThat(measured).hasValue(2);
    }

    @Test
    void forgottenItIsMeasuredAgain() {
        readings.latest();
        readings.forget();
        readings.latest();
        assertThat(measured).hasValue(2);
    }
}
