package io.github.treadlight.leak;

import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Timers of enterprise beans that an undeployment should have stopped. Payara has a service for persistent timers and
 * one for others; where the first is Hazelcast's and has none of the bean, stopping them fails, and that the second
 * stops its own is left out. Such a timer goes on: with an hour between, it keeps the application for an hour, and a
 * bean of the same name that is deployed meanwhile is called in its stead.
 */
final class TimersOfBeans implements LeakCleaner {
    private static final String SERVICE = "com.sun.ejb.containers.EJBTimerService";
    /** GlassFish has one service for both, and no such fields. */
    private static final List<String> SERVICES = List.of("persistentTimerService", "nonPersistentTimerService");

    private final ServerLibraries server;

    TimersOfBeans(ServerLibraries server) {
        this.server = server;
    }

    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) throws ReflectiveOperationException {
        Class<?> owner = server.find(SERVICE).orElse(null);
        if (owner == null || !SERVICES.stream().allMatch(field -> FieldPath.has(owner, field))) {
            return;
        }
        for (String field : SERVICES) {
            Object service = FieldPath.readStatic(owner, field);
            for (Map.Entry<?, ?> timer : timers(service).entrySet()) {
                Object id = timer.getKey();
                Object container = FieldPath.read(timer.getValue(), "container_");
                // The bean's class, not what else the container leads to: beans that run lose no timer.
                if (container != null && FieldPath.read(container, "ejbClass") instanceof Class<?> bean
                        && remains.haveClass(bean)) {
                    found.accept(new Finding(SERVICE + "." + field + ": timer of " + bean.getName(),
                            () -> stop(owner, service, id)));
                }
            }
        }
    }

    /** Those that are not persistent, by their id. */
    private static Map<?, ?> timers(@Nullable Object service) throws ReflectiveOperationException {
        Object cache = service == null ? null : FieldPath.read(service, "timerCache_");
        if (cache == null) {
            return Map.of();
        }
        if (!(FieldPath.read(cache, "nonpersistentTimers_") instanceof Map<?, ?> timers)) {
            throw new NoSuchFieldException(cache.getClass().getName() + ".nonpersistentTimers_ is no map");
        }
        synchronized (cache) { // as its methods are
            return new HashMap<>(timers);
        }
    }

    private static boolean stop(Class<?> owner, @Nullable Object service, Object id)
            throws ReflectiveOperationException {
        Method stop = owner.getDeclaredMethod("stopTimers", Set.class);
        stop.setAccessible(true);
        stop.invoke(service, Set.of(id));
        return true;
    }
}
