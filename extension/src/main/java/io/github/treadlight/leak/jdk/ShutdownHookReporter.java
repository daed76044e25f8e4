package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.access.PrivateAccess;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reports shutdown hooks of an ended generation. Removing a hook without running it could lose data that the hook
 * flushes. Running it before the JVM shuts down is no alternative: a hook may call {@link Runtime#halt}, or reset the
 * logging of the whole server.
 */
public final class ShutdownHookReporter implements LeakCleaner {
    @Override
    public void search(Search search) throws ReflectiveOperationException {
        ThreadStarter starter = ThreadStarter.of(search);
        for (Thread hook : hooks()) {
            Owned owned = starter.owner(hook);
            if (owned != null) {
                search.report(owned, "shutdown hook " + hook.getName(),
                        "Treadlight neither runs nor removes a hook: in contextDestroyed, do its work and call"
                                + " Runtime.removeShutdownHook");
            }
        }
    }

    /** Returns the registered hooks; empty while the JVM shuts down. */
    public static List<Thread> hooks() throws ReflectiveOperationException {
        Class<?> type = Class.forName("java.lang.ApplicationShutdownHooks");
        // Resolved before the monitor is taken, because this loads classes.
        VarHandle field = PrivateAccess.staticField(type, "hooks", IdentityHashMap.class);
        List<Thread> hooks = new ArrayList<>();
        synchronized (type) { // as its methods do
            if (field.get() instanceof Map<?, ?> registered) {
                for (Object hook : registered.keySet()) { // no lambda, whose linking loads classes
                    hooks.add((Thread) hook);
                }
            }
        }
        return hooks;
    }
}
