package io.github.treadlight.deploy;

/** Administration of Payara Micro. */
class PayaraMicroCommandIT extends CommandScenes<MicroServer> {
    @Override
    MicroServer startServer(String name) throws Exception {
        return MicroServer.start(name);
    }
}
