package io.github.treadlight.deploy.contract;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.app.session.SessionAttribute;
import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
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
 * Tests that stateful EJBs have all values after the server has passivated and activated them, with each kind of object
 * stream, and when one kind reads what another wrote.
 */
@Covers("stream")
@OnServers
class PassivationContract extends ServerContract {
    /** More beans than the cache can contain: eight leave it, and the server passivates them together. */
    private static final int BEANS = 34;
    /** The server passivates the first bean last: when its passivation has begun, these beans are passivated. */
    private static final int[] PASSIVATED = {1, 2, 3};

    @BeforeEach
    void deploy() throws Exception {
        server().deploy("beans", Applications.passivatedBeans());
        beginTest(); // the server logs warnings of its own at the first deployment
    }

    @AfterEach
    void undeploy() throws Exception {
        server().undeploy("beans");
    }

    @Test
    @Tag("payara7")
    @Tag("payara-micro7")
    void anActivatedBeanHasAllValues() throws Exception {
        for (StreamKind kind : EnumSet.of(StreamKind.RESOLVING, StreamKind.FAST)) {
            assertReads(kind, kind, EnumSet.noneOf(SessionAttribute.class));
        }
        assertThat(log().problems()).isEmpty();
    }

    @Test
    @Tag("thorough")
    void eachKindOfStreamReadsWhatAnotherWrote() throws Exception {
        Set<SessionAttribute> without = SessionContract.lostWithoutTreadlight(server().product());
        for (StreamKind writer : StreamKind.values()) {
            for (StreamKind reader : StreamKind.values()) {
                assertReads(writer, reader, without);
            }
        }
        assertThat(log().problems()).isEmpty();
    }

    private void assertReads(StreamKind writer, StreamKind reader, Set<SessionAttribute> without) throws Exception {
        settings().set("object-streams", writer.setting());
        SessionClient client = new SessionClient(server().uri("/beans/"));
        client.request("keepers?count=" + BEANS + "&without=" + SessionClient.names(without));
        await().atMost(30, SECONDS).untilAsserted(() -> assertThat(
                client.request("passivated").attributes().get("passivated")).startsWith("[0,"));
        settings().set("object-streams", reader.setting());
        for (int number : PASSIVATED) {
            View visited = client.request("visit?number=" + number);
            assertThat(visited.attributes()).as("%s, read by %s", writer, reader)
                    .containsEntry("number", Integer.toString(number)).containsEntry("visits", "1");
            SessionContract.assertContainsAllExcept(visited, without);
            reader.assertHasRead(visited);
        }
        client.request("remove");
    }
}
