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
 * Removes finished tasks of an ended generation from managed executors with virtual threads. Concurro 3.1 starts a
 * task, then adds it to {@code runningFutures}, and removes it when it has finished. If a task finishes before it is
 * added, Concurro never removes it.
 *
 * <p>The cleaner searches the executors of the server's configuration, and those that are bound in JNDI. An
 * undeployment does not unbind an executor that the application defines.
 */
public final class FinishedTaskCleaner implements LeakCleaner {
    private static final String EXECUTOR = "org.glassfish.concurro.virtualthreads.VirtualThreadsManagedExecutorService";
    private static final String RUNNING = "runningFutures";
    private static final String RUNTIME = "org.glassfish.concurrent.runtime.ConcurrentRuntime";
    private static final List<String> EXECUTOR_MAPS =
            List.of("managedExecutorServiceMap", "managedScheduledExecutorServiceMap");
    private static final String PROVIDER_MANAGER = "com.sun.enterprise.naming.impl.ProviderManager";
    private static final String TRANSIENT_CONTEXT = "com.sun.enterprise.naming.impl.TransientContext";
    private static final String[] FOLLOWED = {
        "org.glassfish.concurro.", "org.glassfish.concurrent.", "jakarta.enterprise.concurrent."
    };

    /** The finished tasks that belong to one class loader, and the proof that it owns the first of them. */
    private record FinishedTasks(Owned first, List<Object> all) {}

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        if (search.find(EXECUTOR).isEmpty()) {
            return; // there is no such executor
        }
        Set<Object> executors = Collections.newSetFromMap(new IdentityHashMap<>());
        search.attempt(() -> addConfigured(search, executors));
        search.attempt(() -> addNamed(search, executors));
        for (Object executor : executors) {
            if (FieldPath.read(executor, RUNNING) instanceof Collection<?> running) {
                offerFinished(search, running);
            }
        }
    }

    private static void addConfigured(Search search, Set<Object> executors) throws ReflectiveOperationException {
        Object runtime = search.server().service(RUNTIME).orElse(null);
        if (runtime == null) {
            return;
        }
        for (String map : EXECUTOR_MAPS) {
            if (FieldPath.read(runtime, map) instanceof Map<?, ?> configured) {
                try {
                    configured.values().forEach(value -> addIfExecutor(value, executors));
                } catch (ConcurrentModificationException changed) {
                    search.leaveOut(); // the server changed the map, which is read without the server's lock
                }
            }
        }
    }

    private static void addNamed(Search search, Set<Object> executors) throws ReflectiveOperationException {
        Class<?> naming = search.find(PROVIDER_MANAGER).orElse(null);
        Object manager = naming == null ? null : FieldPath.readStatic(naming, "providerManager");
        if (manager != null && FieldPath.read(manager, "rootContext") instanceof Context root) {
            try {
                addNamed(search, root, executors);
            } catch (NamingException changed) {
                search.leaveOut();
            }
        }
    }

    /**
     * Adds the executors in a context and its subcontexts. Skips contexts of other classes, which may run code of an
     * application or call another server.
     */
    private static void addNamed(Search search, Context context, Set<Object> executors) throws NamingException {
        NamingEnumeration<Binding> bindings = context.listBindings("");
        while (bindings.hasMore() && !search.isOver()) {
            Object bound = bindings.next().getObject();
            if (bound != null && bound.getClass().getName().equals(TRANSIENT_CONTEXT)) {
                addNamed(search, (Context) bound, executors);
            } else {
                addIfExecutor(bound, executors);
            }
        }
    }

    private static void addIfExecutor(@Nullable Object candidate, Set<Object> executors) {
        if (candidate != null && FieldPath.isOrExtends(candidate.getClass(), EXECUTOR)) {
            executors.add(candidate);
        }
    }

    /** Offers all finished tasks of a class loader as one leak, because an executor may retain many thousands. */
    private static void offerFinished(Search search, Collection<?> running) {
        Map<ClassLoader, FinishedTasks> found = new HashMap<>();
        for (Object task : running) {
            if (search.isOver()) {
                break;
            }
            Owned owned = task instanceof Future<?> future && future.isDone()
                    ? search.ownerThrough(task, FOLLOWED) : null;
            if (owned != null) {
                found.computeIfAbsent(owned.loader(), loader -> new FinishedTasks(owned, new ArrayList<>()))
                        .all.add(task);
            }
        }
        for (FinishedTasks tasks : found.values()) {
            search.offer(tasks.first, tasks.all.size() + " finished tasks in " + EXECUTOR + "." + RUNNING
                    + "; path of the first: " + tasks.first.path(), () -> running.removeAll(tasks.all));
        }
    }
}
