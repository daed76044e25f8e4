package io.github.treadlight.leak;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.leak.access.UsedMembers;
import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs code of undeployed applications and their libraries. Each call gets a thread of its own, because the code may
 * never return and may leave values in thread locals.
 *
 * <p>A call that does not return in time is abandoned: its thread continues, and may still do what it was called for.
 * No code of that generation is called until this thread has ended. While {@value #MAX_STUCK} abandoned threads are
 * alive, no code of any generation is called.
 *
 * <p>An instance keeps only threads and the names of generations. A stuck thread retains its application, as the
 * application's own threads would, and all else that the code refers to. Thread-safe; no lock is held while a caller
 * waits.
 */
public final class ForeignCode {
    private static final int MAX_STUCK = 4;
    /** Much longer than a garbage collection of a busy server. Only the thread of the sweeps waits. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Duration patience;

    /** The threads whose call has not returned in time, with the generations whose code they call. */
    @GuardedBy("this")
    private final Map<Thread, GenerationId> stuck = new HashMap<>();
    /** The last call for each name of code that may wait for a lock. */
    @GuardedBy("this")
    private final Map<String, FutureTask<Boolean>> waiting = new HashMap<>();

    /** A failure of foreign code. Its message names the exception's class only: reading more could run foreign code. */
    public static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Failed(String message) {
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
     * Runs code of the JDK that may wait for a lock for long, because an application runs while it has the lock. If the
     * code does not return in time, code of the same name is not called until it has returned. No generation is
     * affected.
     *
     * @param what the name of the code in messages
     * @return the result of the code; false if it did not return in time, or was not called
     * @throws Failed if the code throws an exception
     */
    public boolean callIfUnlocked(String what, Callable<Boolean> code) {
        return callIfUnlocked(what, patience, code);
    }

    /** Runs the code and waits for it. */
    boolean callIfUnlocked(String what, Duration longest, Callable<Boolean> code) {
        Call call = new Call(code);
        if (Thread.currentThread().isInterrupted() || !startIfFirst(what, call)) {
            return false;
        }
        try {
            return call.result(what, longest);
        } catch (TimeoutException locked) {
            return false;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Runs the code and waits for it. */
    boolean call(Owned owned, String what, Duration longest, Callable<Boolean> code) {
        return call(owned.generation(), what, longest, code);
    }

    private boolean call(GenerationId generation, String what, Duration longest, Callable<Boolean> code) {
        if (Thread.currentThread().isInterrupted() || !mayCall(generation)) {
            return false;
        }
        Call call = new Call(code);
        call.thread.start();
        try {
            return call.result(what, longest);
        } catch (TimeoutException late) {
            suspend(generation, call.thread);
            throw new Failed(what + " has not returned within "
                    + (longest.toSeconds() > 0 ? longest.toSeconds() + " s" : longest.toMillis() + " ms"));
        } catch (InterruptedException stopped) {
            suspend(generation, call.thread);
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private synchronized boolean mayCall(GenerationId generation) {
        stuck.keySet().removeIf(thread -> !thread.isAlive());
        return stuck.size() < MAX_STUCK && !stuck.containsValue(generation);
    }

    private synchronized void suspend(GenerationId generation, Thread thread) {
        stuck.put(thread, generation);
    }

    /** Starts the call if no other code of this name is running. */
    private synchronized boolean startIfFirst(String what, Call call) {
        FutureTask<Boolean> last = waiting.get(what);
        if (last != null && !last.isDone()) {
            return false;
        }
        call.thread.start();
        waiting.put(what, call.task);
        return true;
    }

    /** A call in a thread of its own. */
    private static final class Call {
        final FutureTask<Boolean> task;
        final Thread thread;

        Call(Callable<Boolean> code) {
            task = new FutureTask<>(UsedMembers.carried(code));
            thread = new Thread(null, task, "treadlight-foreign-code", 0, false);
            thread.setDaemon(true);
            thread.setContextClassLoader(null);
        }

        boolean result(String what, Duration longest) throws TimeoutException, InterruptedException {
            try {
                return task.get(longest.toMillis(), TimeUnit.MILLISECONDS);
            } catch (ExecutionException failed) {
                Throwable cause = failed.getCause() instanceof InvocationTargetException reflected
                        ? reflected.getCause() : failed.getCause();
                throw new Failed(what + " threw " + (cause == null ? failed : cause).getClass().getName());
            }
        }
    }
}
