package io.github.treadlight.deploy.contract;

import static io.github.treadlight.deploy.harness.Applications.COMPACT;
import static io.github.treadlight.deploy.harness.Applications.JDK;
import static io.github.treadlight.sim.server.Server.GLASSFISH7;
import static io.github.treadlight.sim.server.Server.GLASSFISH8;
import static io.github.treadlight.sim.server.Server.PAYARA;
import static io.github.treadlight.sim.server.Server.PAYARA7;
import static java.util.concurrent.TimeUnit.SECONDS;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.Http;
import io.github.treadlight.deploy.harness.InstalledServer;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.ServerGroup;
import io.github.treadlight.deploy.harness.ServerInstance;
import io.github.treadlight.deploy.harness.ServerLog;
import io.github.treadlight.sim.server.ProcessSockets;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;

/** Tests that Treadlight runs on each instance of a cluster or deployment group, and that commands reach them all. */
@Covers("server")
@OnServers({PAYARA, PAYARA7, GLASSFISH7, GLASSFISH8})
@Tag("one-server")
class ServerGroupContract extends OwnServerContract {
    private ServerGroup group;
    private boolean deployed;
    /** The logs since the test began. */
    private Map<ServerInstance, ServerLog> logs;

    @BeforeParameterizedClassInvocation
    void start() throws Exception {
        InstalledServer domain = InstalledServer.start(product(), name());
        server = domain;
        group = ServerGroup.start(domain, name() + "-group");
    }

    @AfterParameterizedClassInvocation
    void stop() throws Exception {
        if (group != null) {
            group.stop();
        }
    }

    @BeforeEach
    void beginTest() {
        logs = logsFromNow();
    }

    private Map<ServerInstance, ServerLog> logsFromNow() {
        return group.instances().stream().collect(toMap(Function.identity(), instance -> instance.log().fromNow()));
    }

    @AfterEach
    void undeploy() throws Exception {
        if (deployed) {
            deployed = false;
            group.asadmin("undeploy", "own");
        }
    }

    @Test
    void startsTreadlightOnEachInstance() {
        await().atMost(30, SECONDS).untilAsserted(() -> assertThat(group.instances()).allSatisfy(instance ->
                assertThat(instance.log().oursWithoutPatches()).first().asString()
                        .contains("Treadlight 0", "class-values=")));
    }

    @Test
    void eachInstanceUsesOnlyTheLoopbackAddress() throws Exception {
        for (ServerInstance instance : group.instances()) {
            assertThat(ProcessSockets.beyondLoopback(instance.pid())).as(instance.name()).isEmpty();
        }
    }

    @Test
    void weavesShowsAndPurgesAnApplicationOnEachInstance() throws Exception {
        deploy();
        assertThat(group.asadmin("show-treadlight-footprint"))
                .containsPattern("(?s)i1:.*\nown( +\\d+){3} +0 +0 .*i2:.*\nown( +\\d+){3} +0 +0 ");
        assertSuperclass(COMPACT);
        assertThat(group.asadmin("show-treadlight-footprint"))
                .containsPattern("(?s)i1:.*\nown( +\\d+){3} +1 +1 .*i2:.*\nown( +\\d+){3} +1 +1 ");
        assertThat(group.asadmin("list-application-generations"))
                .containsPattern("(?s)i1:.*\nown +\\d+ +running.*i2:.*\nown +\\d+ +running");
        assertThat(group.asadmin("purge-application-caches", "own"))
                .containsPattern("(?s)i1:.*purged 1 values.*i2:.*purged 1 values");
        assertSuperclass(COMPACT);
        undeploy();
        logs.values().forEach(log -> log.awaitOurs("INFO", records -> assertThat(records)
                .anyMatch(logged -> logged.contains("own ended") && logged.contains("purged 1 values"))));
    }

    @Test
    void changesASettingOnEachInstanceAtOnce() throws Exception {
        ServerLog domainLog = server.log().fromNow();
        set("jdk");
        try {
            assertThat(group.asadmin("get-treadlight-configuration")).containsPattern("class-values +jdk ");
            assertThat(server.asadmin("get-treadlight-configuration")).containsPattern("class-values +compact ");
            deploy();
            assertSuperclass(JDK);
        } finally {
            set("compact");
        }
        assertThat(domainLog.ours("INFO")).noneMatch(logged -> logged.contains("Treadlight is now"));
    }

    @Test
    void aStoppedInstanceAppliesTheChangedSettingWhenItStarts() throws Exception {
        ServerInstance running = group.instances().get(0);
        ServerInstance stopped = group.instances().get(1);
        stopped.stop();
        try {
            assertThat(group.asadmin("set-treadlight-configuration", "--class-values=jdk"))
                    .contains(running.name() + ":", stopped.name() + " seems to be offline");
            assertThat(group.asadmin("show-treadlight-footprint"))
                    .contains(running.name() + ":", stopped.name() + " seems to be offline");
        } finally {
            stopped.start();
        }
        try {
            await().atMost(30, SECONDS).untilAsserted(() ->
                    assertThat(stopped.log().oursWithoutPatches()).last().asString().contains("class-values=jdk"));
        } finally {
            set("compact");
        }
    }

    /** Deploys the application and waits until each instance serves it, which may be after the end of the command. */
    private void deploy() throws Exception {
        deployed = true;
        String deployment = group.asadmin("deploy", "--force", "--name", "own", "--contextroot", "own",
                Applications.own().toString());
        await().atMost(30, SECONDS).untilAsserted(() -> assertThat(group.instances()).allSatisfy(instance ->
                assertThat(Http.get(instance.uri("/own/ready.txt")).statusCode()).as(deployment).isEqualTo(200)));
    }

    private void assertSuperclass(String superclass) {
        assertThat(group.instances()).allSatisfy(instance ->
                assertThat(Http.get(instance.uri("/own/own")).body()).isEqualTo(superclass));
    }

    /** Changes a setting and waits until each instance has logged the change, which may be after the command. */
    private void set(String classValues) throws Exception {
        Map<ServerInstance, ServerLog> since = logsFromNow();
        group.asadmin("set-treadlight-configuration", "--class-values=" + classValues);
        since.values().forEach(log -> log.awaitOurs("INFO", records -> assertThat(records)
                .anyMatch(logged -> logged.contains("Treadlight is now: class-values=" + classValues))));
    }
}
