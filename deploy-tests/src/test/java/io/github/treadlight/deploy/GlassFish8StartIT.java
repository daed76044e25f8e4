package io.github.treadlight.deploy;

import org.junit.jupiter.api.Tag;

/** Starts of GlassFish 8. */
@Tag("glassfish")
class GlassFish8StartIT extends StartScenes {
    @Override
    AppServer startServer(String name) throws Exception {
        return InstalledServer.glassfish8(name);
    }
}
