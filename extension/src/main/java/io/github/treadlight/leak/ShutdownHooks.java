package io.github.treadlight.leak;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Shutdown hooks of an application's classes, which the JVM keeps until it ends. The application is gone, and what its
 * hook would do at the JVM's end it had to do at its own.
 */
final class ShutdownHooks implements LeakCleaner {
    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) throws ReflectiveOperationException {
        ThreadTask task = ThreadTask.reader();
        for (Thread hook : all()) {
            if (task.isOf(remains, hook)) {
                found.accept(new Finding("shutdown hook " + hook.getName(),
                        () -> Runtime.getRuntime().removeShutdownHook(hook)));
            }
        }
    }

    /** All that are registered. */
    static List<Thread> all() throws ReflectiveOperationException {
        Class<?> type = Class.forName("java.lang.ApplicationShutdownHooks");
        synchronized (type) { // as its own methods do
            return JdkField.ofStatic(type, "hooks", IdentityHashMap.class).get() instanceof Map<?, ?> map
                    ? map.keySet().stream().map(Thread.class::cast).toList()
                    : List.of(); // the JVM is shutting down
        }
    }
}
