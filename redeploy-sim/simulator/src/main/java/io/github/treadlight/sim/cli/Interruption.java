package io.github.treadlight.sim.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The interruption of the simulator by Ctrl-C or another signal, which also stops the servers. While this object is
 * open, the JVM waits with its shutdown until the results are written, but no longer than half a minute.
 */
final class Interruption implements AutoCloseable {
    private static final int LIMIT_SECONDS = 30;

    private final CountDownLatch written = new CountDownLatch(1);
    private final Thread hook = new Thread(this::awaitWritten, "redeploy-sim shutdown");
    private volatile boolean happened;

    private Interruption() {}

    /** Installs a shutdown hook that notices the interruption. */
    static Interruption install() {
        Interruption interruption = new Interruption();
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    private void awaitWritten() {
        happened = true;
        try {
            written.await(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns whether the simulator was interrupted. If so, running servers are stopping, and none may be started. */
    boolean hasHappened() {
        return happened;
    }

    @Override
    public void close() {
        written.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // The hook has run.
        }
    }
}
