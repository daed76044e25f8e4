package io.github.treadlight.deploy;

import org.junit.jupiter.api.Tag;

/** Starts of GlassFish 7. */
@Tag("glassfish")
class GlassFish7StartIT extends StartScenes {
    @Override
    AppServer startServer(String name) throws Exception {
        return InstalledServer.glassfish7(name);
    }
}
