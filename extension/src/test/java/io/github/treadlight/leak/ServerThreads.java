package io.github.treadlight.leak;

import java.util.concurrent.atomic.AtomicReference;

/** Makes threads of the server, for whoever asks. */
public final class ServerThreads {
    /** What they do. */
    static final AtomicReference<Runnable> TASK = new AtomicReference<>(() -> { });

    private ServerThreads() {}

    /** One that does not run yet. */
    public static Thread make() {
        Thread thread = new Thread(TASK.get(), "made for an application");
        thread.setContextClassLoader(null);
        return thread;
    }
}
