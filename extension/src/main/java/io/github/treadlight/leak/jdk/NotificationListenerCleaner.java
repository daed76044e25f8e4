package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.FieldPath;
import java.lang.management.ManagementFactory;
import java.lang.management.PlatformManagedObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.management.ListenerNotFoundException;
import javax.management.NotificationEmitter;
import javax.management.NotificationFilter;
import javax.management.NotificationListener;
import org.jspecify.annotations.Nullable;

/**
 * Removes notification listeners of an ended generation from the JVM's own MBeans: the MBean server's delegate, which
 * announces registrations, and the memory and garbage collector beans. The JDK keeps the listeners in private fields.
 */
public final class NotificationListenerCleaner implements LeakCleaner {
    /** The MBean server's wrapper of a listener that was added through it. */
    private static final String WRAPPER =
            "com.sun.jmx.interceptor.DefaultMBeanServerInterceptor$ListenerWrapper";

    /**
     * A registered listener.
     *
     * @param registered the registered object, which may be a wrapper
     */
    private record Added(
            NotificationListener registered, @Nullable NotificationFilter filter, @Nullable Object handback) {}

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        for (NotificationEmitter emitter : emitters(search.server())) {
            for (Added added : listenersOf(search.server(), emitter)) {
                Object listener = added.registered.getClass().getName().equals(WRAPPER)
                        ? read(search.server(), added.registered, "listener")
                        : added.registered;
                if (search.ended().isOfRunning(listener)) {
                    continue;
                }
                // Only direct ownership counts: a listener of the server may refer to the application, too.
                Owned owned = Stream.of(search.owner(listener), search.owner(added.filter),
                        search.owner(added.handback)).filter(Objects::nonNull).findFirst().orElse(null);
                if (owned != null) {
                    search.offer(owned, "listener of " + emitter.getClass().getName(),
                            Taken.of(listener, added.filter, added.handback), () -> remove(emitter, added));
                }
            }
        }
    }

    private static List<NotificationEmitter> emitters(ServerLibraries server) throws ReflectiveOperationException {
        List<NotificationEmitter> emitters = new ArrayList<>();
        Object platform = RegisteredMBeans.unwrap(ManagementFactory.getPlatformMBeanServer());
        if (read(server, platform, "mBeanServerDelegateObject") instanceof NotificationEmitter delegate) {
            emitters.add(delegate);
        }
        for (Class<? extends PlatformManagedObject> kind : ManagementFactory.getPlatformManagementInterfaces()) {
            for (PlatformManagedObject bean : ManagementFactory.getPlatformMXBeans(kind)) {
                if (bean instanceof NotificationEmitter emitter && !emitters.contains(emitter)) {
                    emitters.add(emitter);
                }
            }
        }
        return emitters;
    }

    private static List<Added> listenersOf(ServerLibraries server, NotificationEmitter emitter)
            throws ReflectiveOperationException {
        Object keeper =
                FieldPath.has(emitter.getClass(), "broadcaster") ? read(server, emitter, "broadcaster") : emitter;
        List<Added> all = new ArrayList<>();
        if (keeper != null && FieldPath.has(keeper.getClass(), "listenerList")
                && read(server, keeper, "listenerList") instanceof List<?> infos) {
            for (Object info : infos.toArray()) {
                if (read(server, info, "listener") instanceof NotificationListener listener) {
                    all.add(new Added(listener, (NotificationFilter) read(server, info, "filter"),
                            read(server, info, "handback")));
                }
            }
        }
        return all;
    }

    private static @Nullable Object read(ServerLibraries server, Object of, String field)
            throws ReflectiveOperationException {
        for (Class<?> at = of.getClass(); at != null; at = at.getSuperclass()) {
            server.open(at);
        }
        return FieldPath.read(of, field);
    }

    private static boolean remove(NotificationEmitter emitter, Added added) {
        try {
            emitter.removeNotificationListener(added.registered, added.filter, added.handback);
            return true;
        } catch (ListenerNotFoundException removed) {
            return false;
        }
    }
}
