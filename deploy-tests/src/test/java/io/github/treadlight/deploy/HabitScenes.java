package io.github.treadlight.deploy;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.ObjectName;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What applications do, and do not undo when they end, keeps none of them in memory. */
abstract class HabitScenes extends ServerScenes {
    private static final List<String> HABITS = List.of(
            "log-handler", "uncaught-exceptions", "passwords", "cookies", "host-names", "ssl-context", "images",
            "beans", "mbean", "delay", "process", "common-pool", "mail", "executor", "periodic-task", "own-executor",
            "connection", "connection-in-task");
    private static final Pattern ALIVE = Pattern.compile("(?m)^([a-z-]+) +\\d+ +(?:ended|retained)\\b");

    @BeforeAll
    void judgeSoon() throws Exception {
        new LiveSettings(server()).set("loader-watch-grace-seconds", "10", "loader-watch=10 s");
    }

    @Test
    void noneStays() throws Exception {
        List<String> applications = new ArrayList<>();
        Path habits = applications().habits();
        for (String habit : HABITS) {
            server().deploy(habit, habits);
            applications.add(habit);
            assertThat(answer("/" + habit + "/habit?name=" + habit)).isEqualTo("did " + habit);
        }
        server().deploy("connecting", applications().connecting());
        applications.add("connecting");
        server().deploy("hourly", applications().hourly());
        applications.add("hourly");
        server().deploy("uploading", applications().uploading());
        applications.add("uploading");
        assertThat(upload("/uploading/upload", "a".repeat(20_000))).isEqualTo("20000");
        for (String application : applications) {
            server().asadmin("undeploy", application);
        }
        if (server().ask("deploy", "--name=failing-filter", applications().failingFilter().toString()).exit() == 0) {
            server().asadmin("undeploy", "failing-filter"); // Payara goes on without the filter
        }
        assertThat(ends()).hasSize(applications.size() + 1);
        awaitNoneAlive();
    }

    /** The servers make theirs when the first application is deployed, and other applications go on with it. */
    @Test
    void theSslContextOfTheServerComesBack() throws Exception {
        server().deploy("asks", applications().habits());
        String ofServer = answer("/asks/ssl");
        assertThat(ofServer).matches("\\d+ \\d+");
        server().deploy("trusts", applications().habits());
        assertThat(answer("/trusts/habit?name=ssl-context")).isEqualTo("did ssl-context");
        assertThat(answer("/asks/ssl")).isNotEqualTo(ofServer);
        server().asadmin("undeploy", "trusts");
        awaitNoneAlive();
        assertThat(answer("/asks/ssl")).isEqualTo(ofServer);
        server().asadmin("undeploy", "asks");
        awaitNoneAlive();
    }

    @Test
    void aBeanThatRunsKeepsItsTimer() throws Exception {
        server().deploy("runs", applications().hourly());
        server().deploy("ends", applications().hourly());
        server().asadmin("undeploy", "ends");
        awaitNoneAlive();
        assertThat(ends()).hasSize(1);
        assertThat(answer("/runs/timers")).isEqualTo("1");
        server().asadmin("undeploy", "runs");
        assertThat(ends()).hasSize(2);
        awaitNoneAlive();
    }

    @Test
    void tasksOfAnApplicationThatRunsGoOn() throws Exception {
        server().deploy("runs", applications().habits());
        assertThat(ticks()).isNotNegative(); // begins with the first question
        server().deploy("ends", applications().habits());
        assertThat(answer("/ends/habit?name=periodic-task")).isEqualTo("did periodic-task");
        server().asadmin("undeploy", "ends");
        awaitNoneAlive();
        int before = ticks();
        await().atMost(1, MINUTES).until(() -> ticks() > before);
        server().asadmin("undeploy", "runs");
        awaitNoneAlive();
    }

    private int ticks() {
        return Integer.parseInt(answer("/runs/ticks"));
    }

    @Test
    void aPlaceThatIsExcludedIsLeftAsItIs() throws Exception {
        LiveSettings settings = new LiveSettings(server());
        settings.set("cleaner-excludes", "mbeans", "cleaner-excludes=mbeans");
        server().deploy("watched", applications().habits());
        assertThat(answer("/watched/habit?name=mbean")).isEqualTo("did mbean");
        Set<ObjectName> registered = leftBehind();
        assertThat(registered).isNotEmpty();
        server().asadmin("undeploy", "watched");
        endOfOneThatIsLetGoOf("first");
        assertThat(leftBehind()).isEqualTo(registered);

        settings.set("cleaner-excludes", "", "loader-watch=10 s");
        endOfOneThatIsLetGoOf("second");
        awaitNone();
        assertThat(leftBehind()).isEmpty();
    }

    /** Returns when all places were searched that are not excluded, for all that ended. */
    private void endOfOneThatIsLetGoOf(String name) throws Exception {
        server().deploy(name, applications().habits());
        assertThat(answer("/" + name + "/habit?name=periodic-task")).isEqualTo("did periodic-task");
        server().asadmin("undeploy", name);
        awaitAfterCollection(() -> assertThat(alive()).doesNotContain(name));
    }

    /** The servers go on with the pool of the generation before, and so with its driver, at least until it is used. */
    @Test
    void theNextGenerationKeepsItsConnections() throws Exception {
        for (int generation = 1; generation <= 2; generation++) {
            server().deploy("pooled", applications().habits());
            assertThat(answer("/pooled/habit?name=connection")).isEqualTo("did connection");
        }
        server().deploy("pooled", applications().habits());
        awaitAfterCollection(() -> assertThat(generations()).doesNotContainPattern("(?m)^pooled +\\d+ +ended"));
        assertThat(answer("/pooled/habit?name=connection")).isEqualTo("did connection");
        assertThat(answer("/pooled/habit?name=connection-in-task")).isEqualTo("did connection-in-task");
        server().asadmin("undeploy", "pooled");
        awaitNoneAlive();
    }

    private String upload(String path, String content) {
        String body = String.join("\r\n", "--part", "Content-Disposition: form-data; name=\"file\"; filename=\"a.txt\"",
                "", content, "--part--", "");
        return Http.send(HttpRequest.newBuilder(server().uri(path))
                .header("Content-Type", "multipart/form-data; boundary=part")
                .POST(BodyPublishers.ofString(body))
                .build()).body();
    }

    final void awaitNoneAlive() throws Exception {
        awaitNone();
        assertNoWarning();
    }

    private void awaitNone() throws Exception {
        awaitAfterCollection(() -> assertThat(alive()).as(() -> holders()).isEmpty());
    }

    private Set<String> alive() throws Exception {
        Set<String> alive = new TreeSet<>();
        Matcher lines = ALIVE.matcher(generations());
        while (lines.find()) {
            alive.add(lines.group(1));
        }
        return alive;
    }

    private String holders() {
        try {
            return generations("--holders=true");
        } catch (Exception failed) {
            return failed.toString();
        }
    }
}
