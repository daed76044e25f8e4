package io.github.treadlight.deploy.contract;

import io.github.treadlight.deploy.harness.BuildFiles;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.sim.server.Server;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/**
 * Tests that all kinds of streams agree with the JDK's own filter on the classes of the application with many
 * libraries. Starts no server. Runs for one server only, because the result is the same for all.
 */
@Covers("stream")
@Tag("thorough")
@OnServers(value = Server.PAYARA_MICRO, exclusive = false)
class LibraryFilterAgreementContract {
    @Parameter
    private Server product;

    @Test
    void allStreamsAgreeWithTheJdkOnTheClassesOfTheLibraries() throws Exception {
        FilterAgreement.assertOn(BuildFiles.scenario("libraries"), product.id() + "-libraries", 2_000);
    }
}
