package io.github.treadlight.leak.server;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.access.PrivateAccess;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.reflect.Method;

/**
 * Empties the queue of cleared soft references in the ORB's cache of written classes. Each of these references still
 * refers to its class by another field. The ORB empties the queue at every tenth lookup of a class, so never if no
 * remote bean is called.
 */
public final class WrittenClassCleaner implements LeakCleaner {
    private static final String OWNER = "com.sun.corba.ee.impl.io.ObjectStreamClass";
    private static final String CACHE = "descriptorFor";

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        Class<?> owner = search.find(OWNER).orElse(null);
        Object cache = owner == null ? null : FieldPath.readStatic(owner, CACHE);
        if (cache == null || !search.server().open(Reference.class)) {
            return;
        }
        Object queue = FieldPath.read(cache, "queue");
        VarHandle next = PrivateAccess.field(Reference.class, "next", Reference.class);
        Object at = PrivateAccess.field(ReferenceQueue.class, "head", Reference.class).getVolatile(queue);
        while (at != null && !search.isOver()) {
            Owned owned = search.ownerThrough(FieldPath.read(at, "key"));
            if (owned != null) {
                search.offer(owned, OWNER + "." + CACHE + ".queue: " + owned.path(), Taken.nothing(),
                        () -> empty(cache));
                return;
            }
            Object following = next.getVolatile(at);
            at = following == at ? null : following; // the last reference refers to itself
        }
    }

    private static boolean empty(Object cache) throws ReflectiveOperationException {
        Method process = PrivateAccess.method(cache.getClass(), "processQueue");
        // Resolved before the monitor is taken, because this loads classes.
        VarHandle count = FieldPath.find(cache.getClass(), "processQueueCount");
        synchronized (cache) { // as the ORB does
            count.set(cache, 1);
            process.invoke(cache);
        }
        return true;
    }
}
