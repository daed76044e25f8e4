package io.github.treadlight.deploy.contract;

import io.github.treadlight.deploy.harness.SharedServers;
import io.github.treadlight.sim.server.Server;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;

/** A contract that starts its own servers. It runs after the contracts that share servers, and first stops those. */
@Tag("thorough")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OwnServerContract {
    /** The order of such a contract, after the contracts that share servers, which have JUnit's default order. */
    static final int LAST = Integer.MAX_VALUE - 1;

    @Parameter
    private Server product;

    @BeforeParameterizedClassInvocation
    void stopSharedServers() throws Exception {
        SharedServers.stop();
    }

    final Server product() {
        return product;
    }

    /** Returns a name for the files of the contract on this server. */
    final String name() {
        return getClass().getSimpleName() + "-" + product.id();
    }
}
