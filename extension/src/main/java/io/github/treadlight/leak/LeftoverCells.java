package io.github.treadlight.leak;

import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.reflect.Method;
import java.util.function.Consumer;

/**
 * Soft references that the collector has cleared and put into the queue of the ORB's cache of written classes. Each has
 * its class still, and the ORB looks into the queue with every tenth class that it looks up only: when nobody calls
 * remote beans any more, never.
 */
final class LeftoverCells implements LeakCleaner {
    private static final String OWNER = "com.sun.corba.ee.impl.io.ObjectStreamClass";
    private static final String CACHE = "descriptorFor";

    private final ServerLibraries server;

    LeftoverCells(ServerLibraries server) {
        this.server = server;
    }

    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) throws ReflectiveOperationException {
        Class<?> owner = server.find(OWNER).orElse(null);
        Object cache = owner == null ? null : FieldPath.readStatic(owner, CACHE);
        if (cache == null || !server.open(Reference.class)) {
            return;
        }
        Object queue = FieldPath.read(cache, "queue");
        VarHandle next = JdkField.of(Reference.class, "next", Reference.class);
        ObjectGraph graph = new ObjectGraph(remains, limit);
        Object at = JdkField.of(ReferenceQueue.class, "head", Reference.class).getVolatile(queue);
        while (at != null && !limit.isReached()) {
            String path = graph.pathToOwner(FieldPath.read(at, "key"));
            if (path != null) {
                found.accept(new Finding(OWNER + "." + CACHE + ".queue: " + path, () -> empty(cache)));
                return;
            }
            Object following = next.getVolatile(at);
            at = following == at ? null : following; // the last one's is itself, and so is that of one taken out
        }
    }

    private static boolean empty(Object cache) throws ReflectiveOperationException {
        Method process = cache.getClass().getDeclaredMethod("processQueue");
        process.setAccessible(true);
        synchronized (cache) { // as the ORB does
            FieldPath.find(cache.getClass(), "processQueueCount").set(cache, 1);
            process.invoke(cache);
        }
        return true;
    }
}
