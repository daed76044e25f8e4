package io.github.treadlight.leak.library;

import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.access.FieldPath;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the server's ORB if it was used. */
final class ServerOrb {
    /** The service with the ORB; the second name since GlassFish 8.0.2 (eclipse-ee4j/glassfish#25804). */
    private static final List<String> SERVICES = List.of(
            "org.glassfish.enterprise.iiop.api.GlassFishORBHelper",
            "org.glassfish.enterprise.iiop.api.GlassFishORBLocator");

    private ServerOrb() {}

    /**
     * Returns the ORB, or null if it was not used.
     *
     * @throws ReflectiveOperationException if the service that has the ORB has no such field
     */
    static @Nullable Object find(ServerLibraries server) throws ReflectiveOperationException {
        for (String name : SERVICES) {
            Object service = server.service(name).orElse(null);
            if (service != null) {
                return FieldPath.read(service, "orb");
            }
        }
        return null;
    }
}
