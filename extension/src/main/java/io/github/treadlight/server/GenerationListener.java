package io.github.treadlight.server;

import io.github.treadlight.app.AppGeneration;

/** A listener for loaded and ended generations. The server's deploying threads call it, several at a time. */
public interface GenerationListener {
    /** The generation is loaded and runs from now on. A replaced generation of the application may run beside it. */
    void loaded(AppGeneration generation);

    /** The generation has ended and is purged. It need not have been loaded. */
    void ended(AppGeneration generation);
}
