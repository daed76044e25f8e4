package io.github.treadlight.leak;

import java.lang.management.ManagementFactory;
import java.lang.management.PlatformManagedObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.management.ListenerNotFoundException;
import javax.management.NotificationEmitter;
import javax.management.NotificationFilter;
import javax.management.NotificationListener;
import org.jspecify.annotations.Nullable;

/**
 * Listeners of an application to the JVM's own MBeans, which it did not take back: to the MBean server's delegate, that
 * tells of registrations, and to the memory and collector beans. Where they are kept is private in the JDK.
 */
final class NotificationListeners implements LeakCleaner {
    /** The MBean server's, around a listener that was added through it. */
    private static final String WRAPPER =
            "com.sun.jmx.interceptor.DefaultMBeanServerInterceptor$ListenerWrapper";

    private final ServerLibraries server;

    /**
     * One that was added.
     *
     * @param known what the emitter knows it as
     */
    private record Added(
            NotificationListener known, @Nullable NotificationFilter filter, @Nullable Object handback) {}

    NotificationListeners(ServerLibraries server) {
        this.server = server;
    }

    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) throws ReflectiveOperationException {
        for (NotificationEmitter emitter : emitters()) {
            for (Added added : listenersOf(emitter)) {
                Object listener =
                        added.known.getClass().getName().equals(WRAPPER) ? read(added.known, "listener") : added.known;
                // Of the application itself only: one of the server's may lead to it, too, and is needed by all others.
                if (remains.have(listener) || remains.have(added.filter) || remains.have(added.handback)) {
                    found.accept(new Finding("listener of " + emitter.getClass().getName(),
                            () -> remove(emitter, added)));
                }
            }
        }
    }

    private List<NotificationEmitter> emitters() throws ReflectiveOperationException {
        List<NotificationEmitter> emitters = new ArrayList<>();
        if (read(RegisteredMBeans.behind(ManagementFactory.getPlatformMBeanServer()), "mBeanServerDelegateObject")
                instanceof NotificationEmitter delegate) {
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

    private List<Added> listenersOf(NotificationEmitter emitter) throws ReflectiveOperationException {
        Object keeper = FieldPath.has(emitter.getClass(), "broadcaster") ? read(emitter, "broadcaster") : emitter;
        List<Added> all = new ArrayList<>();
        if (keeper != null && FieldPath.has(keeper.getClass(), "listenerList")
                && read(keeper, "listenerList") instanceof List<?> infos) {
            for (Object info : infos.toArray()) {
                if (read(info, "listener") instanceof NotificationListener listener) {
                    all.add(new Added(listener, (NotificationFilter) read(info, "filter"), read(info, "handback")));
                }
            }
        }
        return all;
    }

    private @Nullable Object read(Object of, String field) throws ReflectiveOperationException {
        for (Class<?> at = of.getClass(); at != null; at = at.getSuperclass()) {
            server.open(at);
        }
        return FieldPath.read(of, field);
    }

    private static boolean remove(NotificationEmitter emitter, Added added) {
        try {
            emitter.removeNotificationListener(added.known, added.filter, added.handback);
        } catch (ListenerNotFoundException gone) {
            return true;
        }
        return true;
    }
}
