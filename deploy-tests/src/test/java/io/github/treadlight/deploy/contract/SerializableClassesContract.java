package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.BuildFiles;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.sim.server.Server;
import io.github.treadlight.tool.gadget.ScannedServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;

/**
 * Tests that each serializable class of a server that has a dangerous effect with values of a stream is either rejected
 * by Treadlight or reviewed as harmless. Reads the server's jars and starts no server.
 *
 * <p>After an update of a server, the test may find a class that {@code reviewed-classes.txt} does not contain. Read
 * the code on the path that the test prints. Then add the class to {@code gadgets.txt}, or write in
 * {@code reviewed-classes.txt} why it is harmless.
 */
@Covers("stream")
@OnServers(exclusive = false)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SerializableClassesContract {
    @Parameter
    private Server product;

    private ScannedServer scanned;

    @BeforeParameterizedClassInvocation
    void scan() throws Exception {
        scanned = ScannedServer.scan(
                product.id(), BuildFiles.server(product), BuildFiles.work("nested-jars-" + product.id()));
    }

    @Test
    void eachFindingIsReviewed() {
        assertThat(scanned.unreviewed()).isEmpty();
    }

    @Test
    void eachReviewHasAFinding() {
        assertThat(scanned.stale()).isEmpty();
    }

    @Test
    void treadlightRejectsExactlyTheClassesThatTheReviewsReject() {
        assertThat(scanned.contradictions()).isEmpty();
    }
}
