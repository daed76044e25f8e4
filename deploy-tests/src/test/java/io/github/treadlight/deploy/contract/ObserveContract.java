package io.github.treadlight.deploy.contract;

import static io.github.treadlight.deploy.harness.Applications.COMPACT;
import static io.github.treadlight.deploy.harness.Applications.JDK;
import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.app.stream.RejectedClass;
import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.RunningApplication;
import io.github.treadlight.deploy.harness.ServerLog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that Treadlight changes nothing with {@code mode=observe}, that it shows what it would do, and that the
 * commands which it shows turn on its parts.
 */
@Covers({"app", "classvalue", "leak", "scan", "server", "stream"})
@OnServers
@Tag("only-server")
@Order(ServerContract.LONG)
class ObserveContract extends ServerContract {
    private static final String SET = "set-treadlight-configuration";
    private static final String REJECTED = "?class=" + RejectedClass.class.getName();
    /** The table of library scans, if none is cached. */
    private static final String NO_SCANS = "Library scans .*\\R0 ";
    private static final Pattern OWN_RELEASE = Pattern.compile("Treadlight released .* of (leaking|own|war|streams) ");

    @AfterEach
    void activateAllParts() throws Exception {
        if (!server().asadmin("get", "configs.config.server-config.treadlight-configuration.active-parts")
                .contains("active-parts=\n")) {
            server().asadmin(SET, "--active-parts=");
        }
    }

    @Test
    void changesNothingAndShowsWhatItWouldDo(@TempDir Path folder) throws Exception {
        // A copy: contracts on other servers write the file again at the same time, with other dates in its library.
        Path war = Files.copy(Applications.war(), folder.resolve("war.war"));
        settings().set("mode", "observe");
        assertThat(server().asadmin("get-treadlight-configuration")).contains(
                "server-config: Treadlight only observes (mode=observe). The values below apply with mode=active")
                .containsPattern("class-values +compact +compact");
        try {
            server().deploy("leaking", Applications.leaks());
            assertThat(server().get("/leaking/leak?name=mbean")).isEqualTo("leaked mbean");
            server().undeploy("leaking");
            for (int deployment = 0; deployment < 2; deployment++) {
                server().deploy("own", Applications.own());
                server().deploy("war", war);
                server().deploy("streams", Applications.streams());
                assertOutcomesWithoutTreadlight();
                awaitMeasured(deployment + 1);
            }
            assertNamesWhatItWouldDo();
            assertThat(leakedMBeans()).as("the leak that a sweep of the active mode releases").isNotEmpty();
            // A sweep that began before the switch may still log what it released of another contract's application.
            assertThat(log().ours("INFO")).noneMatch(logged -> OWN_RELEASE.matcher(logged).find());
            turnOnEachPart();
        } finally {
            for (String app : new String[] {"own", "war", "streams"}) {
                server().run("undeploy", app);
            }
        }
    }

    private void assertOutcomesWithoutTreadlight() {
        assertThat(server().get("/own/own")).isEqualTo(JDK);
        assertThat(server().get("/war/library")).isEqualTo(JDK);
        assertThat(server().get("/streams/stream" + REJECTED)).isEqualTo("read RejectedClass");
        assertThat(server().get("/streams/filter" + REJECTED)).isEqualTo("own filter: read RejectedClass");
        assertThat(server().get("/streams/filter?class=" + BitSet.class.getName()))
                .isEqualTo("own filter: rejected, filter status: REJECTED");
    }

    /** Waits for the measurement: Treadlight cannot read a library while the next deployment replaces it. */
    private void awaitMeasured(int deployments) throws Exception {
        await().atMost(1, MINUTES).untilAsserted(
                () -> assertThat(findings()).containsPattern("(?m)^war +" + deployments + " "));
    }

    private void assertNamesWhatItWouldDo() throws Exception {
        await().atMost(1, MINUTES).untilAsserted(() -> assertThat(findings())
                .contains("Treadlight only observes, and changes nothing (mode=observe).")
                .containsPattern("(?m)^leaking +\\d+ +(ended|retained) +[1-9]\\d* +\\d+\\.\\d +.*leak:type=")
                .containsPattern("(?m)^streams +" + Pattern.quote(RejectedClass.class.getName())
                        + " .* jakarta.servlet.http.HttpServlet.service +[2-9]")
                .containsPattern("(?m)^war +2 +2 +1 +\\d+\\.\\d")
                .containsPattern("(?m)^own +1 +1 +\\d+\\.\\d")
                .contains("asadmin " + SET + " --mode=active"));
    }

    private void turnOnEachPart() throws Exception {
        turnOn("leaks");
        awaitAfterCollection(() -> assertThat(leakedMBeans()).isEmpty());
        assertThat(server().get("/streams/stream" + REJECTED)).isEqualTo("read RejectedClass");
        turnOn("streams");
        assertThat(server().get("/streams/stream" + REJECTED)).isEqualTo("rejected " + RejectedClass.class.getName());
        assertThat(server().asadmin("show-treadlight-footprint")).containsPattern(NO_SCANS);
        turnOn("redeployments");
        server().deploy("war", Applications.war());
        await().atMost(1, MINUTES).untilAsserted(() -> assertThat(server().asadmin("show-treadlight-footprint"))
                .doesNotContainPattern(NO_SCANS));
        assertThat(server().get("/war/library")).isEqualTo(JDK);
        turnOn("class-values");
        server().deploy("own", Applications.own());
        assertThat(server().get("/own/own")).isEqualTo(COMPACT);
        assertThat(findings()).contains("except for its active parts: class-values, leaks, redeployments, streams.")
                .containsPattern("(?m)^leaks +on");
    }

    private String findings() throws Exception {
        return server().asadmin("show-treadlight-findings");
    }

    /** Runs the command that the findings show for a part, and waits until Treadlight has logged the change. */
    private void turnOn(String part) throws Exception {
        MatchResult row = Pattern.compile("(?m)^" + part + " +off +asadmin (\\S+) (--\\S+)").matcher(findings())
                .results().findFirst().orElseThrow();
        ServerLog changes = server().log().fromNow();
        server().asadmin(row.group(1), row.group(2));
        await().atMost(1, MINUTES).untilAsserted(() -> assertThat(changes.ours("INFO"))
                .anyMatch(logged -> logged.contains("Treadlight is now: mode=observe, active-parts=")));
    }

    @Test
    void canBeSwitchedWhileApplicationsRun() throws Exception {
        try (RunningApplication running = RunningApplication.deploy(server(), "running")) {
            deployAndUse("own");
            for (int i = 0; i < 2; i++) {
                settings().set("mode", "observe");
                assertThat(server().get("/own/own")).as("the class that is loaded").isEqualTo(i == 0 ? COMPACT : JDK);
                server().deploy("own", Applications.own());
                assertThat(server().get("/own/own")).isEqualTo(JDK);
                running.assertUnharmed();
                settings().set("mode", "active");
                assertThat(server().get("/own/own")).as("the class that is loaded").isEqualTo(JDK);
            }
            server().deploy("own", Applications.own());
            assertThat(server().get("/own/own")).isEqualTo(COMPACT);
            running.assertUnharmed();
        } finally {
            server().run("undeploy", "own");
        }
        awaitReleased(app -> app.equals("own"));
        assertThat(log().ours("SEVERE")).isEmpty();
    }
}
