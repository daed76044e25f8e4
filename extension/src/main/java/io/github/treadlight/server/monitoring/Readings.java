package io.github.treadlight.server.monitoring;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.AppGenerations.Footprints;
import io.github.treadlight.app.GenerationFootprint;
import io.github.treadlight.app.GenerationFootprint.Takes;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What class values take, measured when somebody asks and not before. Keeps names and numbers. Thread-safe; measures
 * under its own monitor, so that of many who ask at once one measures.
 */
final class Readings {
    /** Who reads ten attributes reads them within this time. */
    static final Duration FRESH = Duration.ofSeconds(1);

    private final Supplier<Footprints> measure;
    private final LongSupplier nanoTime;
    private @Nullable Footprints last;
    private long measured;

    /** Takes what measures, and the clock that it is timed by. */
    Readings(Supplier<Footprints> measure, LongSupplier nanoTime) {
        this.measure = measure;
        this.nanoTime = nanoTime;
    }

    /** What was measured within the last second. */
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

    /** The part of one generation; nothing when it has no loader any more. */
    Takes of(AppGeneration generation) {
        return latest().applications().stream()
                .filter(footprint -> footprint.generation() == generation)
                .map(GenerationFootprint::takes)
                .findFirst()
                .orElse(Takes.NOTHING);
    }

    /** Forgets what was measured: an application came or went. */
    synchronized void forget() {
        last = null;
    }
}
