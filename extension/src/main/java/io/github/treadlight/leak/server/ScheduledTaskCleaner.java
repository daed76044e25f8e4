package io.github.treadlight.leak.server;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.jdk.ThreadTask;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Cancels tasks of an ended generation that wait in queues of the server's managed executors. The server identifies
 * applications by name, so it would run them in the next generation. A cancelled task leaves the queue, and a thread
 * that waits for its result gets a {@link java.util.concurrent.CancellationException}. Running tasks are not
 * interrupted.
 *
 * <p>The cleaner finds the executors by their threads. Servers do not shut down the executors that an
 * application defines, for example with {@code @ManagedScheduledExecutorDefinition}. An executor with a queued task has
 * a thread.
 */
public final class ScheduledTaskCleaner implements LeakCleaner {
    private static final String WORKER = "java.util.concurrent.ThreadPoolExecutor$Worker";
    /** Packages of the executors' classes in Payara and in GlassFish. */
    private static final List<String> MANAGED =
            List.of("org.glassfish.enterprise.concurrent.", "org.glassfish.concurro.");
    private static final String[] FOLLOWED = {
        "org.glassfish.enterprise.concurrent.", "org.glassfish.concurrent.", "org.glassfish.concurro."
    };
    private static final String LISTENER = "taskListener";

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        if (!search.server().open(ThreadPoolExecutor.class)) {
            throw new IllegalAccessException(ThreadPoolExecutor.class.getPackageName() + " is closed");
        }
        ThreadTask task = ThreadTask.reader();
        Set<Object> pools = new HashSet<>();
        for (Thread thread : search.snapshot().threads()) {
            Object worker = task.of(thread);
            if (worker != null && worker.getClass().getName().equals(WORKER)
                    && FieldPath.read(worker, "this$0") instanceof ThreadPoolExecutor pool
                    && MANAGED.stream().anyMatch(pool.getClass().getName()::startsWith) && pools.add(pool)) {
                search(search, pool.getQueue(), pool.getClass().getName());
            }
        }
    }

    private static void search(Search search, Queue<Runnable> queue, String executor) {
        for (Runnable task : search.each(List.of(queue.toArray(Runnable[]::new)))) {
            Owned owned = search.ownerThrough(task, FOLLOWED);
            if (owned != null) {
                search.offer(owned, "task of " + executor + ": " + owned.path(), Taken.of(task).through(FOLLOWED),
                        () -> cancel(search, owned, queue, task));
            }
        }
    }

    private static boolean cancel(Search search, Owned owned, Queue<Runnable> queue, Runnable task)
            throws ReflectiveOperationException {
        if (FieldPath.has(task.getClass(), LISTENER) && FieldPath.read(task, LISTENER) == null) {
            return cancel(queue, task);
        }
        return search.foreignCode().call(owned, "the listener of a task of " + owned.generation(),
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
