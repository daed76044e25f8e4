package io.github.treadlight.deploy.contract;

import static io.github.treadlight.sim.server.Server.GLASSFISH7;
import static io.github.treadlight.sim.server.Server.GLASSFISH8;
import static io.github.treadlight.sim.server.Server.PAYARA;
import static io.github.treadlight.sim.server.Server.PAYARA7;
import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.treadlight.deploy.app.owned.bsh.XThis;
import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.InstalledServer;
import io.github.treadlight.deploy.harness.OnServers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that the server reads streams that it wrote itself, although the built-in list rejects classes in them. */
@Covers({"guard", "stream"})
@OnServers({PAYARA, PAYARA7, GLASSFISH7, GLASSFISH8})
@Tag("thorough")
class OwnStreamContract extends ServerContract {
    private static final String INFORMATION = "1 secret";
    private static final String LISTED = "javax.swing.event.EventListenerList";
    /** A class that is not logged in the JVM's streams, because it only reads another stream, which is filtered. */
    private static final String NESTING = "javax.crypto.SealedObject";

    @BeforeEach
    void deploy() throws Exception {
        server().deploy("owned", Applications.ownedStreams(server().hasOrb()));
        beginTest(); // the server logs warnings of its own at the first deployment
    }

    @AfterEach
    void undeploy() throws Exception {
        server().undeploy("owned");
    }

    @Test
    void aTimerExpiresAfterARestart() throws Exception {
        try {
            server().get("/owned/create");
            awaitExpiry();
            ((InstalledServer) server()).restart();
            awaitExpiry();
            assertWereReadAndLogged(LISTED, NESTING);
        } finally {
            server().get("/owned/cancel");
        }
    }

    private void awaitExpiry() {
        await().atMost(1, MINUTES).ignoreExceptions().until(() -> server().get("/owned/last"), INFORMATION::equals);
    }

    @Test
    void theOrbCopiesAnArgumentOfARemoteBean() throws Exception {
        assumeTrue(server().hasOrb(), "The server's ORB does not start on this JDK.");
        assertThat(server().get("/owned/echo")).isEqualTo("secret");
        assertWereReadAndLogged(XThis.class.getName());
    }

    @Test
    void theNamingServiceCopiesAnObject() throws Exception {
        assertThat(server().get("/owned/lookup")).isEqualTo(INFORMATION);
        assertWereReadAndLogged(LISTED);
    }

    private void assertWereReadAndLogged(String... types) {
        for (String type : types) {
            log().awaitOurs("INFO", lines -> assertThat(lines).anyMatch(
                    line -> line.contains("read " + type) && line.contains("This server wrote the stream itself")));
        }
        assertNoWarning();
    }
}
