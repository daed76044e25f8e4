package io.github.treadlight.server.monitoring;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.GenerationFootprint.Totals;

/** Figures of a generation, computed from the generation and from its measured footprint. */
interface GenerationFigures extends Figures {
    AppGeneration generation();

    Totals totals();

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
        return totals().classValues();
    }

    @Override
    default long getValues() {
        return totals().values();
    }

    @Override
    default long getBytes() {
        return totals().bytes();
    }
}
