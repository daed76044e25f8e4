package io.github.treadlight.server;

import com.sun.enterprise.config.serverbeans.Application;
import com.sun.enterprise.config.serverbeans.Applications;
import io.github.treadlight.leak.ServerLibraries;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.Set;
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

    private final ServiceLocator services;
    private final ServerLibraries libraries;

    MetricsContextCleaner(ServiceLocator services, ServerLibraries libraries) {
        this.services = services;
        this.libraries = libraries;
    }

    /**
     * Removes the metrics of applications. The service ignores the case of an application's name, so metrics remain if
     * the domain has an application whose name differs only in case.
     *
     * @param removed the elements of the applications
     * @return the number of applications whose metrics were removed
     */
    int remove(Set<Dom> removed) throws ReflectiveOperationException {
        Optional<Object> service = libraries.service(SERVICE);
        if (service.isEmpty()) {
            return 0;
        }
        Object metrics = service.orElseThrow();
        Method names = metrics.getClass().getMethod("getContextNames");
        Method deregister = metrics.getClass().getMethod("deregisterApplication", String.class);
        int before = ((Set<?>) names.invoke(metrics)).size();
        for (Dom application : removed) {
            String name = application.getKey();
            if (!isDeployed(name)) {
                deregister.invoke(metrics, name);
            }
        }
        return Math.max(0, before - ((Set<?>) names.invoke(metrics)).size());
    }

    private boolean isDeployed(String name) {
        for (Application application : services.getService(Applications.class).getApplications()) {
            if (application.getName().equalsIgnoreCase(name)) {
                return true;
            }
        }
        return false;
    }
}
