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
 * applications by name, so the next generation would see them run. A cancelled task leaves the queue, and a thread that
 * waits for its result gets a {@link java.util.concurrent.CancellationException}. Tasks that run are not interrupted.
 */
public final class ScheduledTaskCleaner implements LeakCleaner {
    private static final String RUNTIME = "org.glassfish.concurrent.runtime.ConcurrentRuntime";
    private static final List<String> EXECUTORS =
            List.of("managedScheduledExecutorServiceMap", "managedExecutorServiceMap");
    private static final String[] FOLLOWED = {
        "org.glassfish.enterprise.concurrent.", "org.glassfish.concurrent.", "org.glassfish.concurro."
    };
    /** A task may have a listener of the application. */
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
                // An executor of virtual threads has no queue.
                if (FieldPath.has(executor.getClass(), "threadPoolExecutor")
                        && FieldPath.read(executor, "threadPoolExecutor") instanceof ThreadPoolExecutor pool) {
                    search(search, pool.getQueue(), executor.getClass().getName());
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

    private boolean cancel(Owned owned, Queue<Runnable> queue, Runnable task) {
        if (!queue.contains(task)) {
            return false;
        }
        if (task instanceof Future<?> future) {
            foreignCode.call(owned, "the listener of a task of " + owned.generation(), PATIENCE,
                    () -> future.cancel(false));
        }
        queue.remove(task);
        return true;
    }
}
