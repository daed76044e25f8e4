package io.github.treadlight.server;

import io.github.treadlight.app.AppGeneration;

/** Told of the lives of applications by the server's deploying threads, several at a time. */
public interface GenerationListener {
    /** The generation is loaded, and runs from now on. */
    void loaded(AppGeneration generation);

    /** The generation has ended and is purged. It need not have been loaded. */
    void ended(AppGeneration generation);
}
