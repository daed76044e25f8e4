package io.github.treadlight.server.monitoring;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.GenerationFootprint.Takes;

/** The numbers of a generation, from the generation itself and from what was measured of it. */
interface OfGeneration extends Figures {
    AppGeneration generation();

    Takes takes();

    @Override
    default int getGeneration() {
        return generation().number();
    }

    @Override
    default int getLoaders() {
        return generation().loadersAlive();
    }

    @Override
    default long getClasses() {
        return generation().classes();
    }

    @Override
    default int getClassValues() {
        return takes().classValues();
    }

    @Override
    default long getValues() {
        return takes().values();
    }

    @Override
    default long getBytes() {
        return takes().bytes();
    }
}
