package io.github.treadlight.deploy;

import org.junit.jupiter.api.Tag;

/** A cluster of GlassFish 8. */
@Tag("glassfish")
class GlassFish8ClusterIT extends ServerGroupScenes {
    @Override
    InstalledServer startDomain(String name) throws Exception {
        return InstalledServer.glassfish8(name);
    }

    @Override
    ServerGroup startGroup(InstalledServer domain, String name) throws Exception {
        return ServerGroup.cluster(domain, name);
    }
}
