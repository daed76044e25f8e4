package io.github.treadlight.deploy.contract;

import static io.github.treadlight.sim.server.Server.GLASSFISH7;
import static io.github.treadlight.sim.server.Server.GLASSFISH8;
import static io.github.treadlight.sim.server.Server.PAYARA;
import static io.github.treadlight.sim.server.Server.PAYARA7;

import io.github.treadlight.deploy.harness.BuildFiles;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.sim.server.Server;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/**
 * Tests that all kinds of streams agree with the JDK's own filter on the classes of a server. Starts no server. Payara
 * Micro has the classes of Payara Server.
 */
@Covers("stream")
@Tag("thorough")
@OnServers(value = {PAYARA, PAYARA7, GLASSFISH7, GLASSFISH8}, exclusive = false)
class FilterAgreementContract {
    @Parameter
    private Server product;

    @Test
    void allStreamsAgreeWithTheJdkOnTheClassesOfTheServer() throws Exception {
        FilterAgreement.assertOn(BuildFiles.server(product), product.id(), 2_000);
    }
}
