package io.github.treadlight.leak;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.Consumer;

/**
 * Tasks that an application left in the queues of the server's executors. The server tells applications apart by their
 * names: the next generation's would see the old one's tasks run. They are taken out and not cancelled, which would
 * tell the application's listeners.
 */
final class ScheduledTasks implements LeakCleaner {
    private static final String RUNTIME = "org.glassfish.concurrent.runtime.ConcurrentRuntime";
    private static final List<String> EXECUTORS =
            List.of("managedScheduledExecutorServiceMap", "managedExecutorServiceMap");

    private final ServerLibraries server;

    ScheduledTasks(ServerLibraries server) {
        this.server = server;
    }

    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) throws ReflectiveOperationException {
        Object runtime = server.service(RUNTIME).orElse(null);
        if (runtime == null) {
            return;
        }
        ObjectGraph graph = new ObjectGraph(remains, limit);
        for (String field : EXECUTORS) {
            if (!(FieldPath.read(runtime, field) instanceof Map<?, ?> executors)) {
                throw new NoSuchFieldException(RUNTIME + "." + field + " is no map");
            }
            for (Object executor : List.copyOf(executors.values())) {
                // An executor of virtual threads has no queue.
                if (FieldPath.has(executor.getClass(), "threadPoolExecutor")
                        && FieldPath.read(executor, "threadPoolExecutor") instanceof ThreadPoolExecutor pool) {
                    find(pool.getQueue(), executor, graph, found);
                }
            }
        }
    }

    private static void find(Queue<Runnable> queue, Object executor, ObjectGraph graph, Consumer<Finding> found) {
        for (Runnable task : queue.toArray(Runnable[]::new)) {
            String path = graph.pathToOwner(task);
            if (path != null) {
                found.accept(new Finding("task of " + executor.getClass().getName() + ": " + path,
                        () -> queue.remove(task)));
            }
        }
    }
}
