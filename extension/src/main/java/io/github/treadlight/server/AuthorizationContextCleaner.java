package io.github.treadlight.server;

import com.sun.enterprise.config.serverbeans.Applications;
import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.access.FieldPath;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.glassfish.hk2.api.ServiceLocator;
import org.jvnet.hk2.config.Dom;

/**
 * Removes the Jakarta Authorization contexts of undeployed applications from a static map of Exousia. Payara 7.2025.1
 * does not remove those of enterprise beans, and the suppliers in them refer to the beans. Exousia keeps the first
 * suppliers of each context, so a later deployment of the name would use them. Payara 7.2025.2 removes the contexts
 * when the beans are undeployed (commit b770ee620e).
 *
 * <p>Thread-safe; has no state.
 */
final class AuthorizationContextCleaner {
    private static final String HANDLER = "org.glassfish.exousia.DefaultPolicyContextHandler";
    private static final String CONTEXTS = "handlers";

    private final ServiceLocator services;
    private final ServerLibraries libraries;

    AuthorizationContextCleaner(ServiceLocator services, ServerLibraries libraries) {
        this.services = services;
        this.libraries = libraries;
    }

    /**
     * Removes the contexts of applications. The identifier of a context begins with the application's name, in which
     * the server writes a tilde for the colon before a version.
     *
     * @param removed the elements of the applications
     * @return the number of contexts that were removed
     */
    int remove(Set<Dom> removed) throws ReflectiveOperationException {
        Optional<Class<?>> handler = libraries.find(HANDLER);
        if (handler.isEmpty() || !FieldPath.has(handler.orElseThrow(), CONTEXTS)) {
            return 0; // the Exousia of Payara 6 has no such map
        }
        if (!(FieldPath.readStatic(handler.orElseThrow(), CONTEXTS) instanceof Map<?, ?> contexts)) {
            throw new NoSuchFieldException(HANDLER + " has no map of contexts");
        }
        Applications deployed = services.getService(Applications.class);
        int count = 0;
        for (Dom application : removed) {
            String name = application.getKey();
            if (deployed.getApplication(name) == null) {
                String prefix = name.replace(':', '~') + '/';
                for (Object id : List.copyOf(contexts.keySet())) {
                    if (id instanceof String text && text.startsWith(prefix) && contexts.remove(id) != null) {
                        count++;
                    }
                }
            }
        }
        return count;
    }
}
