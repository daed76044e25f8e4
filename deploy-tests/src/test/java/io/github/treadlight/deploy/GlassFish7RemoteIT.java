package io.github.treadlight.deploy;

import java.nio.file.Path;

/** Remote beans on GlassFish 7. */
class GlassFish7RemoteIT extends RemoteEjbScenes {
    @Override
    InstalledServer startServer(String name, Path... systemJars) throws Exception {
        return InstalledServer.glassfish7(name, systemJars);
    }
}
