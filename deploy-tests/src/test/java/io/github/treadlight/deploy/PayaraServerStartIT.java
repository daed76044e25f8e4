package io.github.treadlight.deploy;

/** Starts of Payara Server. */
class PayaraServerStartIT extends StartScenes {
    @Override
    AppServer startServer(String name) throws Exception {
        return InstalledServer.payara(name);
    }

    /** Seen on 6.2025.10: not a word. */
    @Override
    boolean namesUnknownElements() {
        return false;
    }
}
