package io.github.treadlight.deploy;

/** Deployments on Payara Server. */
class PayaraServerDeploymentIT extends EarScenes {
    @Override
    AppServer startServer(String name) throws Exception {
        return InstalledServer.payara(name);
    }
}
