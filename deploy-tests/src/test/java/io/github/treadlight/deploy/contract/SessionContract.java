package io.github.treadlight.deploy.contract;

import static io.github.treadlight.sim.server.Server.GLASSFISH7;
import static io.github.treadlight.sim.server.Server.GLASSFISH8;
import static io.github.treadlight.sim.server.Server.PAYARA_MICRO7;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.app.session.Coordinates;
import io.github.treadlight.deploy.app.session.SessionAttribute;
import io.github.treadlight.deploy.app.session.bsh.XThis;
import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.ServerLog;
import io.github.treadlight.deploy.harness.SessionClient;
import io.github.treadlight.deploy.harness.SessionClient.View;
import io.github.treadlight.deploy.harness.StopHook;
import io.github.treadlight.sim.server.Server;
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
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that a session survives a redeployment that keeps state: with Treadlight's object streams, with the server's
 * streams, and when one kind reads what the other wrote.
 */
@Covers({"event", "stream"})
@OnServers
class SessionContract extends ServerContract {
    private static final String PROPOSE = "propose-stream-filter";
    private static final Set<SessionAttribute> COORDINATES = EnumSet.of(SessionAttribute.EXTERNALIZABLE);

    private SessionClient client;

    private Set<SessionAttribute> lost() {
        return lost(server().product());
    }

    /**
     * Returns the attributes that a server loses with and without Treadlight: Payara Micro 7 keeps stateful beans only
     * in a data grid, without which the contracts run.
     */
    private static Set<SessionAttribute> lost(Server product) {
        return product == PAYARA_MICRO7 ? EnumSet.of(SessionAttribute.STATEFUL_EJB)
                : EnumSet.noneOf(SessionAttribute.class);
    }

    private Set<SessionAttribute> lostWithoutTreadlight() {
        return lostWithoutTreadlight(server().product());
    }

    /** Returns the attributes that a server loses without Treadlight. Most of them make it lose all sessions. */
    static Set<SessionAttribute> lostWithoutTreadlight(Server product) {
        Set<SessionAttribute> lost = lost(product);
        lost.add(SessionAttribute.PACKAGE_PRIVATE_PROXY);
        if (product == GLASSFISH7 || product == GLASSFISH8) {
            lost.addAll(Set.of(SessionAttribute.OBJECT_ARRAY, SessionAttribute.NESTED_ARRAY,
                    SessionAttribute.ARRAY_CLASS, SessionAttribute.STATEFUL_EJB));
        }
        return lost;
    }

    @BeforeEach
    void deploy() throws Exception {
        deploy(false, Applications.sessions());
        client = new SessionClient(server().uri("/sessions/"));
        beginTest(); // the server logs warnings of its own at the first deployment
    }

    /** Discards the sessions, so that the server does not restore them in the next test. */
    @AfterEach
    void undeploy() throws Exception {
        server().undeploy("sessions");
    }

    @Test
    void aSessionSurvivesRedeploymentsWithAllAttributes() throws Exception {
        assertSurvives(assertSurvives(put(lost())));
        assertThat(log().problems()).isEmpty();
    }

    @Test
    @Tag("thorough")
    void theSettingSelectsTheServersStreams() throws Exception {
        settings().set("object-streams", "stock");
        assertSurvives(put(lostWithoutTreadlight()));
        assertThat(log().problems()).isEmpty();
        for (SessionAttribute attribute : lostWithoutTreadlight()) {
            put(EnumSet.complementOf(EnumSet.of(attribute)));
            redeploy();
            assertThat(client.get().attributes()).doesNotContainEntry(attribute.name(), "intact");
        }
        for (String ours : new String[] {"fast", "resolving"}) {
            settings().set("object-streams", ours);
            ServerLog again = log().fromNow();
            assertSurvives(put(lost()));
            assertThat(again.problems()).isEmpty();
        }
        assertNoWarning();
    }

    @Test
    @Tag("thorough")
    void aSessionSurvivesWhileTreadlightIsDisabledAndAfterwards() throws Exception {
        settings().set("enabled", "false");
        assertSurvives(put(lostWithoutTreadlight()));
        settings().set("enabled", "true");
        assertSurvives(put(lost()));
        assertThat(log().problems()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"resolving, stock", "stock, resolving", "fast, stock", "stock, fast", "resolving, fast"})
    @Tag("thorough")
    void eachKindOfStreamReadsWhatAnotherWrote(String writer, String reader) throws Exception {
        assertReads(writer, reader);
    }

    @Test
    @Tag("thorough")
    void anAttributeThatTheApplicationsFilterRejectsIsNotRestored() throws Exception {
        Path filtered = Applications.filteredSessions(Coordinates.class);
        put(lost());
        SessionClient other = new SessionClient(server().uri("/sessions/"));
        Set<SessionAttribute> withoutCoordinates = lost();
        withoutCoordinates.addAll(COORDINATES);
        View otherPut = other.put(withoutCoordinates);
        deploy(true, filtered);
        assertLostAlone(lost());
        assertMoved(other.get(), otherPut);
        assertRejectionIsLogged(log());
        assertThat(log().ours("INFO")).anyMatch(logged -> logged.contains("application sessions lost an ")
                && logged.contains("All others were kept"));
        settings().set("stream-filter-mode", "log");
        ServerLog logging = log().fromNow();
        View put = put(lost());
        deploy(true, filtered);
        assertThat(client.get().attributes()).isEqualTo(put.attributes());
        assertRejectionIsLogged(logging);
    }

    @ParameterizedTest
    @CsvSource({"object-streams, stock", "enabled, false"})
    @Tag("thorough")
    void theServersStreamsHaveTheFilter(String setting, String value) throws Exception {
        settings().set(setting, value);
        put(lostWithoutTreadlight());
        deploy(true, Applications.filteredSessions(Coordinates.class));
        assertLostAlone(lostWithoutTreadlight());
        assertRejectionIsLogged(log());
    }

    /** Payara writes each attribute to an array of its own, so only the rejected one is lost; else its session is. */
    private void assertLostAlone(Set<SessionAttribute> before) {
        if (server().product().isPayara()) {
            Set<SessionAttribute> lost = EnumSet.copyOf(COORDINATES);
            lost.addAll(before);
            assertContainsAllExcept(client.get(), lost);
        } else {
            assertThat(client.get().attributes()).isEmpty();
        }
    }

    /** This server wrote the sessions itself, so no attacker can have added the class. */
    @ParameterizedTest
    @ValueSource(strings = {"resolving", "fast", "stock"})
    void aClassOfTheBuiltInListIsKeptWithTheSessionsOfOthers(String streams) throws Exception {
        settings().set("object-streams", streams);
        SessionClient other = new SessionClient(server().uri("/sessions/"));
        View listed = client.request("listed?put=" + streams);
        View otherPut = other.put(lostWithoutTreadlight());
        redeploy();
        assertMoved(client.request("listed"), listed);
        assertThat(listed.attributes()).containsEntry("LISTED", "XThis[text=" + streams + "]");
        assertMoved(other.get(), otherPut);
        assertThat(log().ours("INFO")).anyMatch(logged -> logged.contains("application sessions read "
                + XThis.class.getName()) && logged.contains("wrote the stream itself"));
        assertThat(log().problems()).isEmpty();
    }

    @Test
    @Tag("thorough")
    void theStrictPresetAllowsTheSessions() throws Exception {
        deploy(true, Applications.strictSessions());
        View put = put(lost());
        deploy(true, Applications.strictSessions());
        assertMoved(client.get(), put);
        assertThat(log().problems()).isEmpty();
    }

    @Test
    @Tag("thorough")
    void theProposedFilterAllowsTheSessionsOnly() throws Exception {
        settings().set("stream-filter-mode", "log");
        assertSurvives(put(lost())); // the server reads a stateful EJB at the first access
        String proposed = server().message(server().runTyped(PROPOSE, "sessions"), PROPOSE, "sessions");
        String proposal = Pattern.compile("(?m)^\\S*;!\\*$").matcher(proposed).results().map(MatchResult::group)
                .findFirst().orElseThrow(() -> new AssertionError(proposed));
        settings().set("stream-filter", proposal);
        settings().set("stream-filter-mode", "reject");
        ServerLog rejecting = log().fromNow();
        assertSurvives(put(lost()));
        assertThat(rejecting.problems()).isEmpty();
        assertThat(proposal).contains(Coordinates.class.getPackageName()).doesNotContain("java.util.*");
    }

    @Test
    void aRejectedAttributeIsCountedRecordedAndLoggedWithTheCodeThatReadIt(@TempDir Path directory) throws Exception {
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
            put(lost());
            deploy(true, Applications.filteredSessions(Coordinates.class));
            assertLostAlone(lost());
            recorder.copyTo(recording, file.toString());
        } finally {
            recorder.closeRecording(recording);
        }
        assertRejectionIsLogged(log());
        assertThat(log().awaitWarning())
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

    private static void assertRejectionIsLogged(ServerLog log) {
        assertThat(log.awaitWarning())
                .contains("application sessions", Coordinates.class.getName(), "its own filter rejects by");
    }

    private void assertReads(String writer, String reader) throws Exception {
        settings().set("object-streams", writer);
        try (StopHook hook = new StopHook(() -> {
            settings().set("object-streams", reader);
            return reader;
        })) {
            View put = client.put(lostWithoutTreadlight(), hook.uri());
            assertContainsAllExcept(put, lostWithoutTreadlight());
            assertSurvives(put);
            assertThat(hook.done()).isCompleted();
        }
        assertThat(log().problems()).isEmpty();
    }

    private View put(Set<SessionAttribute> without) {
        View put = client.put(without);
        assertContainsAllExcept(put, without);
        return put;
    }

    static void assertContainsAllExcept(View session, Set<SessionAttribute> without) {
        for (SessionAttribute attribute : SessionAttribute.values()) {
            assertThat(session.attributes())
                    .containsEntry(attribute.name(), without.contains(attribute) ? "missing" : "intact");
        }
    }

    /** Redeploys the application and asserts that the session has the same attributes, in new classes. */
    private View assertSurvives(View earlier) throws Exception {
        redeploy();
        View later = client.get();
        assertMoved(later, earlier);
        return later;
    }

    /** Asserts that two deployments have the same session. */
    static void assertMoved(View later, View earlier) {
        assertThat(later.generation()).isNotEqualTo(earlier.generation());
        assertThat(later.session()).isEqualTo(earlier.session());
        assertThat(later.attributes()).isEqualTo(earlier.attributes());
    }

    private void redeploy() throws Exception {
        deploy(true, Applications.sessions());
    }

    private void deploy(boolean keepState, Path application) throws Exception {
        server().asadmin("deploy", "--force=true", "--keepstate=" + keepState, "--name=sessions",
                "--contextroot=sessions", application.toString());
    }
}
