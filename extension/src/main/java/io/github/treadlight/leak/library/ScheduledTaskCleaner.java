package io.github.treadlight.leak.library;

import io.github.treadlight.leak.ForeignCode;
import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.access.FieldPath;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Cancels tasks of an ended generation that wait in queues of the server's managed executors. The server identifies
 * applications by name, so it would run them in the next generation. A cancelled task leaves the queue, and a thread
 * that waits for its result gets a {@link java.util.concurrent.CancellationException}. Running tasks are not
 * interrupted.
 */
public final class ScheduledTaskCleaner implements LeakCleaner {
    private static final String RUNTIME = "org.glassfish.concurrent.runtime.ConcurrentRuntime";
    private static final List<String> EXECUTORS =
            List.of("managedScheduledExecutorServiceMap", "managedExecutorServiceMap");
    /** Fields of the thread pool; Payara 6 has the second. Virtual threads and fork-join pools have no queue. */
    private static final List<String> POOLS = List.of("threadPoolExecutor", "executor");
    private static final String[] FOLLOWED = {
        "org.glassfish.enterprise.concurrent.", "org.glassfish.concurrent.", "org.glassfish.concurro."
    };
    private static final String LISTENER = "taskListener";
    /** The time limit of one call, because a task may have a listener of the application. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final ForeignCode foreignCode;

    /** Creates a cleaner that cancels tasks in threads of their own. */
    public ScheduledTaskCleaner(ForeignCode foreignCode) {
        this.foreignCode = foreignCode;
    }

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        Object runtime = search.server().service(RUNTIME).orElse(null);
        if (runtime == null) {
            return;
        }
        for (String field : EXECUTORS) {
            if (!(FieldPath.read(runtime, field) instanceof Map<?, ?> executors)) {
                throw new NoSuchFieldException(RUNTIME + "." + field + " is not a map");
            }
            for (Object executor : List.copyOf(executors.values())) {
                for (String pool : POOLS) {
                    if (FieldPath.has(executor.getClass(), pool)
                            && FieldPath.read(executor, pool) instanceof ThreadPoolExecutor threads) {
                        search(search, threads.getQueue(), executor.getClass().getName());
                    }
                }
            }
        }
    }

    private void search(Search search, Queue<Runnable> queue, String executor) {
        for (Runnable task : queue.toArray(Runnable[]::new)) {
            if (search.isOver()) {
                return;
            }
            Owned owned = search.ownerThrough(task, FOLLOWED);
            if (owned != null) {
                search.offer(owned, "task of " + executor + ": " + owned.path(), () -> cancel(owned, queue, task));
            }
        }
    }

    private boolean cancel(Owned owned, Queue<Runnable> queue, Runnable task) throws ReflectiveOperationException {
        if (FieldPath.has(task.getClass(), LISTENER) && FieldPath.read(task, LISTENER) == null) {
            return cancel(queue, task);
        }
        return foreignCode.call(owned, "the listener of a task of " + owned.generation(), PATIENCE,
                () -> cancel(queue, task));
    }

    /** Cancels the task after removing it from the queue, so that the executor cannot start it. */
    private static boolean cancel(Queue<Runnable> queue, Runnable task) {
        boolean isRemoved = queue.remove(task);
        if (isRemoved && task instanceof Future<?> future) {
            future.cancel(false);
        }
        return isRemoved;
    }
}
