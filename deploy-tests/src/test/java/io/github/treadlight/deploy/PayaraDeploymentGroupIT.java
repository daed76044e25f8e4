package io.github.treadlight.deploy;

/** A deployment group of Payara Server. */
class PayaraDeploymentGroupIT extends ServerGroupScenes {
    @Override
    InstalledServer startDomain(String name) throws Exception {
        return InstalledServer.payara(name);
    }

    @Override
    ServerGroup startGroup(InstalledServer domain, String name) throws Exception {
        return ServerGroup.deploymentGroup(domain, name);
    }
}
