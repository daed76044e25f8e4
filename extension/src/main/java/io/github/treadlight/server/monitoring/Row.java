package io.github.treadlight.server.monitoring;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.GenerationFootprint.Takes;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** A generation as it was measured. */
record Row(AppGeneration generation, Takes takes) implements ApplicationRow, OfGeneration {
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
