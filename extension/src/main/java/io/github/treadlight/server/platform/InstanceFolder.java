package io.github.treadlight.server.platform;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The folder of this server instance, such as {@code domains/domain1}. */
public final class InstanceFolder {
    /** The system property in which the servers name the folder. */
    private static final String INSTANCE_ROOT = "com.sun.aas.instanceRoot";

    private InstanceFolder() {}

    /** Returns the folder, or null if the server names none. */
    public static @Nullable Path find() {
        String instance = System.getProperty(INSTANCE_ROOT);
        return instance == null ? null : Path.of(instance);
    }
}
