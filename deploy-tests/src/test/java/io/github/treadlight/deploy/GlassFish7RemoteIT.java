package io.github.treadlight.deploy;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;

/** Remote beans on GlassFish 7. */
@Tag("glassfish")
class GlassFish7RemoteIT extends RemoteEjbScenes {
    @Override
    InstalledServer startServer(String name, Path... systemJars) throws Exception {
        return InstalledServer.glassfish7(name, systemJars);
    }
}
