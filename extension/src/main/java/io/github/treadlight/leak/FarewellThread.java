package io.github.treadlight.leak;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Runs what calls an application that ended back, in a thread that nobody else needs: its code may never return, for
 * what it waits for has ended too, and may leave things in thread locals. One at a time; a thread that is stuck is the
 * only one. Thread-safe.
 */
final class FarewellThread {
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /** Guarded by this. */
    private @Nullable Thread thread;

    /**
     * Waits a second for it.
     *
     * @param whose in words
     * @return what it returns; false if the code that was called before has not returned
     * @throws ReflectiveOperationException if it fails, or does not return
     */
    boolean call(String whose, Callable<Boolean> farewell) throws ReflectiveOperationException {
        FutureTask<Boolean> task = new FutureTask<>(farewell);
        if (!start(task)) {
            return false;
        }
        try {
            return task.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException stuck) {
            throw new ReflectiveOperationException(
                    whose + " is called for the last time and has not returned after " + PATIENCE.toSeconds() + " s");
        } catch (ExecutionException failed) {
            Throwable cause = failed.getCause(); // without its message, which may be more code of the application
            throw new ReflectiveOperationException(whose + " fails when it is called for the last time: "
                    + (cause == null ? failed : cause).getClass().getName());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private synchronized boolean start(Runnable task) {
        if (thread != null && thread.isAlive()) {
            return false;
        }
        Thread next = new Thread(null, task, "treadlight-farewell", 0, false);
        next.setDaemon(true);
        next.setContextClassLoader(null);
        next.start();
        thread = next;
        return true;
    }
}
