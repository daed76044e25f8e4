package io.github.treadlight.deploy.contract;

import io.github.treadlight.deploy.harness.BuildFiles;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.sim.server.Server;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** Tests that all kinds of streams agree with the JDK's own filter on the classes of a server. Starts no server. */
@Covers("stream")
@Tag("thorough")
@OnServers(exclusive = false)
class FilterAgreementContract {
    @Parameter
    private Server product;

    @Test
    void allStreamsAgreeWithTheJdkOnTheClassesOfTheServer() throws Exception {
        FilterAgreement.assertOn(BuildFiles.server(product), product.id(), 2_000);
    }
}
