package io.github.treadlight.deploy.contract;

import static io.github.treadlight.sim.server.Server.PAYARA;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.app.stream.AllowedClass;
import io.github.treadlight.deploy.app.stream.RejectedClass;
import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.BuildFiles;
import io.github.treadlight.deploy.harness.InstalledServer;
import io.github.treadlight.deploy.harness.LiveSettings;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.ServerLog;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import javax.management.MBeanServerConnection;
import javax.management.Notification;
import javax.management.NotificationFilterSupport;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;

/** Tests that Treadlight's filter factory of the JVM filters object streams that applications open themselves. */
@OnServers(PAYARA)
@Order(OwnServerContract.LAST)
@Tag("release")
class StreamGuardContract extends OwnServerContract {
    private static final String FACTORY = "-Djdk.serialFilterFactory=io.github.treadlight.guard.GuardFactory";

    private InstalledServer server;
    /** The output of get-treadlight-configuration before the JVM option was set. */
    private String withoutOption;
    /** The log since the restart with the factory. */
    private ServerLog log;

    @BeforeParameterizedClassInvocation
    void start() throws Exception {
        server = InstalledServer.start(product(), name(), BuildFiles.rmiProvider());
        server.asadmin("set-treadlight-configuration", "--stream-guard=jvm");
        await().atMost(30, SECONDS).untilAsserted(() ->
                assertThat(server.log().ours("INFO")).anyMatch(logged -> logged.contains("stream-guard=jvm")));
        withoutOption = server.asadmin("get-treadlight-configuration");
        server.asadmin("create-jvm-options", FACTORY);
        log = server.log().fromNow();
        server.restart();
        server.deploy("streams", Applications.streams());
    }

    @AfterParameterizedClassInvocation
    void stop() throws Exception {
        if (server != null) {
            server.stop();
        }
    }

    private String read(Class<?> type) {
        return server.get("/streams/stream?class=" + type.getName());
    }

    @Test
    void theServerStartsAndSaysThatAllStreamsAreFiltered() throws Exception {
        assertThat(server.asadmin("get-treadlight-configuration"))
                .contains("Object streams that are filtered: all of the JVM (-Djdk.serialFilterFactory).");
        assertThat(log.severe()).isEmpty();
        assertThat(log.records()).noneMatch(logged -> logged.contains("filter status"));
    }

    @Test
    void withoutTheOptionOnlyStreamsOfContainersAreFiltered() {
        assertThat(withoutOption).contains("Object streams that are filtered: those of the containers only, because"
                + " this JVM read object streams before Treadlight started;");
    }

    @Test
    void aStreamThatTheApplicationOpensHasItsFilter() throws Exception {
        LiveSettings settings = new LiveSettings(server);
        assertThat(read(AllowedClass.class)).isEqualTo("read AllowedClass");
        ServerLog before = server.log().fromNow();
        assertThat(read(RejectedClass.class)).isEqualTo("rejected " + RejectedClass.class.getName());
        assertThat(before.ours("WARNING")).singleElement().asString()
                .contains("application streams", RejectedClass.class.getName(), "its own filter");
        settings.set("stream-guard", "containers");
        assertThat(read(RejectedClass.class)).isEqualTo("read RejectedClass");
        assertThat(server.asadmin("get-treadlight-configuration"))
                .contains("those of the containers only (stream-guard=containers)");
        settings.restore();
        assertThat(read(RejectedClass.class)).startsWith("rejected");
    }

    @Test
    void remoteManagementWorks() throws Exception {
        ServerLog before = server.log().fromNow();
        MBeanServerConnection beans = server.mbeans();
        ObjectName delegate = new ObjectName("JMImplementation:type=MBeanServerDelegate");
        BlockingQueue<Notification> received = new LinkedBlockingQueue<>();
        NotificationFilterSupport filter = new NotificationFilterSupport();
        filter.enableType("JMX.mbean.registered");
        NotificationListener listener = (sent, handback) -> received.add(sent);
        beans.addNotificationListener(delegate, listener, filter, "handback");
        ObjectName timer = new ObjectName("test:type=Timer");
        beans.createMBean("javax.management.timer.Timer", timer);
        assertThat(received.poll(30, SECONDS)).isNotNull();
        beans.unregisterMBean(timer);
        beans.removeNotificationListener(delegate, listener);
        assertThat(before.problems()).isEmpty();
    }
}
