package io.github.treadlight.deploy;

import org.junit.jupiter.api.Tag;

/** Deployments on GlassFish 8. */
@Tag("glassfish")
class GlassFish8DeploymentIT extends EarScenes {
    @Override
    AppServer startServer(String name) throws Exception {
        return InstalledServer.glassfish8(name);
    }
}
