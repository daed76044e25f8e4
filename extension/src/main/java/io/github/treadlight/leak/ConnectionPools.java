package io.github.treadlight.leak;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Connection pools of an application's own data sources, that the server did not destroy with it. Only of such as
 * belong to one application: what an administrator made is everybody's, wherever its driver is from. When one of the
 * name is deployed again, the server gives it a pool of the same name, and lets go of the old one.
 */
final class ConnectionPools implements LeakCleaner {
    private static final String MANAGER = "com.sun.enterprise.resource.pool.PoolManager";
    private static final String REGISTRY = "org.glassfish.internal.data.ApplicationRegistry";
    private static final String RUNTIME = "com.sun.enterprise.connectors.ConnectorRuntime";
    /** What the server names the pools of {@code @DataSourceDefinition} with. */
    private static final String DEFINED = "__SYSTEM/pools/__datasource_definition/";

    private final ServerLibraries server;

    ConnectionPools(ServerLibraries server) {
        this.server = server;
    }

    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) throws ReflectiveOperationException {
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
            String name = String.valueOf(FieldPath.read(info, "name"));
            String path = name.startsWith(DEFINED) ? graph.pathToOwner(driverOf(pool)) : null;
            if (path != null) {
                found.accept(new Finding("connection pool " + name + ": " + path,
                        () -> pools.get(info) == pool && !isDeployed(name) && delete(runtime, info)));
            }
        }
    }

    /** Whether an application is, after which the pool is named; who has one of {@code java:global} nobody knows. */
    private boolean isDeployed(String pool) throws ReflectiveOperationException {
        String app = pool.substring(DEFINED.length());
        app = app.substring(0, Math.max(0, app.indexOf('/')));
        Object registry = server.service(REGISTRY).orElse(null);
        return app.isEmpty() || registry == null
                || registry.getClass().getMethod("get", String.class).invoke(registry, app) != null;
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
