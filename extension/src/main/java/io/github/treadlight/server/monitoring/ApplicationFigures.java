package io.github.treadlight.server.monitoring;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.GenerationFootprint.Takes;

/** Of a running generation. Keeps none of its loaders. */
record ApplicationFigures(AppGeneration generation, Readings readings) implements ApplicationMXBean, OfGeneration {
    @Override
    public Takes takes() {
        return readings.of(generation);
    }
}
