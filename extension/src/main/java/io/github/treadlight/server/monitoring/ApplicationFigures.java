package io.github.treadlight.server.monitoring;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.GenerationFootprint.Totals;
import io.github.treadlight.server.streams.ServerStreams;

/** Figures of a running generation. Keeps none of its loaders alive. */
record ApplicationFigures(AppGeneration generation, FootprintCache footprints, ServerStreams streams)
        implements ApplicationMXBean, GenerationFigures {
    @Override
    public Totals totals() {
        return footprints.of(generation);
    }

    @Override
    public long getDeploymentMillis() {
        return generation.deploymentTime().toMillis();
    }

    @Override
    public long getStreamsRejected() {
        return streams.rejectedOf(generation.app());
    }
}
