package io.github.treadlight.deploy;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.app.OwnServlet;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Several servers that one domain administers: Treadlight is on each of them, and is told what to do once. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ServerGroupScenes {
    private static final String COMPACT = "io.github.treadlight.classvalue.CompactClassValue";
    private static final String JDK = "java.lang.ClassValue";

    private InstalledServer domain;
    private ServerGroup group;
    private String war;
    private boolean deployed;

    /** Starts the server that administers, with Treadlight in; the name is for its files. */
    abstract InstalledServer startDomain(String name) throws Exception;

    /** Starts the servers that are administered. */
    abstract ServerGroup startGroup(InstalledServer domain, String name) throws Exception;

    @BeforeAll
    void start() throws Exception {
        String name = getClass().getSimpleName();
        Path file = Path.of(System.getProperty("treadlight.work"), name + ".war");
        ShrinkWrap.create(WebArchive.class)
                .addClass(OwnServlet.class)
                .addClass(OwnServlet.class.getName() + "$1")
                .addAsWebResource(new StringAsset("ready"), "ready.txt")
                .as(ZipExporter.class)
                .exportTo(file.toFile(), true);
        war = file.toString();
        domain = startDomain(name);
        group = startGroup(domain, name + "-group");
    }

    @AfterAll
    void stop() throws Exception {
        try {
            if (group != null) {
                group.stop();
            }
        } finally {
            if (domain != null) {
                domain.stop();
            }
        }
    }

    @AfterEach
    void undeploy() throws Exception {
        if (deployed) {
            deployed = false;
            group.asadmin("undeploy", "own");
        }
    }

    @Test
    void everyInstanceStartsTreadlight() {
        await().atMost(30, SECONDS).untilAsserted(() -> assertThat(group.instances()).allSatisfy(instance ->
                assertThat(instance.log().ours("INFO", 0)).first().asString()
                        .contains("Treadlight 0", "class-values=")));
    }

    @Test
    void anApplicationIsWovenShownAndPurgedOnEveryInstance() throws Exception {
        Map<ServerInstance, Integer> before = lengths();
        deploy();
        assertThat(group.asadmin("show-treadlight-footprint"))
                .containsPattern("(?s)i1:.*\nown( +\\d+){3} +0 +0 .*i2:.*\nown( +\\d+){3} +0 +0 ");
        assertOwnClassValueIs(COMPACT);
        assertThat(group.asadmin("show-treadlight-footprint"))
                .containsPattern("(?s)i1:.*\nown( +\\d+){3} +1 +1 .*i2:.*\nown( +\\d+){3} +1 +1 ");
        assertThat(group.asadmin("list-application-generations"))
                .containsPattern("(?s)i1:.*\nown +\\d+ +running.*i2:.*\nown +\\d+ +running");
        assertThat(group.asadmin("purge-application-caches", "own"))
                .containsPattern("(?s)i1:.*purged 1 values.*i2:.*purged 1 values");
        assertOwnClassValueIs(COMPACT);
        undeploy();
        assertThat(group.instances()).allSatisfy(instance ->
                assertThat(instance.log().ours("INFO", before.get(instance)))
                        .anyMatch(logged -> logged.contains("own ended") && logged.contains("purged 1 values")));
    }

    @Test
    void aSettingReachesEveryInstanceAtOnce() throws Exception {
        int before = domain.log().length();
        set("jdk");
        try {
            assertThat(group.asadmin("get-treadlight-configuration")).containsPattern("class-values +jdk ");
            assertThat(domain.asadmin("get-treadlight-configuration")).containsPattern("class-values +compact ");
            deploy();
            assertOwnClassValueIs(JDK);
        } finally {
            set("compact");
        }
        assertThat(domain.log().ours("INFO", before))
                .noneMatch(logged -> logged.contains("Treadlight is now"));
    }

    @Test
    void anInstanceThatWasDownHasTheSettingWhenItStarts() throws Exception {
        ServerInstance running = group.instances().get(0);
        ServerInstance down = group.instances().get(1);
        down.stop();
        try {
            assertThat(group.asadmin("set-treadlight-configuration", "--class-values=jdk"))
                    .contains(running.name() + ":", down.name() + " seems to be offline");
            assertThat(group.asadmin("show-treadlight-footprint"))
                    .contains(running.name() + ":", down.name() + " seems to be offline");
        } finally {
            down.start();
        }
        try {
            await().atMost(30, SECONDS).untilAsserted(() ->
                    assertThat(down.log().ours("INFO", 0)).last().asString().contains("class-values=jdk"));
        } finally {
            set("compact");
        }
    }

    /** Returns when each instance answers for it: one may know the application later than the domain's command ends. */
    private void deploy() throws Exception {
        deployed = true;
        String answer = group.asadmin("deploy", "--force", "--name", "own", "--contextroot", "own", war);
        await().atMost(30, SECONDS).untilAsserted(() -> assertThat(group.instances()).allSatisfy(instance ->
                assertThat(Http.get(instance.uri("/own/ready.txt")).statusCode()).as(answer).isEqualTo(200)));
    }

    private void assertOwnClassValueIs(String superClass) {
        assertThat(group.instances()).allSatisfy(instance ->
                assertThat(Http.get(instance.uri("/own/own")).body()).isEqualTo(superClass));
    }

    /** Returns when each instance logged it: the server tells its services of a change after the command's answer. */
    private void set(String classValues) throws Exception {
        Map<ServerInstance, Integer> before = lengths();
        group.asadmin("set-treadlight-configuration", "--class-values=" + classValues);
        await().atMost(30, SECONDS).untilAsserted(() -> assertThat(group.instances()).allSatisfy(instance ->
                assertThat(instance.log().ours("INFO", before.get(instance)))
                        .anyMatch(logged -> logged.contains("Treadlight is now: class-values=" + classValues))));
    }

    private Map<ServerInstance, Integer> lengths() {
        Map<ServerInstance, Integer> lengths = new HashMap<>();
        group.instances().forEach(instance -> lengths.put(instance, instance.log().length()));
        return lengths;
    }
}
