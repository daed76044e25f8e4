package io.github.treadlight.leak.server;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.FieldPath;
import java.lang.reflect.Array;

/**
 * Clears objects of an ended generation that Grizzly's worker threads cache for their next request. A cached request
 * that was upgraded to a WebSocket refers to its handler, and so to the application. A worker is cleaned while it waits
 * for a request, and creates anew whatever is missing in its cache.
 */
public final class WorkerCacheCleaner implements LeakCleaner {
    private static final String WORKER = "org.glassfish.grizzly.threadpool.DefaultWorkerThread";
    private static final String[] FOLLOWED = {
        "org.glassfish.grizzly.", "org.glassfish.tyrus.", "org.apache.catalina.", "com.sun.enterprise.web."
    };

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        for (Thread thread : search.snapshot().threads()) {
            Object kinds = FieldPath.isOrExtends(thread.getClass(), WORKER)
                    ? FieldPath.read(thread, "objectCache", "objectCacheElements")
                    : null;
            for (int i = 0; kinds != null && i < Array.getLength(kinds) && !search.isOver(); i++) {
                int kind = i;
                Object cached = Array.get(kinds, kind);
                Owned owned = search.ownerThrough(cached, FOLLOWED);
                if (owned != null) {
                    search.offerIfIdle(thread, owned, "cache of thread " + thread.getName() + ": " + owned.path(),
                            Taken.of(cached).through(FOLLOWED), () -> clear(kinds, kind, cached));
                }
            }
        }
    }

    private static boolean clear(Object kinds, int kind, Object cached) {
        boolean isStill = Array.get(kinds, kind) == cached;
        if (isStill) {
            Array.set(kinds, kind, null);
        }
        return isStill;
    }
}
