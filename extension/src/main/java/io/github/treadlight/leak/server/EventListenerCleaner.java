package io.github.treadlight.leak.server;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.CalledMethods;
import io.github.treadlight.leak.access.FieldPath;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * Removes deployment event listeners that GlassFish 7 fails to unregister: {@code Events.register} and {@code
 * Events.unregister} compute different keys of a sorted map. Each deployment leaves a listener for its failure and the
 * deploy command, which refers to the class loader. An application with a resource adapter also leaves its connector
 * application.
 */
public final class EventListenerCleaner implements LeakCleaner {
    private static final String EVENTS = "org.glassfish.kernel.event.EventsImpl";
    private static final String DEPLOY_COMMAND = "org.glassfish.deployment.admin.DeployCommand";
    private static final String FAILURE_LISTENER =
            "org.glassfish.internal.data.ApplicationInfo$DeploymentFailedListener";
    private static final String CONNECTOR = "com.sun.enterprise.connectors.module.ConnectorApplication";

    private static final String REGISTRY = "com.sun.enterprise.connectors.ConnectorRegistry";
    /** Prefixes of classes whose instances describe one application. */
    private static final String[] FOLLOWED = {
        "org.glassfish.internal.data.", "org.glassfish.javaee.", "com.sun.enterprise.deployment.",
        "org.glassfish.web.deployment.",
        "org.glassfish.ejb.deployment.", "org.glassfish.deployment."
    };

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        Object events = search.server().service("org.glassfish.api.event.Events").orElse(null);
        if (events == null || !FieldPath.isOrExtends(events.getClass(), EVENTS)
                || !FieldPath.has(events.getClass(), "listeners")
                || !(FieldPath.read(events, "listeners") instanceof ConcurrentSkipListMap<?, ?> listeners)) {
            return; // Payara and GlassFish 8 use other collections and unregister their listeners
        }
        for (Object key : listeners.keySet()) {
            Object listener = FieldPath.read(key, "eventListener");
            Owned owned = listener == null ? null : ownerOf(search, listener);
            if (listener != null && owned != null) {
                search.offer(owned, "event listener " + listener.getClass().getName(), Taken.of(listener),
                        () -> listeners.keySet().removeIf(each -> each == key));
            }
        }
    }

    private static @Nullable Owned ownerOf(Search search, Object listener) throws ReflectiveOperationException {
        return switch (listener.getClass().getName()) {
            case DEPLOY_COMMAND -> search.owner(FieldPath.read(listener, "deploymentContext", "cloader"));
            case FAILURE_LISTENER -> {
                Object application = FieldPath.read(listener, "this$0");
                yield application == null || FieldPath.read(application, "deploymentFailedListener") == listener
                        ? null
                        : search.ownerThrough(application, FOLLOWED);
            }
            case CONNECTOR -> isRegistered(search, listener) ? null : search.owner(FieldPath.read(listener, "loader"));
            default -> null;
        };
    }

    /** Returns whether the connector application is registered. It leaves the registry before it is unregistered. */
    private static boolean isRegistered(Search search, Object connector) throws ReflectiveOperationException {
        Class<?> type = search.find(REGISTRY).orElse(null);
        if (type == null) {
            return true;
        }
        Object registry = CalledMethods.find(type, "getInstance").invoke(null);
        Object name = FieldPath.read(connector, "moduleName");
        return CalledMethods.find(type, "getConnectorApplication", String.class).invoke(registry, name) == connector;
    }
}
