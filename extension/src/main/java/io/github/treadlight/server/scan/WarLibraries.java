package io.github.treadlight.server.scan;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URI;
import java.util.List;
import org.glassfish.api.deployment.DeploymentContext;
import org.glassfish.deployment.common.DeploymentUtils;
import org.jspecify.annotations.Nullable;

/** Payara's libraries of the domain that an application can use as its own ({@code asadmin deploy --warlibs=true}). */
final class WarLibraries {
    private static final String PROPERTY = "warlibs";
    private static final @Nullable Method UNSCANNED = unscannedMethod();

    private WarLibraries() {}

    private static @Nullable Method unscannedMethod() {
        try {
            return DeploymentUtils.class.getMethod("getWarLibraryURIs", DeploymentContext.class);
        } catch (NoSuchMethodException otherServer) {
            return null;
        }
    }

    /** Returns false if the deployment uses WAR libraries that {@link #unscanned} cannot find. */
    static boolean areKnown(DeploymentContext deployment) {
        return UNSCANNED != null || !Boolean.parseBoolean(deployment.getAppProps().getProperty(PROPERTY));
    }

    /**
     * Returns the libraries that the server would scan for this deployment. Payara keeps the types of libraries from
     * the first deployment that uses them.
     */
    @SuppressWarnings("unchecked") // the method returns URIs
    static List<URI> unscanned(DeploymentContext deployment) {
        try {
            return UNSCANNED == null ? List.of() : (List<URI>) UNSCANNED.invoke(null, deployment);
        } catch (IllegalAccessException | InvocationTargetException failed) {
            throw new IllegalStateException("Could not find the WAR libraries of the domain", failed);
        }
    }
}
