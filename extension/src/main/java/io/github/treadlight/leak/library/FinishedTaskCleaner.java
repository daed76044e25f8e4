package io.github.treadlight.leak.library;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.access.FieldPath;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;
import javax.naming.Binding;
import javax.naming.Context;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import org.jspecify.annotations.Nullable;

/**
 * Removes finished tasks of an ended generation from managed executors with virtual threads. Such an executor starts
 * a task, adds it to the set of its running tasks, and removes it when it has finished. A task that finishes before it
 * is added stays in the set.
 *
 * <p>The executors are those of the server's configuration, and those in the naming service, where an application's
 * executor stays after the undeployment.
 */
public final class FinishedTaskCleaner implements LeakCleaner {
    private static final String EXECUTOR = "org.glassfish.concurro.virtualthreads.VirtualThreadsManagedExecutorService";
    private static final String RUNNING = "runningFutures";
    private static final String CONFIGURED = "org.glassfish.concurrent.runtime.ConcurrentRuntime";
    private static final List<String> MAPS = List.of("managedExecutorServiceMap", "managedScheduledExecutorServiceMap");
    private static final String NAMING = "com.sun.enterprise.naming.impl.ProviderManager";
    private static final String CONTEXT = "com.sun.enterprise.naming.impl.TransientContext";
    private static final String[] FOLLOWED = {
        "org.glassfish.concurro.", "org.glassfish.concurrent.", "jakarta.enterprise.concurrent."
    };

    /** The finished tasks of one class loader, and the proof that it owns the first of them. */
    private record Finished(Owned first, List<Object> tasks) {}

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        if (search.find(EXECUTOR).isEmpty()) {
            return; // no such executor has been created
        }
        Set<Object> executors = Collections.newSetFromMap(new IdentityHashMap<>());
        search.attempt(() -> addConfigured(search, executors));
        search.attempt(() -> addNamed(search, executors));
        for (Object executor : executors) {
            if (FieldPath.read(executor, RUNNING) instanceof Collection<?> running) {
                search(search, running);
            }
        }
    }

    private static void addConfigured(Search search, Set<Object> executors) throws ReflectiveOperationException {
        Object runtime = search.server().service(CONFIGURED).orElse(null);
        if (runtime == null) {
            return;
        }
        for (String map : MAPS) {
            if (FieldPath.read(runtime, map) instanceof Map<?, ?> configured) {
                try {
                    configured.values().forEach(value -> add(value, executors));
                } catch (ConcurrentModificationException changed) {
                    search.leaveOut(); // read without the server's lock, which it holds while it creates an executor
                }
            }
        }
    }

    private static void addNamed(Search search, Set<Object> executors) throws ReflectiveOperationException {
        Class<?> naming = search.find(NAMING).orElse(null);
        Object manager = naming == null ? null : FieldPath.readStatic(naming, "providerManager");
        if (manager != null && FieldPath.read(manager, "rootContext") instanceof Context root) {
            try {
                addNamed(search, root, executors);
            } catch (NamingException changed) {
                search.leaveOut();
            }
        }
    }

    /** Lists the server's own contexts only, because another one may be an application's or on another server. */
    private static void addNamed(Search search, Context context, Set<Object> executors) throws NamingException {
        NamingEnumeration<Binding> copy = context.listBindings("");
        while (copy.hasMore() && !search.isOver()) {
            Object bound = copy.next().getObject();
            if (bound != null && bound.getClass().getName().equals(CONTEXT)) {
                addNamed(search, (Context) bound, executors);
            } else {
                add(bound, executors);
            }
        }
    }

    private static void add(@Nullable Object candidate, Set<Object> executors) {
        if (candidate != null && FieldPath.isOrExtends(candidate.getClass(), EXECUTOR)) {
            executors.add(candidate);
        }
    }

    /** Offers all tasks of a class loader as one leak, because an executor may retain most tasks that it ever ran. */
    private static void search(Search search, Collection<?> running) {
        Map<ClassLoader, Finished> found = new HashMap<>();
        for (Object task : running) {
            if (search.isOver()) {
                break;
            }
            Owned owned = task instanceof Future<?> future && future.isDone()
                    ? search.ownerThrough(task, FOLLOWED) : null;
            if (owned != null) {
                found.computeIfAbsent(owned.loader(), absent -> new Finished(owned, new ArrayList<>())).tasks.add(task);
            }
        }
        for (Finished finished : found.values()) {
            search.offer(finished.first, EXECUTOR + "." + RUNNING + ": " + finished.tasks.size()
                    + " finished, such as " + finished.first.path(), () -> running.removeAll(finished.tasks));
        }
    }
}
