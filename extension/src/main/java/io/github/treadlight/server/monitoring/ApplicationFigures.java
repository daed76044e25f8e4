package io.github.treadlight.server.monitoring;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.GenerationFootprint.Takes;
import io.github.treadlight.server.ServerStreams;

/** Of a running generation. Keeps none of its loaders. */
record ApplicationFigures(AppGeneration generation, Readings readings, ServerStreams streams)
        implements ApplicationMXBean, OfGeneration {
    @Override
    public Takes takes() {
        return readings.of(generation);
    }

    @Override
    public long getStreamsRejected() {
        return streams.rejectedOf(generation.app());
    }
}
