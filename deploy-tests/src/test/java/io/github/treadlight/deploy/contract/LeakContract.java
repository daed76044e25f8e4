package io.github.treadlight.deploy.contract;

import static io.github.treadlight.sim.server.Server.PAYARA;
import static io.github.treadlight.sim.server.Server.PAYARA7;
import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.Http;
import io.github.treadlight.deploy.harness.LiveSettings;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.ServerLog;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.management.ObjectName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that undeployed applications are released despite each kind of leak, and that running ones are unharmed. */
@Covers({"app", "leak"})
@OnServers
@Order(ServerContract.LONG)
@Tag("glassfish7")
class LeakContract extends ServerContract {
    private static final List<String> LEAKS = List.of(
            "log-handler", "uncaught-exceptions", "passwords", "cookies", "host-names", "ssl-context", "images",
            "beans", "mbean", "delay", "process", "common-pool", "executor", "periodic-task", "own-executor",
            "own-scheduler", "own-thread", "connection", "connection-in-task");

    private LiveSettings grace;
    /** The log since the first deployment before the tests. */
    private ServerLog preparation;
    /** The applications that were deployed, used and undeployed before the tests, with their responses. */
    private final Map<String, String> responses = new LinkedHashMap<>();

    /** Prepares all applications before the tests, so that they share one sweep. A sweep takes about ten seconds. */
    @BeforeParameterizedClassInvocation
    void deployUseAndUndeploy() throws Exception {
        responses.clear();
        grace = new LiveSettings(server());
        grace.set("loader-watch-grace-seconds", "10");
        if (server().hasOrb()) {
            startOrb();
        }
        boolean isPayara = server().product() == PAYARA || server().product() == PAYARA7;
        if (isPayara) {
            use("h2", Applications.leaks(), "/leak?name=h2");
        }
        for (String leak : LEAKS) {
            use(leak, Applications.leaks(), "/leak?name=" + leak);
        }
        server().deploy("connecting", Applications.connecting());
        responses.put("connecting", "");
        use("hourly", Applications.hourly(), "/timers");
        use("extended", Applications.extended(), "/extended");
        use("configured", Applications.configured(), "/configured");
        server().deploy("uploading", Applications.uploading());
        responses.put("uploading", upload("/uploading/upload", "a".repeat(20_000)));
        if (server().hasOrb()) {
            use("greeting", Applications.greeting(), "/greet");
        }
        if (isPayara) {
            server().asadmin("deploy", Applications.retrying().toString());
            responses.put("retrying", server().get("/retry/retry"));
        }
        for (String application : responses.keySet()) {
            server().undeploy(application);
        }
        fail("failing-filter", Applications.failingFilter());
        fail("failing-bean", Applications.failingBean());
        fail("failing-servlet", Applications.failingServlet());
        fail("unusable-bean", Applications.unusableBean());
        fail("refused", Applications.refused());
        preparation = log();
    }

    /** Starts the ORB with an application, which the ORB's SSL listener retains up to JDK 23; see docs/leaks.md. */
    private void startOrb() throws Exception {
        server().deploy("orb", Applications.greeting());
        assertThat(server().get("/orb/greet")).isEqualTo("hello, server");
        server().undeploy("orb");
    }

    private void use(String application, Path archive, String path) throws Exception {
        server().deploy(application, archive);
        responses.put(application, server().get("/" + application + path));
    }

    private void fail(String application, Path archive) throws Exception {
        if (server().run("deploy", "--name=" + application, archive.toString()).succeeded()) {
            server().undeploy(application); // Payara deploys an application despite a failed filter
        }
        responses.put(application, "");
    }

    private String upload(String path, String content) {
        String body = String.join("\r\n", "--part", "Content-Disposition: form-data; name=\"file\"; filename=\"a.txt\"",
                "", content, "--part--", "");
        return Http.send(HttpRequest.newBuilder(server().uri(path))
                .header("Content-Type", "multipart/form-data; boundary=part")
                .POST(BodyPublishers.ofString(body))
                .build()).body();
    }

    @AfterParameterizedClassInvocation
    void restoreGrace() throws Exception {
        if (grace != null) {
            grace.restore();
        }
    }

    Stream<String> applications() {
        return responses.keySet().stream();
    }

    @Test
    void logsTheUndeploymentOfEachApplicationAndNoWarning() {
        assertThat(responses.keySet()).allSatisfy(app ->
                await().atMost(1, MINUTES).untilAsserted(() -> assertThat(preparation.ours("INFO"))
                        .anyMatch(logged -> logged.contains("Treadlight: " + app + " ended (generation "))));
        assertThat(preparation.ours("WARNING")).allMatch(logged -> logged.contains(" is still in memory, "));
    }

    @ParameterizedTest
    @MethodSource("applications")
    void releasesTheApplication(String leak) throws Exception {
        assertThat(responses.get(leak)).isEqualTo(switch (leak) {
            case "hourly" -> "1";
            case "extended" -> "extended";
            case "configured" -> "hello";
            case "uploading" -> "20000";
            case "greeting" -> "hello, server";
            case "retrying" -> "2";
            case "connecting", "failing-filter", "failing-bean", "failing-servlet", "unusable-bean", "refused" ->
                    "";
            default -> "leaked " + leak;
        });
        awaitReleased(leak::equals);
        assertThat(generations()).containsPattern("(?m)^" + leak + " +\\d+ +released\\b");
        assertNoWarning();
    }

    /** Other applications use the SSL context that the server created at the first deployment. */
    @Test
    @Timeout(value = 8, unit = MINUTES)
    void restoresTheSslContextOfTheServer() throws Exception {
        awaitReleased(); // one of the undeployed applications has also changed the context
        server().deploy("observing", Applications.leaks());
        String original = server().get("/observing/ssl");
        assertThat(original).matches("\\d+ \\d+");
        server().deploy("changing", Applications.leaks());
        assertThat(server().get("/changing/leak?name=ssl-context")).isEqualTo("leaked ssl-context");
        assertThat(server().get("/observing/ssl")).isNotEqualTo(original);
        server().undeploy("changing");
        awaitNoneAlive();
        assertThat(server().get("/observing/ssl")).isEqualTo(original);
        server().undeploy("observing");
        awaitNoneAlive();
    }

    @Test
    void keepsTheTimerOfARunningBean() throws Exception {
        server().deploy("runs", Applications.hourly());
        server().deploy("ends", Applications.hourly());
        server().undeploy("ends");
        awaitNoneAlive();
        awaitEnds(1);
        assertThat(server().get("/runs/timers")).isEqualTo("1");
        server().undeploy("runs");
        awaitEnds(2);
        awaitNoneAlive();
    }

    @Test
    void keepsTheTasksOfARunningApplication() throws Exception {
        server().deploy("runs", Applications.leaks());
        assertThat(ticks()).isNotNegative(); // the first request starts the task
        server().deploy("ends", Applications.leaks());
        assertThat(server().get("/ends/leak?name=periodic-task")).isEqualTo("leaked periodic-task");
        server().undeploy("ends");
        awaitNoneAlive();
        int before = ticks();
        await().atMost(1, MINUTES).until(() -> ticks() > before);
        server().undeploy("runs");
        awaitNoneAlive();
    }

    private int ticks() {
        return Integer.parseInt(server().get("/runs/ticks"));
    }

    @Test
    void doesNotUnregisterMBeansWhileTheirCleanerIsExcluded() throws Exception {
        awaitReleased();
        settings().set("cleaner-excludes", "mbeans");
        server().deploy("watched", Applications.leaks());
        assertThat(server().get("/watched/leak?name=mbean")).isEqualTo("leaked mbean");
        Set<ObjectName> registered = leakedMBeans();
        assertThat(registered).isNotEmpty();
        server().undeploy("watched");
        awaitSweepFor("first");
        assertThat(leakedMBeans()).isEqualTo(registered);

        settings().set("cleaner-excludes", "");
        awaitSweepFor("second");
        awaitReleased();
        assertThat(leakedMBeans()).isEmpty();
    }

    /** Waits until a sweep has released another application, by a cleaner that is not excluded. */
    private void awaitSweepFor(String name) throws Exception {
        server().deploy(name, Applications.leaks());
        assertThat(server().get("/" + name + "/leak?name=periodic-task")).isEqualTo("leaked periodic-task");
        server().undeploy(name);
        awaitReleased(name::equals);
    }

    /** After a redeployment, servers keep the pool of the earlier generation until the application uses it again. */
    @Test
    void keepsTheConnectionsOfTheNextGeneration() throws Exception {
        for (int generation = 1; generation <= 2; generation++) {
            server().deploy("pooled", Applications.leaks());
            assertThat(server().get("/pooled/leak?name=connection")).isEqualTo("leaked connection");
        }
        server().deploy("pooled", Applications.leaks());
        awaitAfterCollection(() -> assertThat(generations()).doesNotContainPattern("(?m)^pooled +\\d+ +ended"));
        assertThat(server().get("/pooled/leak?name=connection")).isEqualTo("leaked connection");
        assertThat(server().get("/pooled/leak?name=connection-in-task")).isEqualTo("leaked connection-in-task");
        server().undeploy("pooled");
        awaitNoneAlive();
    }

    private void awaitNoneAlive() throws Exception {
        awaitReleased();
        assertNoWarning();
    }
}
