package io.github.treadlight.deploy.contract;

import static io.github.treadlight.sim.server.Server.GLASSFISH7;
import static io.github.treadlight.sim.server.Server.GLASSFISH8;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.app.session.Coordinates;
import io.github.treadlight.deploy.app.session.Item;
import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.ServerLog;
import io.github.treadlight.deploy.harness.SessionClient;
import io.github.treadlight.deploy.harness.SessionClient.View;
import io.github.treadlight.deploy.harness.StopHook;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.management.JMX;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import jdk.jfr.consumer.RecordingFile;
import jdk.management.jfr.FlightRecorderMXBean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A session survives a redeployment that keeps state: with Treadlight's object streams, with the server's own, and when
 * one reads what the other wrote.
 */
@OnServers
class SessionContract extends ServerContract {
    private static final String PROPOSE = "propose-stream-filter";
    private static final Set<Item> NONE = EnumSet.noneOf(Item.class);

    private SessionClient client;

    /** Returns the items that the server loses without Treadlight. For most of them, it loses all sessions. */
    private Set<Item> lostByTheServer() {
        Set<Item> lost = EnumSet.of(Item.HIDDEN_PROXY);
        if (server().product() == GLASSFISH7 || server().product() == GLASSFISH8) {
            lost.addAll(Set.of(Item.ROWS, Item.GRID, Item.ARRAY_CLASS, Item.STATEFUL_EJB));
        }
        return lost;
    }

    @BeforeEach
    void deploy() throws Exception {
        deploy(false, Applications.sessions());
        client = new SessionClient(server().uri("/sessions/"));
        beginTest(); // the first deployment on a server logs warnings of the server's own
    }

    /** Sessions of one test must not be written and read with those of the next. */
    @AfterEach
    void undeploy() throws Exception {
        server().undeploy("sessions");
    }

    @Test
    void aSessionSurvivesRedeploymentsWithAllItems() throws Exception {
        assertSurvives(assertSurvives(put(NONE)));
        assertThat(log().complaints()).isEmpty();
    }

    @Test
    @Tag("thorough")
    void theServersOwnStreamsAreUsedWhileTheyAreSet() throws Exception {
        settings().set("object-streams", "stock");
        assertSurvives(put(lostByTheServer()));
        assertThat(log().complaints()).isEmpty();
        for (Item item : lostByTheServer()) {
            put(EnumSet.complementOf(EnumSet.of(item)));
            redeploy();
            assertThat(client.get().items()).doesNotContainEntry(item.name(), "there");
        }
        settings().set("object-streams", "fast");
        ServerLog again = log().fromNow();
        assertSurvives(put(NONE));
        assertThat(again.complaints()).isEmpty();
        assertThat(log().ours("WARNING")).isEmpty();
    }

    @Test
    @Tag("thorough")
    void aSessionSurvivesWhileTreadlightIsSwitchedOffAndAfterwards() throws Exception {
        settings().set("enabled", "false");
        assertSurvives(put(lostByTheServer()));
        settings().set("enabled", "true");
        assertSurvives(put(NONE));
        assertThat(log().complaints()).isEmpty();
    }

    @Test
    @Tag("thorough")
    void theServersOwnStreamsReadWhatOursWrote() throws Exception {
        assertReads("fast", "stock");
    }

    @Test
    @Tag("thorough")
    void ourStreamsReadWhatTheServersOwnWrote() throws Exception {
        assertReads("stock", "fast");
    }

    @Test
    @Tag("thorough")
    void aSessionThatTheApplicationsOwnFilterRejectsIsNotRestored() throws Exception {
        Path filtered = Applications.filteredSessions(Coordinates.class);
        put(NONE);
        deploy(true, filtered);
        assertThat(client.get().items()).isEmpty();
        assertThatRejectionIsLogged(log());
        settings().set("stream-filter-mode", "log");
        ServerLog logging = log().fromNow();
        View put = put(NONE);
        deploy(true, filtered);
        assertThat(client.get().items()).isEqualTo(put.items());
        assertThatRejectionIsLogged(logging);
    }

    /** The filter does not depend on the streams. */
    @ParameterizedTest
    @CsvSource({"object-streams, stock", "enabled, false"})
    @Tag("thorough")
    void theServersOwnStreamsHaveTheFilter(String setting, String value) throws Exception {
        settings().set(setting, value);
        put(lostByTheServer());
        deploy(true, Applications.filteredSessions(Coordinates.class));
        assertThat(client.get().items()).isEmpty();
        assertThatRejectionIsLogged(log());
    }

    @Test
    @Tag("thorough")
    void theStrictPresetLetsTheSessionsIn() throws Exception {
        deploy(true, Applications.strictSessions());
        View put = put(NONE);
        deploy(true, Applications.strictSessions());
        assertMoved(client.get(), put);
        assertThat(log().complaints()).isEmpty();
    }

    @Test
    @Tag("thorough")
    void theProposedFilterLetsTheSessionsInAndNothingElse() throws Exception {
        settings().set("stream-filter-mode", "log");
        assertSurvives(put(NONE)); // a stateful bean is read at the first access
        String proposed = server().message(server().runTyped(PROPOSE, "sessions"), PROPOSE, "sessions");
        String proposal = Pattern.compile("(?m)^\\S*;!\\*$").matcher(proposed).results().map(MatchResult::group)
                .findFirst().orElseThrow(() -> new AssertionError(proposed));
        settings().set("stream-filter", proposal);
        settings().set("stream-filter-mode", "reject");
        ServerLog rejecting = log().fromNow();
        assertSurvives(put(NONE));
        assertThat(rejecting.complaints()).isEmpty();
        assertThat(proposal).contains(Coordinates.class.getPackageName()).doesNotContain("java.util.*");
    }

    @Test
    void aRejectedSessionIsCountedRecordedAndLoggedWithTheCodeThatReadIt(@TempDir Path directory) throws Exception {
        MBeanServerConnection beans = server().mbeans();
        ObjectName treadlight = new ObjectName("io.github.treadlight:type=Treadlight");
        await().atMost(30, SECONDS).until(() -> beans.isRegistered(treadlight));
        long before = (long) beans.getAttribute(treadlight, "StreamsRejected");
        FlightRecorderMXBean recorder = JMX.newMXBeanProxy(
                beans, new ObjectName(FlightRecorderMXBean.MXBEAN_NAME), FlightRecorderMXBean.class);
        Path file = directory.resolve("rejected.jfr");
        long recording = recorder.newRecording();
        try {
            recorder.startRecording(recording);
            put(NONE);
            deploy(true, Applications.filteredSessions(Coordinates.class));
            assertThat(client.get().items()).isEmpty();
            recorder.copyTo(recording, file.toString());
        } finally {
            recorder.closeRecording(recording);
        }
        assertThatRejectionIsLogged(log());
        assertThat(log().ours("WARNING")).singleElement().asString()
                .containsPattern("\\(depth \\d+, read by \\S+\\.\\w+\\)");
        assertThat((long) beans.getAttribute(treadlight, "StreamsRejected")).isGreaterThan(before);
        assertThat((long) beans.getAttribute(
                new ObjectName("io.github.treadlight:type=Application,name=sessions"), "StreamsRejected")).isPositive();
        assertThat(RecordingFile.readAllEvents(file))
                .filteredOn(event -> event.getEventType().getName().equals("io.github.treadlight.StreamRejected"))
                .isNotEmpty().allSatisfy(event -> {
                    assertThat(event.getString("reader")).isEqualTo("application sessions");
                    assertThat(event.getString("rejectedClass")).isEqualTo(Coordinates.class.getName());
                    assertThat(event.getString("readBy")).isNotBlank();
                });
    }

    private static void assertThatRejectionIsLogged(ServerLog log) {
        assertThat(log.ours("WARNING")).singleElement().asString()
                .contains("application sessions", Coordinates.class.getName(), "its own filter rejects by");
    }

    private void assertReads(String writer, String reader) throws Exception {
        settings().set("object-streams", writer);
        try (StopHook hook = new StopHook(() -> {
            settings().set("object-streams", reader);
            return reader;
        })) {
            View put = client.put(lostByTheServer(), hook.uri());
            assertHolds(put, lostByTheServer());
            assertSurvives(put);
            assertThat(hook.done()).isCompleted();
        }
        assertThat(log().complaints()).isEmpty();
    }

    private View put(Set<Item> without) {
        View put = client.put(without);
        assertHolds(put, without);
        return put;
    }

    static void assertHolds(View session, Set<Item> without) {
        for (Item item : Item.values()) {
            assertThat(session.items()).containsEntry(item.name(), without.contains(item) ? "missing" : "there");
        }
    }

    /** Redeploys the application and asserts that the session holds the same items in classes of the deployment. */
    private View assertSurvives(View earlier) throws Exception {
        redeploy();
        View later = client.get();
        assertMoved(later, earlier);
        return later;
    }

    /** Asserts that a session is the same in another deployment. */
    static void assertMoved(View later, View earlier) {
        assertThat(later.generation()).isNotEqualTo(earlier.generation());
        assertThat(later.session()).isEqualTo(earlier.session());
        assertThat(later.items()).isEqualTo(earlier.items());
    }

    private void redeploy() throws Exception {
        deploy(true, Applications.sessions());
    }

    private void deploy(boolean keepState, Path application) throws Exception {
        server().asadmin("deploy", "--force=true", "--keepstate=" + keepState, "--name=sessions",
                "--contextroot=sessions", application.toString());
    }
}
