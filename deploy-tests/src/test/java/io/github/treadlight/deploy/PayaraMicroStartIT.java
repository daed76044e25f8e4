package io.github.treadlight.deploy;

/** Starts of Payara Micro. */
class PayaraMicroStartIT extends StartScenes {
    @Override
    AppServer startServer(String name) throws Exception {
        return MicroServer.start(name);
    }
}
