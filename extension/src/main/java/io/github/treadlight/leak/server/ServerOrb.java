package io.github.treadlight.leak.server;

import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.access.FieldPath;
import org.jspecify.annotations.Nullable;

/** Finds the server's ORB if it has been used. */
final class ServerOrb {
    /** The contract of the service that has the ORB; GlassFish 8.0.2 renamed the service's class (glassfish#25804). */
    private static final String LOCATOR = "org.glassfish.internal.api.ORBLocator";

    private ServerOrb() {}

    /**
     * Returns the ORB, or null if it has not been used.
     *
     * @throws ReflectiveOperationException if the service has no field for the ORB
     */
    static @Nullable Object find(ServerLibraries server) throws ReflectiveOperationException {
        Object service = server.service(LOCATOR).orElse(null);
        return service == null ? null : FieldPath.read(service, "orb"); // the getter would start an ORB
    }
}
