package io.github.treadlight.leak.server;

import io.github.treadlight.leak.ForeignCode;
import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.CalledMethods;
import io.github.treadlight.leak.access.FieldPath;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Deletes connection pools of {@code @DataSourceDefinition} that the server did not delete with their application. The
 * pool's name contains the application's name from the deployment descriptor, which has no version. GlassFish gives the
 * pool, with the driver of the ended generation, to the next application of that name, so the driver alone does not
 * prove that the pool is unused. A pool is deleted only if no registered application has the name, none of its
 * connections is in use, and no deployment is in progress.
 *
 * <p>When the server deletes a pool, it closes the connections and then removes everything by the pool's name. A driver
 * may take minutes to close them, and the name may then belong to the next deployment. Therefore the cleaner first
 * closes the connections of this pool. It deletes the pool only if they were closed in time and the pool still has the
 * name. All members that a release uses are found before it changes anything, because a pool whose connections are
 * closed must also be deleted.
 *
 * <p>A pool of {@code java:global} is only reported, because its name contains no application and any may use it.
 */
public final class ConnectionPoolCleaner implements LeakCleaner {
    private static final String MANAGER = "com.sun.enterprise.resource.pool.PoolManager";
    private static final String RUNTIME = "com.sun.enterprise.connectors.ConnectorRuntime";
    /** The prefix of the names of these pools. */
    private static final String DEFINED = "__SYSTEM/pools/__datasource_definition/";
    /** Prefix of the server's classes that refer to a pool's driver. */
    private static final String DRIVER = "com.sun.gjc.";
    private static final String GLOBAL = "java:global";

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        Object manager = search.server().service(MANAGER).orElse(null);
        Object runtime = search.server().service(RUNTIME).orElse(null);
        if (manager == null || runtime == null) {
            return;
        }
        Map<?, ?> pools = FieldPath.require(Map.class, manager, "poolTable");
        for (Map.Entry<?, ?> entry : search.each(pools.entrySet())) {
            Object info = entry.getKey();
            Object pool = entry.getValue();
            String name = String.valueOf(FieldPath.read(info, "name"));
            Owned owned = name.startsWith(DEFINED) ? search.ownerThrough(driverOf(pool), DRIVER) : null;
            if (owned == null) {
                continue;
            }
            String place = "connection pool " + name + ": " + owned.path();
            String app = name.substring(DEFINED.length());
            if (app.startsWith(GLOBAL) || app.indexOf('/') <= 0) {
                search.report(owned, place, "any application may use a pool in java:global: define the data source"
                        + " in java:app. This pool remains until the server restarts");
            } else {
                String nameOfApp = app.substring(0, app.indexOf('/'));
                search.offer(owned, place, Taken.of(driverOf(pool)).through(DRIVER), () -> {
                    Usage usage = Usage.find(search, manager, pools, info, pool, nameOfApp);
                    Deletion deletion = Deletion.find(search, pool, runtime, info);
                    return usage.isNone() && deletion.close(owned) && usage.isNone() && deletion.delete(owned);
                });
            }
        }
    }

    /** Returns the object that creates the pool's connections; null if it never created one. */
    private static @Nullable Object driverOf(Object pool) throws ReflectiveOperationException {
        return FieldPath.has(pool.getClass(), "allocator") ? FieldPath.read(pool, "allocator", "mcf") : null;
    }

    /**
     * The use of one pool by running applications.
     *
     * @param ofApp the name of the application that defined the pool
     * @param status returns the status of a pool
     * @param used returns the number of connections in use from the status
     */
    private record Usage(Object manager, Map<?, ?> pools, Object info, Object pool, RegisteredName ofApp,
            Method status, Method used) {
        static Usage find(Search search, Object manager, Map<?, ?> pools, Object info, Object pool, String nameOfApp)
                throws ReflectiveOperationException {
            Method status = CalledMethods.find(manager.getClass(), "getPoolStatus", info.getClass());
            return new Usage(manager, pools, info, pool, RegisteredName.find(search, nameOfApp), status,
                    CalledMethods.find(status.getReturnType(), "getNumConnUsed"));
        }

        /** Returns whether the pool still has its name and is not in use. */
        boolean isNone() throws ReflectiveOperationException {
            return pools.get(info) == pool && !ofApp.mayBeInUse()
                    && Integer.valueOf(0).equals(used.invoke(status.invoke(manager, info)));
        }
    }

    /**
     * The deletion of one pool. A thread that is stuck in the driver retains this record. Therefore the record does not
     * refer to the search, which refers to other applications.
     *
     * @param close closes the connections of this pool object, even if another pool has its name now
     * @param delete deletes the pool as the server does: closes its connections and unbinds its name
     */
    private record Deletion(ForeignCode foreignCode, Object pool, Object runtime, Object info, Method close,
            Method delete, PoolTimer timer) {
        static Deletion find(Search search, Object pool, Object runtime, Object info)
                throws ReflectiveOperationException {
            return new Deletion(search.foreignCode(), pool, runtime, info,
                    CalledMethods.find(pool.getClass(), "emptyFreeConnectionsInPool"),
                    CalledMethods.find(runtime.getClass(), "deleteConnectorConnectionPool", info.getClass()),
                    PoolTimer.find(search));
        }

        boolean close(Owned owned) {
            return call(owned, () -> {
                close.invoke(pool);
                return true;
            });
        }

        boolean delete(Owned owned) {
            boolean isDeleted = call(owned, () -> {
                try {
                    delete.invoke(runtime, info);
                    return true;
                } catch (InvocationTargetException failed) {
                    return false;
                }
            });
            timer.wake();
            return isDeleted;
        }

        private boolean call(Owned owned, Callable<Boolean> code) {
            return foreignCode.call(owned, "the driver of " + owned.generation(), code);
        }
    }
}
