package io.github.treadlight.leak.server;

import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.access.CalledMethods;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The name of an application in its deployment descriptor, looked up in the server's registry. The keys of the registry
 * are other names, which may have a version: {@code shop:v1} in the registry is {@code shop} in the descriptor.
 */
final class RegisteredName {
    private static final String REGISTRY = "org.glassfish.internal.data.ApplicationRegistry";
    private static final String DESCRIPTOR = "com.sun.enterprise.deployment.Application";

    private final Search search;
    private final String name;

    /**
     * Creates a lookup of a name.
     *
     * @param name the name in the descriptor
     */
    RegisteredName(Search search, String name) {
        this.search = search;
        this.name = name;
    }

    /** Returns whether an application with the name is registered or being deployed; true if that is unknown. */
    boolean mayBeInUse() throws ReflectiveOperationException {
        return find().filter(List::isEmpty).isEmpty();
    }

    /**
     * Returns the descriptor of the registered application with the name. Returns an empty result if no application, or
     * more than one version, has the name, if the name of another application is unknown, or if a deployment is in
     * progress.
     */
    Optional<Object> descriptor() throws ReflectiveOperationException {
        return find().filter(found -> found.size() == 1).map(found -> found.get(0));
    }

    /** Returns the descriptors of the applications with the name; empty if that is unknown. */
    private Optional<List<Object>> find() throws ReflectiveOperationException {
        Object registry = search.server().service(REGISTRY).orElse(null);
        Class<?> descriptor = search.find(DESCRIPTOR).orElse(null);
        if (registry == null || descriptor == null || search.ended().isDeploying()) {
            return Optional.empty();
        }
        List<Object> found = new ArrayList<>();
        for (Object application : registered(registry)) {
            Object described = descriptorOf(application, descriptor);
            if (described == null) {
                return Optional.empty();
            }
            if (hasTheName(described)) {
                found.add(described);
            }
        }
        return Optional.of(found);
    }

    private boolean hasTheName(Object descriptor) throws ReflectiveOperationException {
        return name.equals(String.valueOf(CalledMethods.find(descriptor.getClass(), "getAppName").invoke(descriptor)));
    }

    private static @Nullable Object descriptorOf(Object application, Class<?> descriptor)
            throws ReflectiveOperationException {
        return CalledMethods.find(application.getClass(), "getMetaData", Class.class).invoke(application, descriptor);
    }

    private static List<Object> registered(Object registry) throws ReflectiveOperationException {
        Method names = CalledMethods.find(registry.getClass(), "getAllApplicationNames");
        Method get = CalledMethods.find(registry.getClass(), "get", String.class);
        List<Object> all = new ArrayList<>();
        synchronized (registry) { // as the registry's methods are
            for (Object each : (Iterable<?>) names.invoke(registry)) {
                Object application = get.invoke(registry, each);
                if (application != null) {
                    all.add(application);
                }
            }
        }
        return all;
    }
}
