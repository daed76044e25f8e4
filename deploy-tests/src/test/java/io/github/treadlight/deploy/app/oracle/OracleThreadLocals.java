package io.github.treadlight.deploy.app.oracle;

import static java.util.concurrent.TimeUnit.SECONDS;

import jakarta.enterprise.concurrent.ManagedExecutorService;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import javax.naming.InitialContext;

/**
 * A thread local with a value in each thread that has run the application, of the server's request threads and of two
 * managed executors: a value stays as long as its thread. Also the context class loader of each task.
 */
final class OracleThreadLocals implements Registration {
    /** The executor of the application's own, with the name that the leaking applications have for theirs, too. */
    static final String OWN_EXECUTOR = "java:app/concurrent/leak";

    /** Without a limit, the servers start a thread for each task. */
    static final int THREADS = 4;

    private static final List<String> EXECUTORS = List.of("java:comp/DefaultManagedExecutorService", OWN_EXECUTOR);
    private static final int WAIT_SECONDS = 60;

    private final ThreadLocal<Value> local = new ThreadLocal<>();
    private final Map<Thread, Value> expected = Collections.synchronizedMap(new WeakHashMap<>());

    /** A value that the application's loader has defined. */
    private record Value(String thread) {}

    @Override
    public void register() throws Exception {
        check(changes -> { });
    }

    @Override
    public void check(Consumer<String> changes) throws Exception {
        checkThread().forEach(changes);
        for (String name : EXECUTORS) {
            ManagedExecutorService executor = InitialContext.doLookup(name);
            executor.submit(this::checkThread).get(WAIT_SECONDS, SECONDS).forEach(changes);
        }
    }

    private List<String> checkThread() {
        List<String> changes = new ArrayList<>();
        Thread thread = Thread.currentThread();
        Value first = expected.get(thread);
        if (first == null) {
            Value value = new Value(thread.getName());
            local.set(value);
            expected.put(thread, value);
        } else if (local.get() != first) {
            changes.add("the thread " + thread.getName() + " has lost a value");
        }
        if (thread.getContextClassLoader() != OracleThreadLocals.class.getClassLoader()) {
            changes.add("the thread " + thread.getName() + " has the context class loader "
                    + thread.getContextClassLoader());
        }
        return changes;
    }

    @Override
    public void unregister() {
        expected.clear(); // threads forget values when they end, or when Treadlight removes them
    }
}
