package io.github.treadlight.leak.server;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.CalledMethods;
import io.github.treadlight.leak.access.FieldPath;
import java.util.Map;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Removes the descriptors of a deployment that failed from the server's map of component environments. The server
 * counts how often it binds a component and how often it unbinds it, and does not unbind the components of a failed
 * deployment. The key is made of names, so the next application of that name shares the entry: an entry is removed only
 * if no registered application has the name and no deployment is in progress.
 *
 * <p>Payara 7.2025.1 also binds the descriptor of each application, and never unbinds it, so that the entry keeps the
 * descriptor of the first deployment. If the application is registered, this cleaner puts the current descriptor there.
 */
public final class ComponentEnvironmentCleaner implements LeakCleaner {
    private static final String MANAGER = "com.sun.enterprise.container.common.spi.util.ComponentEnvManager";
    private static final String APPLICATION = "com.sun.enterprise.deployment.Application";
    private static final String[] FOLLOWED = {
        "com.sun.enterprise.deployment.", "org.glassfish.deployment.", "org.glassfish.web.deployment.",
        "org.glassfish.ejb.deployment."
    };

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        Object manager = search.server().service(MANAGER).orElse(null);
        if (manager == null) {
            return;
        }
        ConcurrentMap<?, ?> environments = FieldPath.require(ConcurrentMap.class, manager, "compId2Env");
        for (Map.Entry<?, ?> entry : search.each(environments.entrySet())) {
            Object counted = entry.getValue();
            Object descriptor = FieldPath.read(counted, "env");
            Owned owned = search.ownerThrough(descriptor, FOLLOWED);
            if (descriptor == null || owned == null) {
                continue;
            }
            String place = MANAGER + ".compId2Env: " + owned.path();
            String name = applicationName(descriptor);
            if (name == null) {
                search.report(owned, place, "the descriptor names no application. Please report this");
            } else {
                Object key = entry.getKey();
                search.offer(owned, place, Taken.of(descriptor).through(FOLLOWED), () -> {
                    RegisteredName ofApp = RegisteredName.find(search, name);
                    return ofApp.mayBeInUse()
                            ? replace(counted, descriptor, ofApp) : environments.remove(key, counted);
                });
            }
        }
    }

    /**
     * Replaces the descriptor of an application with that of its current deployment.
     *
     * @return false if the descriptor is that of a component, or if the current one is unknown
     */
    private static boolean replace(Object counted, Object descriptor, RegisteredName name)
            throws ReflectiveOperationException {
        if (!isOfApplication(descriptor)) {
            return false;
        }
        Object current = name.descriptor().orElse(descriptor);
        return current != descriptor
                && FieldPath.find(counted.getClass(), "env").compareAndSet(counted, descriptor, current);
    }

    private static boolean isOfApplication(Object descriptor) {
        return descriptor.getClass().getName().equals(APPLICATION);
    }

    /** Returns the name in the application's descriptor; null if the descriptor does not lead there. */
    private static @Nullable String applicationName(Object descriptor) throws ReflectiveOperationException {
        Object application = isOfApplication(descriptor) ? descriptor
                : CalledMethods.find(descriptor.getClass(), "getApplication").invoke(descriptor);
        return application == null ? null
                : (String) CalledMethods.find(application.getClass(), "getAppName").invoke(application);
    }
}
