package io.github.treadlight.deploy;

import org.junit.jupiter.api.Tag;

/** Administration of GlassFish 7. */
@Tag("glassfish")
class GlassFish7CommandIT extends RestScenes {
    @Override
    InstalledServer startServer(String name) throws Exception {
        return InstalledServer.glassfish7(name);
    }
}
