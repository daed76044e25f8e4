package io.github.treadlight.leak.server;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.CalledMethods;
import io.github.treadlight.leak.access.FieldPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * Clears object adapters of an ended generation's remote beans, which the ORB caches by object key. The cache has weak
 * keys, but its values refer to them. An entry without an adapter looks it up again.
 */
public final class ObjectAdapterCleaner implements LeakCleaner {
    private static final String[] FOLLOWED = {"com.sun.ejb.", "org.glassfish.ejb."};

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        Object orb = ServerOrb.find(search.server());
        Object cache = orb == null ? null : FieldPath.read(orb, "objectKeyCache");
        if (cache == null) {
            return;
        }
        for (Object entry : search.each(entries(cache))) {
            Object adapter = FieldPath.has(entry.getClass(), "oa") ? FieldPath.read(entry, "oa") : null;
            Object locator = adapter == null ? null : locatorOf(adapter);
            Owned owned = search.ownerThrough(locator, FOLLOWED);
            if (owned != null) {
                search.offer(owned, "object adapter in the ORB's cache of object keys: " + owned.path(),
                        Taken.of(locator).through(FOLLOWED), () -> {
                    CalledMethods.find(entry.getClass(), "clearObjectAdapter").invoke(entry);
                    return true;
                });
            }
        }
    }

    private static List<Object> entries(Object cache) throws ReflectiveOperationException {
        Map<?, ?> map = FieldPath.require(Map.class, cache, "map");
        ReadWriteLock lock = FieldPath.require(ReadWriteLock.class, cache, "lock");
        lock.readLock().lock();
        try {
            return new ArrayList<>(map.values());
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Returns the adapter's locator of beans; null if the adapter is of another kind. */
    private static @Nullable Object locatorOf(Object adapter) throws ReflectiveOperationException {
        Object mediator = FieldPath.has(adapter.getClass(), "mediator") ? FieldPath.read(adapter, "mediator") : null;
        return mediator != null && FieldPath.has(mediator.getClass(), "locator")
                ? FieldPath.read(mediator, "locator")
                : null;
    }
}
