package io.github.treadlight.leak.server;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.FieldPath;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;

/**
 * Removes finished tasks of an ended generation from managed executors with virtual threads. Concurro 3.1 starts a
 * task, then adds it to {@code runningFutures}, and removes it when it has finished. If a task finishes before it is
 * added, Concurro never removes it.
 */
public final class FinishedTaskCleaner implements LeakCleaner {
    private static final String RUNNING = "runningFutures";
    /** Not the executors, through which a task refers to the tasks of others. */
    private static final String[] FOLLOWED = {
        "org.glassfish.concurro.internal.",
        "org.glassfish.concurro.virtualthreads.VirtualThreadsManagedFutureTask",
        "org.glassfish.concurrent.",
        "jakarta.enterprise.concurrent."
    };

    /** The finished tasks that belong to one class loader, and the proof that it owns the first of them. */
    private record FinishedTasks(Owned first, List<Object> all) {}

    @Override
    public void search(Search search) {
        for (Object executor : VirtualThreadExecutors.find(search)) {
            search.attempt(() -> search(search, executor));
        }
    }

    /** Offers all finished tasks of a class loader as one leak, because an executor may retain many thousands. */
    private static void search(Search search, Object executor) throws ReflectiveOperationException {
        Set<?> running = FieldPath.require(Set.class, executor, RUNNING);
        IdentityHashMap<ClassLoader, FinishedTasks> found = new IdentityHashMap<>();
        for (Object task : search.each(running)) {
            Owned owned = task instanceof Future<?> future && future.isDone()
                    ? search.ownerThrough(task, FOLLOWED) : null;
            if (owned != null) {
                found.computeIfAbsent(owned.loader(), loader -> new FinishedTasks(owned, new ArrayList<>()))
                        .all.add(task);
            }
        }
        for (FinishedTasks tasks : found.values()) {
            search.offer(tasks.first, tasks.all.size() + " finished tasks in " + VirtualThreadExecutors.CLASS + "."
                    + RUNNING + "; path of the first: " + tasks.first.path(),
                    Taken.of(tasks.all.toArray()).through(FOLLOWED), () -> running.removeAll(tasks.all));
        }
    }
}
