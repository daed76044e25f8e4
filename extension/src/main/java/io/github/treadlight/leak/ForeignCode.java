package io.github.treadlight.leak;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs code of ended applications and their libraries, each call in a thread of its own: the code may never return, and
 * may leave objects in thread locals. A call that does not return in time keeps its thread. After such a call the code
 * of that generation is not called again, and after {@value #MOST_STUCK} of them no code at all, until a thread ends.
 *
 * <p>Keeps names of generations only; a thread that does not end keeps its application, as that application does.
 * Thread-safe; waits without a lock.
 */
public final class ForeignCode {
    private static final int MOST_STUCK = 4;

    /** Threads of calls that have not returned. Guarded by this. */
    private final List<Thread> stuck = new ArrayList<>();
    /** Generations whose code has not returned. Guarded by this. */
    private final Set<GenerationId> suspended = new HashSet<>();

    /** The failure of foreign code, described without its message, which may be more foreign code. */
    public static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Failed(String message) {
            super(message);
        }
    }

    /**
     * Runs the code and waits for it.
     *
     * @param what names the code in messages
     * @return what the code returns; false, without a call, after calls that have not returned
     * @throws Failed if the code fails or has not returned within the patience
     */
    public boolean call(Owned owned, String what, Duration patience, Callable<Boolean> code) {
        if (!mayCall(owned.generation())) {
            return false;
        }
        FutureTask<Boolean> task = new FutureTask<>(code);
        Thread thread = new Thread(null, task, "treadlight-foreign-code", 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        thread.start();
        try {
            return task.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            suspend(owned.generation(), thread);
            throw new Failed(what + " has not returned within " + patience.toSeconds() + " s");
        } catch (ExecutionException failed) {
            Throwable cause = failed.getCause();
            throw new Failed(what + " threw " + (cause == null ? failed : cause).getClass().getName());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private synchronized boolean mayCall(GenerationId generation) {
        stuck.removeIf(thread -> !thread.isAlive());
        if (stuck.isEmpty()) {
            suspended.clear();
        }
        return stuck.size() < MOST_STUCK && !suspended.contains(generation);
    }

    private synchronized void suspend(GenerationId generation, Thread thread) {
        stuck.add(thread);
        suspended.add(generation);
    }
}
