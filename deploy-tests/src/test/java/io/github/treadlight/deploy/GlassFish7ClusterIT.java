package io.github.treadlight.deploy;

import org.junit.jupiter.api.Tag;

/** A cluster of GlassFish 7. */
@Tag("glassfish")
class GlassFish7ClusterIT extends ServerGroupScenes {
    @Override
    InstalledServer startDomain(String name) throws Exception {
        return InstalledServer.glassfish7(name);
    }

    @Override
    ServerGroup startGroup(InstalledServer domain, String name) throws Exception {
        return ServerGroup.cluster(domain, name);
    }
}
