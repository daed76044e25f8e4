package io.github.treadlight.leak.library;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.access.FieldPath;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Placeholder: completed after the servers' report. */
public final class ConnectionPoolCleaner implements LeakCleaner {
    private static final String MANAGER = "com.sun.enterprise.resource.pool.PoolManager";
    private static final String DEFINED = "__SYSTEM/pools/__datasource_definition/";

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        Object manager = search.server().service(MANAGER).orElse(null);
        if (manager == null) {
            return;
        }
        if (!(FieldPath.read(manager, "poolTable") instanceof Map<?, ?> pools)) {
            throw new NoSuchFieldException(MANAGER + " has no table of pools");
        }
        for (Map.Entry<?, ?> entry : pools.entrySet()) {
            String name = String.valueOf(FieldPath.read(entry.getKey(), "name"));
            Owned owned = name.startsWith(DEFINED) ? search.ownerThrough(driverOf(entry.getValue())) : null;
            if (owned != null) {
                search.report(owned, "connection pool " + name + ": " + owned.path());
            }
        }
    }

    /** Returns the object that creates connections; null in a pool that never created one. */
    private static @Nullable Object driverOf(Object pool) throws ReflectiveOperationException {
        return FieldPath.has(pool.getClass(), "allocator") ? FieldPath.read(pool, "allocator", "mcf") : null;
    }
}
