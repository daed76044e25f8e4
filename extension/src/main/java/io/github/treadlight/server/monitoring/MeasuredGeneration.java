package io.github.treadlight.server.monitoring;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.GenerationFootprint.Totals;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** A generation with its measured footprint. */
record MeasuredGeneration(AppGeneration generation, Totals totals) implements ApplicationRow, GenerationFigures {
    @Override
    public String getApplication() {
        return generation.app();
    }

    @Override
    public String getState() {
        return generation.state().name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String getSince() {
        return generation.since().truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
