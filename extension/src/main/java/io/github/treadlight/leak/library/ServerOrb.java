package io.github.treadlight.leak.library;

import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.access.FieldPath;
import org.jspecify.annotations.Nullable;

/** Finds the server's ORB if it was used. */
final class ServerOrb {
    /** The contract of the service with the ORB, whose class was renamed in GlassFish 8.0.2 (glassfish#25804). */
    private static final String LOCATOR = "org.glassfish.internal.api.ORBLocator";

    private ServerOrb() {}

    /**
     * Returns the ORB, or null if it was not used.
     *
     * @throws ReflectiveOperationException if the service that has the ORB has no such field
     */
    static @Nullable Object find(ServerLibraries server) throws ReflectiveOperationException {
        Object service = server.service(LOCATOR).orElse(null);
        return service == null ? null : FieldPath.read(service, "orb"); // its getter would start an ORB
    }
}
