package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.ForeignCode;
import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.access.JdkField;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Runs the shutdown hooks of an ended generation and removes them. A hook may flush a log or close an embedded
 * database, so removing it without running it could lose data. A hook that fails or does not return in time stays
 * registered and runs again when the JVM shuts down. Until then it is only reported: the cleaner remembers the hooks
 * that it ran, by weak references.
 */
public final class ShutdownHookCleaner implements LeakCleaner {
    /** The time limit of one hook; an embedded database may write a checkpoint. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final ForeignCode foreignCode;
    /** Hooks that have been called. */
    private final List<WeakReference<Thread>> called = new CopyOnWriteArrayList<>();

    /** Creates a cleaner that runs hooks in threads of their own. */
    public ShutdownHookCleaner(ForeignCode foreignCode) {
        this.foreignCode = foreignCode;
    }

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        ThreadTask task = ThreadTask.reader();
        for (Thread hook : hooks()) {
            Owned owned = ownerOf(search, hook, task);
            String place = "shutdown hook " + hook.getName();
            if (owned != null && wasCalled(hook)) {
                search.report(owned, place);
            } else if (owned != null) {
                search.offer(owned, place, () -> run(owned, hook));
            }
        }
    }

    private boolean wasCalled(Thread hook) {
        return called.stream().anyMatch(each -> each.refersTo(hook));
    }

    private static @Nullable Owned ownerOf(Search search, Thread hook, ThreadTask task) {
        Owned owned = search.owner(hook);
        return owned == null ? search.owner(task.of(hook)) : owned;
    }

    private boolean run(Owned owned, Thread hook) throws ReflectiveOperationException {
        if (hooks().stream().noneMatch(each -> each == hook)) { // equals may be code of the application
            return false;
        }
        String what = "the shutdown hook " + hook.getName() + " of " + owned.generation();
        return foreignCode.call(owned, what, PATIENCE, () -> {
            called.removeIf(each -> each.refersTo(null));
            called.add(new WeakReference<>(hook));
            Thread.currentThread().setContextClassLoader(hook.getContextClassLoader());
            Runnable code = hook; // run() instead of start(): a hook that was started cannot run at shutdown
            code.run();
            return Runtime.getRuntime().removeShutdownHook(hook);
        });
    }

    /** Returns the registered hooks; empty while the JVM shuts down. */
    public static List<Thread> hooks() throws ReflectiveOperationException {
        Class<?> type = Class.forName("java.lang.ApplicationShutdownHooks");
        synchronized (type) { // as its methods do
            return JdkField.ofStatic(type, "hooks", IdentityHashMap.class).get() instanceof Map<?, ?> map
                    ? map.keySet().stream().map(Thread.class::cast).toList()
                    : List.of();
        }
    }
}
