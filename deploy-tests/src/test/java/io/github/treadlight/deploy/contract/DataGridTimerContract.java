package io.github.treadlight.deploy.contract;

import static io.github.treadlight.sim.server.Server.PAYARA_MICRO;
import static io.github.treadlight.sim.server.Server.PAYARA_MICRO7;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.app.session.SessionAttribute;
import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.SessionClient;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests which stream reads the information of a timer in Payara's data grid. {@link PersistentTimerContract} is about
 * timers in a database.
 */
@Covers("stream")
@OnServers({PAYARA_MICRO, PAYARA_MICRO7})
@Tag("thorough")
class DataGridTimerContract extends ServerContract {
    /** Attributes without references to the server, which only the containers' streams can write. */
    private static final Set<SessionAttribute> STORED = EnumSet.of(
            SessionAttribute.ACCOUNT, SessionAttribute.RECORD, SessionAttribute.ENUM_MAP, SessionAttribute.REPLACED);

    @Test
    void hazelcastReadsTheInformationWhateverTheSettingIs() throws Exception {
        server().deploy("timers", Applications.persistentTimers());
        SessionClient client = new SessionClient(server().uri("/timers/"));
        Set<SessionAttribute> without = EnumSet.complementOf(EnumSet.copyOf(STORED));
        try {
            client.request("create?without=" + SessionClient.names(without));
            for (StreamKind kind : StreamKind.values()) {
                settings().set("object-streams", kind.setting());
                SessionClient.View information = client.request("read");
                SessionContract.assertContainsAllExcept(information, without);
                assertThat(information.attributes().get("reader")).startsWith("com.hazelcast.");
            }
            assertNoWarning();
        } finally {
            client.request("cancel");
            server().undeploy("timers");
        }
    }
}
