package io.github.treadlight.leak;

import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The object adapters of an application's remote beans, which the ORB keeps with the keys of objects that were called.
 * The keys are weak, but what is kept for them refers to them. Without its adapter, an entry looks for it anew.
 */
final class ObjectAdapters implements LeakCleaner {
    /** Has the server's ORB, when somebody has used it. */
    static final String ORB_HELPER = "org.glassfish.enterprise.iiop.api.GlassFishORBHelper";

    private final ServerLibraries server;

    ObjectAdapters(ServerLibraries server) {
        this.server = server;
    }

    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) throws ReflectiveOperationException {
        Object helper = server.service(ORB_HELPER).orElse(null);
        Object cache = helper == null ? null : FieldPath.read(helper, "orb", "objectKeyCache");
        if (cache == null) {
            return; // nobody has used the ORB
        }
        ObjectGraph graph = new ObjectGraph(remains, limit);
        for (Object entry : entries(cache)) {
            Object adapter = FieldPath.has(entry.getClass(), "oa") ? FieldPath.read(entry, "oa") : null;
            String path = adapter == null ? null : graph.pathToOwner(locatorOf(adapter));
            if (path != null) {
                found.accept(new Finding("object adapter in the ORB's cache of object keys: " + path, () -> {
                    entry.getClass().getMethod("clearObjectAdapter").invoke(entry);
                    return true;
                }));
            }
        }
    }

    private static Object[] entries(Object cache) throws ReflectiveOperationException {
        if (!(FieldPath.read(cache, "map") instanceof Map<?, ?> map)
                || !(FieldPath.read(cache, "lock") instanceof ReadWriteLock lock)) {
            throw new NoSuchFieldException(cache.getClass().getName() + " has no map with a lock");
        }
        lock.readLock().lock();
        try {
            return map.values().toArray();
        } finally {
            lock.readLock().unlock();
        }
    }

    /** What finds the server's beans; null in an adapter of another kind. */
    private static @Nullable Object locatorOf(Object adapter) throws ReflectiveOperationException {
        Object mediator = FieldPath.has(adapter.getClass(), "mediator") ? FieldPath.read(adapter, "mediator") : null;
        return mediator != null && FieldPath.has(mediator.getClass(), "locator")
                ? FieldPath.read(mediator, "locator")
                : null;
    }
}
