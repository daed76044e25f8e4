package org.glassfish.exousia;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** A stand-in for Exousia's class, which keeps the first supplier of each context and key. */
public final class DefaultPolicyContextHandler {
    private static Map<String, Map<String, Supplier<?>>> handlers = new ConcurrentHashMap<>();

    private DefaultPolicyContextHandler() {}

    /** Registers a supplier, as the constructor of Exousia's class does. */
    public static void register(String context, String key, Supplier<?> supplier) {
        handlers.computeIfAbsent(context, any -> new ConcurrentHashMap<>()).putIfAbsent(key, supplier);
    }

    /** Returns the identifiers of the contexts. */
    public static Set<String> contexts() {
        return Set.copyOf(handlers.keySet());
    }

    /** Removes all contexts. */
    public static void clear() {
        handlers.clear();
    }
}
