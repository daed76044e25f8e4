package io.github.treadlight.app.cleaner;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Connection pools of an application's own data sources, that the server did not destroy with it. Only of such as
 * belong to one application: what an administrator made is everybody's, wherever its driver is from.
 */
final class ConnectionPools implements Cleaner {
    private static final String MANAGER = "com.sun.enterprise.resource.pool.PoolManager";
    private static final String RUNTIME = "com.sun.enterprise.connectors.ConnectorRuntime";
    /** What the server names the pools of {@code @DataSourceDefinition} with. */
    private static final String DEFINED = "__SYSTEM/pools/__datasource_definition/";

    private final ServerLibraries server;

    ConnectionPools(ServerLibraries server) {
        this.server = server;
    }

    @Override
    public void find(Remains remains, Limit limit, Consumer<Hold> found) throws ReflectiveOperationException {
        Object manager = server.service(MANAGER).orElse(null);
        Object runtime = server.service(RUNTIME).orElse(null);
        if (manager == null || runtime == null) {
            return;
        }
        if (!(FieldPath.read(manager, "poolTable") instanceof Map<?, ?> pools)) {
            throw new NoSuchFieldException(MANAGER + " has no table of pools");
        }
        ObjectGraph graph = new ObjectGraph(remains, limit);
        for (Map.Entry<?, ?> entry : pools.entrySet()) {
            Object info = entry.getKey();
            Object pool = entry.getValue();
            String path = isOfApplication(info) ? graph.pathToOwner(driverOf(pool)) : null;
            if (path != null) {
                found.accept(new Hold("connection pool " + FieldPath.read(info, "name") + ": " + path,
                        () -> pools.get(info) == pool && delete(runtime, info)));
            }
        }
    }

    private static boolean isOfApplication(Object info) throws ReflectiveOperationException {
        return FieldPath.read(info, "applicationName") != null
                || String.valueOf(FieldPath.read(info, "name")).startsWith(DEFINED);
    }

    /** What makes its connections; null where it never made one. */
    private static @Nullable Object driverOf(Object pool) throws ReflectiveOperationException {
        return FieldPath.has(pool.getClass(), "allocator") ? FieldPath.read(pool, "allocator", "mcf") : null;
    }

    /** As the server does it: closes its connections, forgets what makes them, and takes its name away. */
    private static boolean delete(Object runtime, Object info) throws ReflectiveOperationException {
        Method delete = runtime.getClass().getMethod("deleteConnectorConnectionPool", info.getClass());
        try {
            delete.invoke(runtime, info);
        } catch (InvocationTargetException failed) {
            throw new ReflectiveOperationException(RUNTIME + " does not delete " + info, failed.getCause());
        }
        return true;
    }
}
