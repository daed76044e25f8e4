package io.github.treadlight.server.monitoring;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.AppGenerations.Footprints;
import io.github.treadlight.app.GenerationFootprint;
import io.github.treadlight.app.GenerationFootprint.Totals;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the footprints of class values, measured on demand. Holds only names and numbers. Thread-safe. Measures
 * under its own monitor, so that concurrent readers share one measurement.
 */
final class FootprintCache {
    /** How long a measurement is used. A client that reads ten attributes reads them within this time. */
    static final Duration FRESH = Duration.ofSeconds(1);

    private final Supplier<Footprints> measure;
    private final LongSupplier nanoTime;
    @GuardedBy("this")
    private @Nullable Footprints last;
    @GuardedBy("this")
    private long measured;

    FootprintCache(Supplier<Footprints> measure, LongSupplier nanoTime) {
        this.measure = measure;
        this.nanoTime = nanoTime;
    }

    /** Returns the footprints, measured at most one second ago. */
    synchronized Footprints latest() {
        Footprints known = last;
        if (known != null && nanoTime.getAsLong() - measured < FRESH.toNanos()) {
            return known;
        }
        Footprints now = measure.get();
        last = now;
        measured = nanoTime.getAsLong();
        return now;
    }

    /** Returns the footprint of a generation; zero if none of its class loaders is left. */
    Totals of(AppGeneration generation) {
        return latest().applications().stream()
                .filter(footprint -> footprint.generation() == generation)
                .map(GenerationFootprint::totals)
                .findFirst()
                .orElse(Totals.NOTHING);
    }

    /** Discards the measurement, because an application was deployed or undeployed. */
    synchronized void forget() {
        last = null;
    }
}
