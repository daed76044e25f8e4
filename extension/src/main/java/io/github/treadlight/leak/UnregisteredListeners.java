package io.github.treadlight.leak;

import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;

/**
 * Event listeners of deployments, which GlassFish 7 never lets go: its map is ordered by a number, and
 * {@code Events.unregister} searches it by another. Two of each deployment stay: the deploy command itself, with the
 * loader, and the listener for its failure. They are removed once the server has asked for it in vain.
 */
final class UnregisteredListeners implements LeakCleaner {
    private static final String EVENTS = "org.glassfish.kernel.event.EventsImpl";
    private static final String DEPLOY_COMMAND = "org.glassfish.deployment.admin.DeployCommand";
    private static final String FAILURE_LISTENER =
            "org.glassfish.internal.data.ApplicationInfo$DeploymentFailedListener";

    private final ServerLibraries server;

    UnregisteredListeners(ServerLibraries server) {
        this.server = server;
    }

    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) throws ReflectiveOperationException {
        Object events = server.service("org.glassfish.api.event.Events").orElse(null);
        if (events == null || !FieldPath.isOrExtends(events.getClass(), EVENTS)
                || !FieldPath.has(events.getClass(), "listeners")
                || !(FieldPath.read(events, "listeners") instanceof ConcurrentSkipListMap<?, ?> listeners)) {
            return; // Payara and GlassFish 8 have a list and other maps, which let go
        }
        for (Object key : listeners.keySet()) {
            Object listener = FieldPath.read(key, "eventListener");
            if (listener != null && isLeftBehind(listener, remains)) {
                found.accept(new Finding("event listener " + listener.getClass().getName(),
                        () -> listeners.keySet().removeIf(each -> each == key)));
            }
        }
    }

    private static boolean isLeftBehind(Object listener, EndedLoaders remains) throws ReflectiveOperationException {
        return switch (listener.getClass().getName()) {
            case DEPLOY_COMMAND -> remains.have(FieldPath.read(listener, "deploymentContext", "cloader"));
            // Its application has forgotten it, which is what it does when it unregisters it.
            case FAILURE_LISTENER -> FieldPath.read(listener, "this$0", "deploymentFailedListener") != listener;
            default -> false;
        };
    }
}
