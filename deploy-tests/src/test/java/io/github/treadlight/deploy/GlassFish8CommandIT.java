package io.github.treadlight.deploy;

import org.junit.jupiter.api.Tag;

/** Administration of GlassFish 8. */
@Tag("glassfish")
class GlassFish8CommandIT extends RestScenes {
    @Override
    InstalledServer startServer(String name) throws Exception {
        return InstalledServer.glassfish8(name);
    }
}
