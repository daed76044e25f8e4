package io.github.treadlight.leak;

import java.util.Timer;

/** Made as the timer of GlassFish's connection pools is, whose names this has. */
final class DelegatingTimer extends Timer {
    static final DelegatingTimer connectorTimer = new DelegatingTimer();

    final Timer timer = new Timer("tasks of applications", true);

    private DelegatingTimer() {
        super("nothing", true);
    }
}
