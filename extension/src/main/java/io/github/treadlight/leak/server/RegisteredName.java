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
    /** Null if this server has no such registry. */
    private final @Nullable Registry registry;

    private RegisteredName(Search search, String name, @Nullable Registry registry) {
        this.search = search;
        this.name = name;
        this.registry = registry;
    }

    /**
     * Finds the methods of the registry, so that the lookups need no others.
     *
     * @param name the name in the descriptor
     */
    static RegisteredName find(Search search, String name) throws ReflectiveOperationException {
        Object registry = search.server().service(REGISTRY).orElse(null);
        Class<?> descriptor = search.find(DESCRIPTOR).orElse(null);
        return new RegisteredName(search, name,
                registry == null || descriptor == null ? null : Registry.find(registry, descriptor));
    }

    /** Returns whether an application with the name is registered or being deployed; true if that is unknown. */
    boolean mayBeInUse() throws ReflectiveOperationException {
        return found().filter(List::isEmpty).isEmpty();
    }

    /**
     * Returns the descriptor of the registered application with the name. Returns an empty result if no application, or
     * more than one version, has the name, if the name of another application is unknown, or if a deployment is in
     * progress.
     */
    Optional<Object> descriptor() throws ReflectiveOperationException {
        return found().filter(found -> found.size() == 1).map(found -> found.get(0));
    }

    /** Returns the descriptors of the applications with the name; empty if that is unknown. */
    private Optional<List<Object>> found() throws ReflectiveOperationException {
        if (registry == null || search.ended().isDeploying()) {
            return Optional.empty();
        }
        List<Object> found = new ArrayList<>();
        for (Object application : registry.applications()) {
            Object descriptor = registry.descriptorOf(application);
            if (descriptor == null) {
                return Optional.empty();
            }
            if (name.equals(registry.nameIn(descriptor))) {
                found.add(descriptor);
            }
        }
        return Optional.of(found);
    }

    /** The server's registry of applications and the methods that lead to their descriptors. */
    private record Registry(
            Object registry, Class<?> descriptor, Method names, Method get, Method metaData, Method appName) {
        static Registry find(Object registry, Class<?> descriptor) throws ReflectiveOperationException {
            Method get = CalledMethods.find(registry.getClass(), "get", String.class);
            return new Registry(registry, descriptor,
                    CalledMethods.find(registry.getClass(), "getAllApplicationNames"), get,
                    CalledMethods.find(get.getReturnType(), "getMetaData", Class.class),
                    CalledMethods.find(descriptor, "getAppName"));
        }

        List<Object> applications() throws ReflectiveOperationException {
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

        @Nullable Object descriptorOf(Object application) throws ReflectiveOperationException {
            return metaData.invoke(application, descriptor);
        }

        String nameIn(Object ofApplication) throws ReflectiveOperationException {
            return String.valueOf(appName.invoke(ofApplication));
        }
    }
}
