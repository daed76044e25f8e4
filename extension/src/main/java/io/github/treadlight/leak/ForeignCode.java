package io.github.treadlight.leak;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.leak.access.UsedMembers;
import java.lang.reflect.InvocationTargetException;
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
 * Runs code of undeployed applications and their libraries. Each call gets a thread of its own, because the code may
 * never return and may leave values in thread locals.
 *
 * <p>A call that does not return in time is abandoned: its thread continues. From then on no code of that generation is
 * called until every abandoned thread has ended. While {@value #MAX_STUCK} abandoned threads are alive, no code of any
 * generation is called.
 *
 * <p>An instance keeps only the names of generations. A stuck thread retains its application, as the application's own
 * threads would. Thread-safe; no lock is held while a caller waits.
 */
public final class ForeignCode {
    private static final int MAX_STUCK = 4;
    /** Much longer than a garbage collection of a busy server. Only the thread of the sweeps waits. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Duration patience;

    /** Threads whose call has not returned in time. */
    @GuardedBy("this")
    private final List<Thread> stuck = new ArrayList<>();
    /** Generations whose code is not called any more. */
    @GuardedBy("this")
    private final Set<GenerationId> suspended = new HashSet<>();

    /** A failure of foreign code. Its message names the exception's class only: reading more could run foreign code. */
    public static class Failed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Failed(String message) {
            super(message);
        }
    }

    /** A call that did not return in time. */
    private static final class Late extends Failed {
        private static final long serialVersionUID = 1L;

        Late(String message) {
            super(message);
        }
    }

    /** Creates an instance for the thread of the sweeps. */
    public ForeignCode() {
        this(PATIENCE);
    }

    /** @param patience how long a caller waits for a call */
    public ForeignCode(Duration patience) {
        this.patience = patience;
    }

    /**
     * Runs the code and waits for it.
     *
     * @param what the name of the code in messages
     * @return the result of the code; false if the code was not called because of earlier calls that did not return
     * @throws Failed if the code throws an exception or does not return in time
     */
    public boolean call(Owned owned, String what, Callable<Boolean> code) {
        return call(owned, what, patience, code);
    }

    /**
     * Runs code of the JDK that may wait for a lock for long, because an application runs while it has the lock. If it
     * does not return in time, the same code is not called until it has returned, and no generation is affected.
     *
     * @param what the name of the code in messages
     * @return the result of the code; false if it did not return in time, or was not called
     * @throws Failed if the code throws an exception
     */
    public boolean callIfUnlocked(String what, Callable<Boolean> code) {
        try {
            return call(new GenerationId(what, 0), what, patience, code);
        } catch (Late locked) {
            return false;
        }
    }

    /** Runs the code and waits for it. */
    boolean call(Owned owned, String what, Duration longest, Callable<Boolean> code) {
        return call(owned.generation(), what, longest, code);
    }

    private boolean call(GenerationId generation, String what, Duration longest, Callable<Boolean> code) {
        if (!mayCall(generation)) {
            return false;
        }
        FutureTask<Boolean> task = new FutureTask<>(UsedMembers.carried(code));
        Thread thread = new Thread(null, task, "treadlight-foreign-code", 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        thread.start();
        try {
            return task.get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            suspend(generation, thread);
            throw new Late(what + " has not returned within "
                    + (longest.toSeconds() > 0 ? longest.toSeconds() + " s" : longest.toMillis() + " ms"));
        } catch (ExecutionException failed) {
            Throwable cause = failed.getCause() instanceof InvocationTargetException reflected
                    ? reflected.getCause() : failed.getCause();
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
        return stuck.size() < MAX_STUCK && !suspended.contains(generation);
    }

    private synchronized void suspend(GenerationId generation, Thread thread) {
        stuck.add(thread);
        suspended.add(generation);
    }
}
