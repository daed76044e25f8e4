package io.github.treadlight.leak.server;

import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.access.FieldPath;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the managed executors with virtual threads: those of the server's configuration, and those that are bound in
 * JNDI. An undeployment does not unbind an executor that the application defines, but the next deployment replaces it.
 */
final class VirtualThreadExecutors {
    static final String CLASS = "org.glassfish.concurro.virtualthreads.VirtualThreadsManagedExecutorService";

    private static final String RUNTIME = "org.glassfish.concurrent.runtime.ConcurrentRuntime";
    private static final List<String> MAPS = List.of("managedExecutorServiceMap", "managedScheduledExecutorServiceMap");
    private static final String PROVIDER_MANAGER = "com.sun.enterprise.naming.impl.ProviderManager";
    private static final String BINDINGS = "bindings";

    private final Search search;
    private final Class<?> type;
    private final Set<Object> found = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Object> contexts = Collections.newSetFromMap(new IdentityHashMap<>());

    private VirtualThreadExecutors(Search search, Class<?> type) {
        this.search = search;
        this.type = type;
    }

    /** Returns the executors. The search becomes incomplete if the server changes a map in the meantime. */
    static Set<Object> find(Search search) {
        Class<?> type = search.find(CLASS).orElse(null);
        if (type == null) {
            return Set.of(); // there is no such executor
        }
        VirtualThreadExecutors executors = new VirtualThreadExecutors(search, type);
        search.attempt(executors::addConfigured);
        search.attempt(executors::addBound);
        return executors.found;
    }

    private void addConfigured() throws ReflectiveOperationException {
        Object runtime = search.server().service(RUNTIME).orElse(null);
        if (runtime != null) {
            for (String map : MAPS) {
                values(runtime, map).forEach(this::addIfExecutor);
            }
        }
    }

    private void addBound() throws ReflectiveOperationException {
        Class<?> manager = search.find(PROVIDER_MANAGER).orElse(null);
        Object instance = manager == null ? null : FieldPath.readStatic(manager, "providerManager");
        Object root = instance == null ? null : FieldPath.read(instance, "rootContext");
        if (root != null) {
            addBound(root);
        }
    }

    /** Adds the executors in a context and its subcontexts. Calls no method of a bound object. */
    private void addBound(Object context) throws ReflectiveOperationException {
        if (!contexts.add(context)) {
            return; // bound in more than one place
        }
        for (Object bound : search.each(values(context, BINDINGS))) {
            if (bound != null && bound.getClass() == context.getClass()) {
                addBound(bound);
            } else {
                addIfExecutor(bound);
            }
        }
    }

    /** Copies the values of a map. Does not use the server's lock, which the server may hold for long. */
    private Collection<Object> values(Object owner, String map) throws ReflectiveOperationException {
        Map<?, ?> entries = FieldPath.read(owner, map) == null ? Map.of() : FieldPath.require(Map.class, owner, map);
        List<Object> copy = new ArrayList<>();
        try {
            for (Object value : entries.values()) { // an iterator notices a change, in contrast to toArray
                copy.add(value);
            }
            return copy;
        } catch (ConcurrentModificationException changed) {
            search.leaveOut();
            return List.of();
        }
    }

    private void addIfExecutor(Object candidate) {
        if (type.isInstance(candidate)) {
            found.add(candidate);
        }
    }
}
