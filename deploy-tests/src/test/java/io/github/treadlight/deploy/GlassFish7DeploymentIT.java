package io.github.treadlight.deploy;

import org.junit.jupiter.api.Tag;

/** Deployments on GlassFish 7. */
@Tag("glassfish")
class GlassFish7DeploymentIT extends EarScenes {
    @Override
    AppServer startServer(String name) throws Exception {
        return InstalledServer.glassfish7(name);
    }
}
