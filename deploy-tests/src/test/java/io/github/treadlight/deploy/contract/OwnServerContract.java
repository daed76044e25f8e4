package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.AppServer;
import io.github.treadlight.deploy.harness.BuildFiles;
import io.github.treadlight.sim.server.Server;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;

/**
 * A contract that starts its own servers. The build runs it after the contracts that share servers, whose memory is
 * then free.
 */
@Tag("thorough")
@Tag("own-server")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OwnServerContract {
    /** The server that the contract uses most; stopped and deleted after its tests. Null before its start. */
    AppServer server;

    @Parameter
    private Server product;

    final Server product() {
        return product;
    }

    /** Starts the server with the defaults. */
    final void startServer() throws Exception {
        server = AppServer.start(product, BuildFiles.server(product), name(), List.of());
    }

    @AfterParameterizedClassInvocation
    final void stopServer() throws Exception {
        if (server != null) {
            AppServer started = server;
            server = null; // JUnit uses this instance for all servers
            try {
                assertThat(started.container().socketsBeyondLoopback()).as("sockets beyond the loopback address")
                        .isEmpty();
                started.stop();
            } finally {
                started.container().stop(); // keeps the log and deletes all other files
            }
        }
    }

    /** Returns a name for the files of the contract on this server. */
    final String name() {
        return getClass().getSimpleName() + "-" + product.id();
    }
}
