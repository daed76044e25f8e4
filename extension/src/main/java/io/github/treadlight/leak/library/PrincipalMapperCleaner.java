package io.github.treadlight.leak.library;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.access.FieldPath;
import java.lang.reflect.Constructor;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Replaces suppliers of principal mappers that refer to the enterprise beans of an undeployed application. Exousia
 * keeps the first supplier of each Jakarta Authorization context in a static map, and the next application with the
 * same name uses it. Payara 7.2025.1 does not remove the supplier when the beans are undeployed. A supplier needs only
 * the name of the context, so the replacement creates the same mappers and refers to no application.
 */
public final class PrincipalMapperCleaner implements LeakCleaner {
    private static final String HANDLER = "org.glassfish.exousia.DefaultPolicyContextHandler";
    private static final String CONTEXTS = "handlers";
    private static final String KEY = "jakarta.security.jacc.PrincipalMapper";
    private static final String BEANS = "org.glassfish.ejb.security.application.EJBSecurityManager";
    private static final String MAPPER = "com.sun.enterprise.security.web.integration.GlassFishPrincipalMapper";
    /** Prefixes of the classes through which a supplier refers to its application. */
    private static final String[] FOLLOWED = {
        "org.glassfish.exousia.AuthorizationService", "org.glassfish.ejb.security.application.",
        "org.glassfish.ejb.deployment.", "com.sun.enterprise.deployment.", "org.glassfish.deployment.",
        "org.glassfish.web.deployment."
    };

    /**
     * A supplier that creates the principal mappers of a context, as the server's supplier does. It caches none,
     * because a mapper has the roles of the deployment in which it was created.
     */
    private record Mappers(Constructor<?> mapper, Object context) implements Supplier<Object> {
        @Override
        public Object get() {
            try {
                return mapper.newInstance(context);
            } catch (ReflectiveOperationException failed) {
                throw new IllegalStateException("no principal mapper for " + context, failed);
            }
        }
    }

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        Class<?> handler = search.find(HANDLER).orElse(null);
        Class<?> beans = search.find(BEANS).orElse(null);
        if (handler == null || beans == null || !FieldPath.has(handler, CONTEXTS)) {
            return; // the Exousia of Payara 6 has no such map
        }
        if (!(FieldPath.readStatic(handler, CONTEXTS) instanceof Map<?, ?> contexts)) {
            throw new NoSuchFieldException(HANDLER + " has no map of contexts");
        }
        for (Map.Entry<?, ?> context : contexts.entrySet()) {
            if (search.isOver()) {
                return;
            }
            if (context.getValue() instanceof Map<?, ?> suppliers) {
                search(search, context.getKey(), suppliers, beans.getClassLoader());
            }
        }
    }

    private static void search(
            Search search, Object context, Map<?, ?> suppliers, @Nullable ClassLoader server) {
        Object supplier = suppliers.get(KEY);
        Owned owned = search.ownerThrough(supplier, FOLLOWED);
        if (owned != null && supplier != null) {
            search.offer(owned, HANDLER + '.' + CONTEXTS + ": principal mappers of " + context,
                    () -> replace(suppliers, supplier, context, server));
        }
    }

    private static <K, V> boolean replace(
            Map<K, V> suppliers, Object supplier, Object context, @Nullable ClassLoader server)
            throws ReflectiveOperationException {
        Class<?> mapper = Class.forName(MAPPER, true, server);
        @SuppressWarnings("unchecked") // Exousia casts the values of this map to suppliers
        V next = (V) new Mappers(mapper.getConstructor(String.class), context);
        @SuppressWarnings("unchecked") // the supplier was read by this key
        K key = (K) KEY;
        @Nullable V now = suppliers.computeIfPresent(key, (same, value) -> value == supplier ? next : value);
        return now == next;
    }
}
