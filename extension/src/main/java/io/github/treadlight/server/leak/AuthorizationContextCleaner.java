package io.github.treadlight.server.leak;

import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.access.FieldPath;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Removes the Jakarta Authorization contexts of an unloaded application's enterprise beans from a static map of
 * Exousia. Payara 7.2025.1 does not remove them, and the suppliers in the contexts refer to the beans. Exousia keeps
 * the first suppliers of each context, so a later deployment with the same name would use those of the earlier one.
 * Payara 7.2025.2 removes the contexts when the beans are unloaded (commit b770ee620e). Contexts of web modules remain:
 * the server removes them at the undeployment, and an application that is disabled needs them when it is enabled.
 *
 * <p>Thread-safe; has no state.
 */
final class AuthorizationContextCleaner {
    private static final String HANDLER = "org.glassfish.exousia.DefaultPolicyContextHandler";
    private static final String CONTEXTS = "handlers";
    /** The end of the identifier of a context of enterprise beans, also of beans in a WAR. */
    private static final String BEANS = "_internal";

    private final ServerLibraries libraries;

    AuthorizationContextCleaner(ServerLibraries libraries) {
        this.libraries = libraries;
    }

    /**
     * Removes the contexts of an application's enterprise beans. The identifier of a context begins with the
     * application's name, in which the server writes a tilde for the colon before a version.
     *
     * @param app the name of an application that has no generation that may run
     * @return the number of contexts that were removed
     */
    int remove(String app) throws ReflectiveOperationException {
        Optional<Class<?>> handler = libraries.find(HANDLER);
        if (handler.isEmpty() || !FieldPath.has(handler.orElseThrow(), CONTEXTS)) {
            return 0; // the Exousia of Payara 6 has no such map
        }
        if (!(FieldPath.readStatic(handler.orElseThrow(), CONTEXTS) instanceof Map<?, ?> contexts)) {
            throw new NoSuchFieldException(HANDLER + " has no map of contexts");
        }
        String prefix = app.replace(':', '~') + '/';
        int count = 0;
        for (Object id : List.copyOf(contexts.keySet())) {
            boolean isOfBeans = id instanceof String text && text.startsWith(prefix) && text.endsWith(BEANS);
            if (isOfBeans && contexts.remove(id) != null) {
                count++;
            }
        }
        return count;
    }
}
