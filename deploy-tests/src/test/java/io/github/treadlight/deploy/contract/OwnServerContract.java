package io.github.treadlight.deploy.contract;

import io.github.treadlight.sim.server.Server;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.Parameter;

/**
 * A contract that starts its own servers. The build runs it after the contracts that share servers, whose memory is
 * then free.
 */
@Tag("thorough")
@Tag("own-server")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OwnServerContract {
    @Parameter
    private Server product;

    final Server product() {
        return product;
    }

    /** Returns a name for the files of the contract on this server. */
    final String name() {
        return getClass().getSimpleName() + "-" + product.id();
    }
}
