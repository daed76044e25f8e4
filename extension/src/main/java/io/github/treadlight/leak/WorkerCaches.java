package io.github.treadlight.leak;

import java.lang.reflect.Array;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Objects that Grizzly's worker threads keep for their next request: a request that became a WebSocket is kept with
 * what handled it, and so with the application. A thread that waits for its next task has these made anew.
 */
final class WorkerCaches implements LeakCleaner {
    private static final String WORKER = "org.glassfish.grizzly.threadpool.DefaultWorkerThread";

    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) throws ReflectiveOperationException {
        Map<Thread, Map<Integer, String>> holding = new LinkedHashMap<>();
        ObjectGraph graph = new ObjectGraph(remains, limit);
        for (Thread thread : LiveThreads.all()) {
            Object kinds = FieldPath.isOrExtends(thread.getClass(), WORKER)
                    ? FieldPath.read(thread, "objectCache", "objectCacheElements")
                    : null;
            for (int i = 0; kinds != null && i < Array.getLength(kinds); i++) {
                String path = graph.pathFrom(Array.get(kinds, i));
                if (path != null) {
                    holding.computeIfAbsent(thread, each -> new LinkedHashMap<>()).put(i, path);
                }
            }
        }
        Set<Thread> idle = LiveThreads.idle(holding.keySet());
        for (Map.Entry<Thread, Map<Integer, String>> worker : holding.entrySet()) {
            Thread thread = worker.getKey();
            worker.getValue().forEach((kind, path) -> found.accept(new Finding(
                    "cache of thread " + thread.getName() + ": " + path,
                    idle.contains(thread) ? () -> LiveThreads.isIdle(thread) && drop(thread, kind)
                            : Finding.Release.NONE)));
        }
    }

    private static boolean drop(Thread thread, int kind) throws ReflectiveOperationException {
        Object kinds = FieldPath.read(thread, "objectCache", "objectCacheElements");
        if (kinds != null) {
            Array.set(kinds, kind, null);
        }
        return true;
    }
}
