package io.github.treadlight.deploy;

/** Deployments on Payara Micro. */
class PayaraMicroDeploymentIT extends DeploymentScenes {
    @Override
    AppServer startServer(String name) throws Exception {
        return MicroServer.start(name);
    }
}
