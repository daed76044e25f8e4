package io.github.treadlight.sim.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C, or another signal to end. The servers end with it; the JVM waits, while this is open, until what was measured
 * is written, but not for long.
 */
final class Interruption implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 30;

    private final CountDownLatch written = new CountDownLatch(1);
    private final Thread hook = new Thread(this::awaitWritten, "redeploy-sim end");
    private volatile boolean happened;

    private Interruption() {}

    static Interruption awaited() {
        Interruption interruption = new Interruption();
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    private void awaitWritten() {
        happened = true;
        try {
            written.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether there was one: then every server that runs is on its way out, and none is to be started. */
    boolean happened() {
        return happened;
    }

    @Override
    public void close() {
        written.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException happening) {
            // then it has run
        }
    }
}
