package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.gadget.ScannedServer;
import io.github.treadlight.deploy.harness.BuildFiles;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.sim.server.Server;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;

/**
 * Each serializable class of a server that acts with values of a stream is rejected by Treadlight, or was judged
 * harmless. Reads the server's jars, and starts no server.
 */
@OnServers
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SerializableClassesContract {
    @Parameter
    private Server product;

    private ScannedServer scanned;

    @BeforeParameterizedClassInvocation
    void scan() throws Exception {
        Path home = product == Server.PAYARA_MICRO ? BuildFiles.payaraMicro() : BuildFiles.work(product.fetched());
        scanned = ScannedServer.scan(product.id(), home, BuildFiles.work("nested-jars-" + product.id()));
    }

    @Test
    void eachClassThatActsOnAStreamIsJudged() {
        assertThat(scanned.unjudged()).isEmpty();
    }

    @Test
    void eachJudgedClassIsFound() {
        assertThat(scanned.stale()).isEmpty();
    }

    @Test
    void classesAreRejectedAsJudged() {
        assertThat(scanned.contradictions()).isEmpty();
    }
}
