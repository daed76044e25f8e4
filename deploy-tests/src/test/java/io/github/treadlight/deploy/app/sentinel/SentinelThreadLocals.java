package io.github.treadlight.deploy.app.sentinel;

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
 * A thread local with a value in each thread that has run the application: request threads of the server and threads of
 * two managed executors. A thread keeps its value until it ends. Also checks the context class loader of each task.
 */
final class SentinelThreadLocals implements Registration {
    /** The application's executor, with the same name as those of the leaking applications. */
    static final String OWN_EXECUTOR = "java:app/concurrent/leak";

    /** Without a limit, the servers start a thread for each task. */
    static final int THREADS = 4;

    private static final List<String> EXECUTORS = List.of("java:comp/DefaultManagedExecutorService", OWN_EXECUTOR);
    private static final int WAIT_SECONDS = 60;

    private final ThreadLocal<Value> local = new ThreadLocal<>();
    private final Map<Thread, Value> expected = Collections.synchronizedMap(new WeakHashMap<>());

    /** A value of a class of the application. */
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
        if (thread.getContextClassLoader() != SentinelThreadLocals.class.getClassLoader()) {
            changes.add("the thread " + thread.getName() + " has the context class loader "
                    + thread.getContextClassLoader());
        }
        return changes;
    }

    @Override
    public void unregister() {
        expected.clear(); // a thread releases its value when it ends, or when Treadlight removes it
    }
}
