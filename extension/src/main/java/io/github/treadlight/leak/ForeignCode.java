package io.github.treadlight.leak;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.leak.access.UsedMembers;
import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs code of undeployed applications and their libraries. Each call gets a thread of its own, because the code may
 * never return and may leave values in thread locals.
 *
 * <p>A call that does not return in time is abandoned: its thread continues, and may still finish its work.
 * No code of that generation is called until the call has returned. While {@value #MAX_STUCK} calls are abandoned, no
 * code of any generation is called.
 *
 * <p>An instance keeps only names of generations and of code. A stuck thread retains its application, as the
 * application's own threads would, and everything else that the code refers to. Thread-safe; no lock is held while a
 * caller waits.
 */
public final class ForeignCode {
    private static final int MAX_STUCK = 4;
    /** Much longer than a garbage collection of a busy server. Only the thread of the sweeps waits. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Duration patience;

    /** The abandoned calls that have not returned yet. */
    @GuardedBy("this")
    private final Set<Call> stuck = new HashSet<>();
    /** The names of code that is running and may wait for a lock. */
    private final Set<String> running = ConcurrentHashMap.newKeySet();

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
     * @return the result of the code; false if an earlier call has not returned yet, or if the caller is interrupted,
     *     in which case the code may still run
     * @throws Failed if the code throws an exception or does not return in time
     */
    public boolean call(Owned owned, String what, Callable<Boolean> code) {
        return call(owned, what, patience, code);
    }

    /**
     * Runs code of the JDK that may wait long for a lock, because application code may run while another thread holds
     * the lock. If the code does not return in time, code of the same name is not called until it has returned. No
     * generation is affected.
     *
     * @param what the name of the code, in messages and to recognize a call that is still running
     * @return the result of the code; false if it did not return in time, if code of this name is still running, or if
     *     the caller is interrupted
     * @throws Failed if the code throws an exception
     */
    public boolean callIfUnlocked(String what, Callable<Boolean> code) {
        return callIfUnlocked(what, patience, code);
    }

    /** Calls the code with a limit of its own instead of the default patience. */
    boolean callIfUnlocked(String what, Duration longest, Callable<Boolean> code) {
        if (Thread.currentThread().isInterrupted() || !running.add(what)) {
            return false;
        }
        FutureTask<Boolean> task = new FutureTask<>(UsedMembers.carried(() -> {
            try {
                return code.call();
            } finally {
                running.remove(what);
            }
        }));
        try {
            start(task);
        } catch (OutOfMemoryError noThread) {
            running.remove(what);
            throw noThread;
        }
        try {
            return result(task, what, longest);
        } catch (TimeoutException locked) {
            return false;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Calls the code with a limit of its own instead of the default patience. */
    boolean call(Owned owned, String what, Duration longest, Callable<Boolean> code) {
        GenerationId generation = owned.generation();
        if (Thread.currentThread().isInterrupted() || !mayCall(generation)) {
            return false;
        }
        Call call = new Call(generation);
        FutureTask<Boolean> task = new FutureTask<>(UsedMembers.carried(() -> {
            try {
                return code.call();
            } finally {
                end(call);
            }
        }));
        start(task);
        try {
            return result(task, what, longest);
        } catch (TimeoutException late) {
            abandon(call);
            throw new Failed(what + " has not returned within "
                    + (longest.toSeconds() > 0 ? longest.toSeconds() + " s" : longest.toMillis() + " ms"));
        } catch (InterruptedException stopped) {
            abandon(call);
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(null, task, "treadlight-foreign-code", 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        thread.start();
    }

    private static boolean result(FutureTask<Boolean> task, String what, Duration longest)
            throws TimeoutException, InterruptedException {
        try {
            return task.get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException failed) {
            Throwable cause = failed.getCause() instanceof InvocationTargetException reflected
                    ? reflected.getCause() : failed.getCause();
            throw new Failed(what + " threw " + (cause == null ? failed : cause).getClass().getName());
        }
    }

    private synchronized boolean mayCall(GenerationId generation) {
        return stuck.size() < MAX_STUCK && stuck.stream().noneMatch(call -> call.generation.equals(generation));
    }

    private synchronized void abandon(Call call) {
        if (!call.hasReturned) {
            stuck.add(call);
        }
    }

    private synchronized void end(Call call) {
        call.hasReturned = true;
        stuck.remove(call);
    }

    /** A call of a generation's code. Refers neither to the code nor to its result. */
    private static final class Call {
        final GenerationId generation;
        boolean hasReturned; // guarded by the instance of ForeignCode

        Call(GenerationId generation) {
            this.generation = generation;
        }
    }
}
