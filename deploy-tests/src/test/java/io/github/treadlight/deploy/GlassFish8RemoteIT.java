package io.github.treadlight.deploy;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;

/** Remote beans on GlassFish 8. */
@Tag("glassfish")
class GlassFish8RemoteIT extends RemoteEjbScenes {
    @Override
    InstalledServer startServer(String name, Path... systemJars) throws Exception {
        return InstalledServer.glassfish8(name, systemJars);
    }
}
