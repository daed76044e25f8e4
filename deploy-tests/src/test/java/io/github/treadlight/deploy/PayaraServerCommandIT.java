package io.github.treadlight.deploy;

/** Administration of Payara Server. */
class PayaraServerCommandIT extends RestScenes {
    @Override
    InstalledServer startServer(String name) throws Exception {
        return InstalledServer.payara(name);
    }
}
