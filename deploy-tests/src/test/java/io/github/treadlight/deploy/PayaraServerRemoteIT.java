package io.github.treadlight.deploy;

import java.nio.file.Path;

/** Remote beans on Payara Server. */
class PayaraServerRemoteIT extends RemoteEjbScenes {
    @Override
    InstalledServer startServer(String name, Path... systemJars) throws Exception {
        return InstalledServer.payara(name, systemJars);
    }
}
