package io.github.treadlight.leak.server;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.access.PrivateAccess;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Stops EJB timers that Payara fails to stop during the undeployment. Payara has one service for persistent timers and
 * another for all others. If the first is Hazelcast's and has no timer of the bean, it fails and the second is never
 * called. The timer then continues, and its events reach a bean of the same name that is deployed later.
 */
public final class BeanTimerCleaner implements LeakCleaner {
    private static final String SERVICE = "com.sun.ejb.containers.EJBTimerService";
    /** Fields of Payara; GlassFish has one service for all timers and no such fields. */
    private static final List<String> SERVICES = List.of("persistentTimerService", "nonPersistentTimerService");

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        Class<?> owner = search.find(SERVICE).orElse(null);
        if (owner == null || !SERVICES.stream().allMatch(field -> FieldPath.has(owner, field))) {
            return;
        }
        for (String field : SERVICES) {
            Object service = FieldPath.readStatic(owner, field);
            for (Map.Entry<?, ?> timer : timers(service).entrySet()) {
                Object id = timer.getKey();
                Object container = FieldPath.read(timer.getValue(), "container_");
                // The bean's class determines the owner, because the container refers to other applications, too.
                if (container != null && FieldPath.read(container, "ejbClass") instanceof Class<?> bean) {
                    Owned owned = search.ended().ownerOfClass(bean);
                    if (owned != null) {
                        search.offer(owned, SERVICE + "." + field + ": timer of " + bean.getName(), Taken.nothing(),
                                () -> timers(service).containsKey(id) && stop(owner, service, id));
                    }
                }
            }
        }
    }

    /** Returns the timers of the service that are not persistent, by their ids. */
    private static Map<?, ?> timers(@Nullable Object service) throws ReflectiveOperationException {
        Object cache = service == null ? null : FieldPath.read(service, "timerCache_");
        if (cache == null) {
            return Map.of();
        }
        Map<?, ?> timers = FieldPath.require(Map.class, cache, "nonpersistentTimers_");
        synchronized (cache) { // as its methods are
            return new HashMap<>(timers);
        }
    }

    private static boolean stop(Class<?> owner, @Nullable Object service, Object id)
            throws ReflectiveOperationException {
        PrivateAccess.method(owner, "stopTimers", Set.class).invoke(service, Set.of(id));
        return true;
    }
}
