package io.github.treadlight.deploy.contract;

import static io.github.treadlight.sim.server.Server.GLASSFISH7;
import static io.github.treadlight.sim.server.Server.GLASSFISH8;
import static io.github.treadlight.sim.server.Server.PAYARA;
import static io.github.treadlight.sim.server.Server.PAYARA7;
import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.app.session.SessionAttribute;
import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.InstalledServer;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.SessionClient;
import io.github.treadlight.deploy.harness.SessionClient.View;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that the info object of a persistent EJB timer has all values: with each kind of object stream, when one kind
 * reads what another wrote, and after a redeployment and a restart of the server.
 */
@Covers("stream")
@OnServers({PAYARA, PAYARA7, GLASSFISH7, GLASSFISH8})
class PersistentTimerContract extends ServerContract {
    private Set<SessionAttribute> without;
    private SessionClient client;

    @BeforeEach
    void deploy() throws Exception {
        server().deploy("timers", Applications.persistentTimers());
        without = SessionContract.lostWithoutTreadlight(server().product());
        client = new SessionClient(server().uri("/timers/"));
        beginTest(); // the server logs warnings of its own at the first deployment
    }

    @AfterEach
    void undeploy() throws Exception {
        client.request("cancel");
        server().undeploy("timers");
    }

    @Test
    @Tag("payara7")
    void eachKindOfStreamReadsWhatAnotherWrote() throws Exception {
        for (StreamKind writer : StreamKind.values()) {
            create(writer);
            for (StreamKind reader : StreamKind.values()) {
                settings().set("object-streams", reader.setting());
                assertRead(reader);
            }
            client.request("cancel");
        }
        assertThat(log().problems()).isEmpty();
    }

    @Test
    @Tag("thorough")
    void aTimerSurvivesARedeploymentAndARestart() throws Exception {
        create(StreamKind.STOCK);
        settings().set("object-streams", StreamKind.FAST.setting());
        server().asadmin("deploy", "--force=true", "--keepstate=true", "--name=timers", "--contextroot=timers",
                Applications.persistentTimers().toString());
        assertRead(StreamKind.FAST);
        client.request("cancel");
        without = EnumSet.noneOf(SessionAttribute.class);
        create(StreamKind.FAST);
        restart();
        assertRead(StreamKind.FAST);
        assertNoWarning();
    }

    /** Restarts the server. Waits until it accepts commands, which may be after the response of start-domain. */
    private void restart() throws Exception {
        ((InstalledServer) server()).restart();
        await().atMost(1, MINUTES).until(() -> server().run("list-applications").succeeded());
    }

    private void create(StreamKind writer) throws Exception {
        settings().set("object-streams", writer.setting());
        client.request("create?without=" + SessionClient.names(without));
    }

    private void assertRead(StreamKind reader) {
        View information = client.request("read");
        SessionContract.assertContainsAllExcept(information, without);
        reader.assertHasRead(information);
    }
}
