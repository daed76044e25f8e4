package io.github.treadlight.server.leak;

import com.sun.enterprise.config.serverbeans.Applications;
import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.access.CalledMethods;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.glassfish.hk2.api.ServiceLocator;
import org.jvnet.hk2.config.Dom;

/**
 * Removes the metrics of undeployed applications from Payara's service for MicroProfile Metrics. Payara does so itself,
 * but only for applications with annotations of Metrics or Jakarta REST. The service also has metrics of applications
 * that use MicroProfile Fault Tolerance. The gauges of a bulkhead retain its policies, which refer to exception classes
 * of the application.
 *
 * <p>Thread-safe; has no state.
 */
final class MetricsContextCleaner {
    private static final String SERVICE = "fish.payara.microprofile.metrics.MetricsService";

    /** Stands for the key of an element that a transaction has added, but not yet named. */
    private static final String NAMELESS = "";
    /** The most times that the elements are read, one millisecond apart, until each has a name. */
    private static final int ATTEMPTS = 100;

    private final ServiceLocator services;
    private final ServerLibraries libraries;

    MetricsContextCleaner(ServiceLocator services, ServerLibraries libraries) {
        this.services = services;
        this.libraries = libraries;
    }

    /**
     * Removes the metrics of applications. Requests find the metrics by the application's name without its version, and
     * the service ignores the case of names. So metrics remain as long as the domain has another version of the
     * application, or an application whose name differs only in case.
     *
     * @param removed the elements of the applications
     * @return the number of contexts that were removed; an application with versions can have several
     */
    int remove(Set<Dom> removed) throws ReflectiveOperationException {
        Optional<Object> service = libraries.service(SERVICE);
        if (service.isEmpty()) {
            return 0;
        }
        Object metrics = service.orElseThrow();
        Method names = CalledMethods.find(metrics.getClass(), "getContextNames");
        Method deregister = CalledMethods.find(metrics.getClass(), "deregisterApplication", String.class);
        int count = 0;
        for (Dom application : removed) {
            String name = withoutVersion(application.getKey());
            if (isDeployed(name)) {
                continue;
            }
            for (Object context : List.copyOf((Set<?>) names.invoke(metrics))) {
                if (isSame(name, withoutVersion((String) context))) {
                    deregister.invoke(metrics, context);
                    count += ((Set<?>) names.invoke(metrics)).contains(context) ? 0 : 1;
                }
            }
        }
        return count;
    }

    private boolean isDeployed(String name) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            List<String> keys = keys();
            if (!keys.contains(NAMELESS)) {
                return keys.stream().anyMatch(key -> isSame(name, withoutVersion(key)));
            }
            LockSupport.parkNanos(1_000_000);
        }
        return true; // unknown: the metrics remain
    }

    /** Returns the keys of all applications, some of which a parallel deployment may be adding. */
    private List<String> keys() {
        // The elements are a copy. The list of Applications is not: it fails if a deployment adds one meanwhile.
        return Dom.unwrap(services.getService(Applications.class)).nodeElements("application").stream()
                .map(application -> Objects.requireNonNullElse(application.getKey(), NAMELESS))
                .toList();
    }

    /** Returns whether names can have the same metrics. The second comparison is the service's own. */
    private static boolean isSame(String name, String other) {
        return name.equalsIgnoreCase(other) || name.toLowerCase(Locale.getDefault())
                .equals(other.toLowerCase(Locale.getDefault()));
    }

    private static String withoutVersion(String name) {
        int version = name.indexOf(':');
        return version < 0 ? name : name.substring(0, version);
    }
}
