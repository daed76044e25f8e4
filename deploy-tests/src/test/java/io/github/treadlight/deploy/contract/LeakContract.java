package io.github.treadlight.deploy.contract;

import static io.github.treadlight.sim.server.Server.PAYARA;
import static io.github.treadlight.sim.server.Server.PAYARA_MICRO;
import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Http;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.ServerLog;
import io.github.treadlight.deploy.harness.LiveSettings;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An undeployed application is released, whatever it did to leak its class loader. */
@OnServers
class LeakContract extends ServerContract {
    private static final List<String> LEAKS = List.of(
            "log-handler", "uncaught-exceptions", "passwords", "cookies", "host-names", "ssl-context", "images",
            "beans", "mbean", "delay", "process", "common-pool", "executor", "periodic-task", "own-executor",
            "own-scheduler", "own-thread", "connection", "connection-in-task");

    private LiveSettings grace;
    /** The log from the first of their deployments on. */
    private ServerLog preparation;
    /** The applications that were deployed, used and undeployed before the tests, with their responses. */
    private final Map<String, String> responses = new LinkedHashMap<>();

    /** Prepares all applications before the tests, so that they share one sweep: each sweep takes some ten seconds. */
    @BeforeParameterizedClassInvocation
    void deployUseAndUndeploy() throws Exception {
        responses.clear();
        grace = new LiveSettings(server());
        grace.set("loader-watch-grace-seconds", "10");
        if (server().product() != PAYARA_MICRO) {
            startOrb();
        }
        for (String leak : LEAKS) {
            use(leak, Applications.leaks(), "/leak?name=" + leak);
        }
        server().deploy("connecting", Applications.connecting());
        responses.put("connecting", "");
        use("hourly", Applications.hourly(), "/timers");
        server().deploy("uploading", Applications.uploading());
        responses.put("uploading", upload("/uploading/upload", "a".repeat(20_000)));
        if (server().product() != PAYARA_MICRO) {
            use("greeting", Applications.greeting(), "/greet");
        }
        if (server().product() == PAYARA) {
            server().asadmin("deploy", Applications.retrying().toString());
            responses.put("retrying", server().get("/retry/retry"));
        }
        for (String application : responses.keySet()) {
            server().undeploy(application);
        }
        fail("failing-filter", Applications.failingFilter());
        fail("failing-bean", Applications.failingBean());
        fail("unusable-bean", Applications.unusableBean());
        preparation = log();
    }

    /** The ORB's SSL listener retains the application whose call starts the ORB, up to JDK 23: see docs/leaks.md. */
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
            server().undeploy(application); // Payara continues without a filter that fails
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
    void logsTheEndOfEachApplicationAndNoWarning() {
        assertThat(responses.keySet()).allSatisfy(app ->
                await().atMost(1, MINUTES).untilAsserted(() -> assertThat(preparation.ours("INFO"))
                        .anyMatch(logged -> logged.contains("Treadlight: " + app + " ended (generation "))));
        assertThat(preparation.ours("WARNING")).allMatch(logged -> logged.contains(" is still in memory, "));
    }

    @ParameterizedTest
    @MethodSource("applications")
    void releasesTheUndeployedApplication(String leak) throws Exception {
        assertThat(responses.get(leak)).isEqualTo(switch (leak) {
            case "hourly" -> "1";
            case "uploading" -> "20000";
            case "greeting" -> "hello, server";
            case "retrying" -> "2";
            case "connecting", "failing-filter", "failing-bean", "unusable-bean" -> "";
            default -> "did " + leak;
        });
        awaitReleased(leak::equals);
        assertThat(generations()).containsPattern("(?m)^" + leak + " +\\d+ +released\\b");
        assertNoWarning();
    }

    /** The server creates its SSL context at the first deployment, and other applications keep using it. */
    @Test
    void restoresTheSslContextOfTheServer() throws Exception {
        awaitReleased(); // one of the undeployed applications has changed the context, too
        server().deploy("asks", Applications.leaks());
        String ofServer = server().get("/asks/ssl");
        assertThat(ofServer).matches("\\d+ \\d+");
        server().deploy("trusts", Applications.leaks());
        assertThat(server().get("/trusts/leak?name=ssl-context")).isEqualTo("did ssl-context");
        assertThat(server().get("/asks/ssl")).isNotEqualTo(ofServer);
        server().undeploy("trusts");
        awaitNoneAlive();
        assertThat(server().get("/asks/ssl")).isEqualTo(ofServer);
        server().undeploy("asks");
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
        assertThat(server().get("/ends/leak?name=periodic-task")).isEqualTo("did periodic-task");
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
        assertThat(server().get("/watched/leak?name=mbean")).isEqualTo("did mbean");
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

    /** Waits until a sweep has released an application that leaked through a place that is not excluded. */
    private void awaitSweepFor(String name) throws Exception {
        server().deploy(name, Applications.leaks());
        assertThat(server().get("/" + name + "/leak?name=periodic-task")).isEqualTo("did periodic-task");
        server().undeploy(name);
        awaitReleased(name::equals);
    }

    /** After a redeployment, the servers keep the pool of the earlier generation and its driver until the next use. */
    @Test
    void keepsTheConnectionsOfTheNextGeneration() throws Exception {
        for (int generation = 1; generation <= 2; generation++) {
            server().deploy("pooled", Applications.leaks());
            assertThat(server().get("/pooled/leak?name=connection")).isEqualTo("did connection");
        }
        server().deploy("pooled", Applications.leaks());
        awaitAfterCollection(() -> assertThat(generations()).doesNotContainPattern("(?m)^pooled +\\d+ +ended"));
        assertThat(server().get("/pooled/leak?name=connection")).isEqualTo("did connection");
        assertThat(server().get("/pooled/leak?name=connection-in-task")).isEqualTo("did connection-in-task");
        server().undeploy("pooled");
        awaitNoneAlive();
    }

    private void awaitNoneAlive() throws Exception {
        awaitReleased();
        assertNoWarning();
    }
}
