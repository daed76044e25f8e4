package io.github.treadlight.deploy.contract;

import static io.github.treadlight.sim.server.Server.GLASSFISH7;
import static io.github.treadlight.sim.server.Server.GLASSFISH8;
import static io.github.treadlight.sim.server.Server.PAYARA;
import static io.github.treadlight.sim.server.Server.PAYARA7;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.deploy.app.stream.AllowedClass;
import io.github.treadlight.deploy.app.stream.RejectedClass;
import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.ServerLog;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import javax.management.BadAttributeValueExpException;
import javax.management.JMX;
import javax.management.MBeanServerConnection;
import javax.management.Notification;
import javax.management.NotificationFilterSupport;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import jdk.jfr.consumer.RecordingFile;
import jdk.management.jfr.FlightRecorderMXBean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Streams that no container reads: those that applications open themselves, and those of remote management.
 * MicroInstallContract has a test for Payara Micro.
 */
@Covers({"guard", "stream"})
@OnServers({PAYARA, PAYARA7, GLASSFISH7, GLASSFISH8})
@Tag("payara7")
@Tag("glassfish7")
class StreamGuardContract extends ServerContract {
    private String read(Class<?> type) {
        return server().get("/streams/stream?class=" + type.getName());
    }

    @Test
    void theModuleCoversAllStreamsOfTheJvm() throws Exception {
        assertThat(server().asadmin("get-treadlight-configuration"))
                .contains("Object streams that are filtered: all of the JVM (set by Treadlight's module).");
    }

    @Test
    void aStreamThatTheApplicationOpensHasItsFilter() throws Exception {
        server().deploy("streams", Applications.streams());
        try {
            assertThat(read(AllowedClass.class)).isEqualTo("read AllowedClass");
            assertThat(read(RejectedClass.class)).isEqualTo("rejected " + RejectedClass.class.getName());
            assertThat(log().awaitWarning())
                    .contains("application streams", RejectedClass.class.getName(), "its own filter");
            settings().set("stream-guard", "containers");
            assertThat(read(RejectedClass.class)).isEqualTo("read RejectedClass");
            assertThat(server().asadmin("get-treadlight-configuration"))
                    .contains("those of the containers only (stream-guard=containers)");
            settings().restore();
            assertThat(read(RejectedClass.class)).startsWith("rejected");
        } finally {
            server().undeploy("streams");
        }
    }

    @Test
    void aRejectionIsAnEventOfTheJdk(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("rejected.jfr");
        FlightRecorderMXBean recorder = JMX.newMXBeanProxy(server().mbeans(),
                new ObjectName(FlightRecorderMXBean.MXBEAN_NAME), FlightRecorderMXBean.class);
        server().deploy("streams", Applications.streams());
        long recording = recorder.newRecording();
        try {
            recorder.setRecordingSettings(recording, Map.of("jdk.Deserialization#enabled", "true"));
            recorder.startRecording(recording);
            assertThat(read(RejectedClass.class)).isEqualTo("rejected " + RejectedClass.class.getName());
            assertThat(log().awaitWarning()).contains(RejectedClass.class.getName());
            recorder.stopRecording(recording);
            recorder.copyTo(recording, file.toString());
        } finally {
            recorder.closeRecording(recording);
            server().undeploy("streams");
        }
        assertThat(RecordingFile.readAllEvents(file))
                .filteredOn(event -> event.getEventType().getName().equals("jdk.Deserialization"))
                .filteredOn(event -> "REJECTED".equals(event.getString("filterStatus")))
                .singleElement().satisfies(event -> {
                    assertThat(event.getClass("type").getName()).isEqualTo(RejectedClass.class.getName());
                    assertThat(event.getString("exceptionMessage")).contains("application streams", "its own filter");
                });
    }

    @Test
    void anApplicationSeesItsOwnFilterOnly() throws Exception {
        server().deploy("streams", Applications.streams());
        try {
            String url = "/streams/filter?class=";
            assertThat(server().get(url + AllowedClass.class.getName())).isEqualTo("own filter: read AllowedClass");
            assertThat(server().get(url + BitSet.class.getName()))
                    .isEqualTo("own filter: rejected, filter status: REJECTED");
            assertNoWarning();
            assertThat(server().get(url + RejectedClass.class.getName()))
                    .startsWith("own filter: rejected, " + RejectedClass.class.getName()).contains("Treadlight");
            assertThat(log().awaitWarning()).contains("application streams", RejectedClass.class.getName());
        } finally {
            server().undeploy("streams");
        }
    }

    @Test
    void theServersCopiesOfJndiObjectsNeedNoPlaceInAnAllowList() throws Exception {
        server().deploy("streams", Applications.streams());
        try {
            assertThat(server().get("/streams/naming?class=" + RejectedClass.class.getName()))
                    .isEqualTo("copied RejectedClass");
            assertNoWarning();
        } finally {
            server().undeploy("streams");
        }
    }

    @Test
    void theInformationOfAPersistentTimerHasTheFilterOfTheApplication() throws Exception {
        server().deploy("timers", Applications.persistentTimers());
        try {
            assertThat(server().get("/timers/timer?class=" + AllowedClass.class.getName()))
                    .isEqualTo("read AllowedClass");
            assertThat(server().get("/timers/timer?class=" + RejectedClass.class.getName())).isEqualTo("failed");
            assertThat(log().awaitWarning())
                    .contains("application timers read " + RejectedClass.class.getName(), "its own filter");
        } finally {
            server().undeploy("timers");
        }
    }

    @Test
    void remoteManagementSendsNotifications() throws Exception {
        MBeanServerConnection beans = server().mbeans();
        ObjectName delegate = new ObjectName("JMImplementation:type=MBeanServerDelegate");
        BlockingQueue<Notification> received = new LinkedBlockingQueue<>();
        NotificationFilterSupport filter = new NotificationFilterSupport();
        filter.enableType("JMX.mbean.registered");
        NotificationListener listener = (sent, handback) -> received.add(sent);
        ServerLog before = server().log().fromNow();
        beans.addNotificationListener(delegate, listener, filter, "handback");
        ObjectName timer = new ObjectName("test:type=Timer");
        beans.createMBean("javax.management.timer.Timer", timer);
        assertThat(received.poll(30, SECONDS)).isNotNull();
        beans.unregisterMBean(timer);
        beans.removeNotificationListener(delegate, listener);
        assertThat(before.problems()).isEmpty();
    }

    @Test
    void remoteManagementRejectsAListedClass() throws Exception {
        Object[] listed = {List.of(new BadAttributeValueExpException("inert"))};
        assertThatThrownBy(() -> server().mbeans().invoke(new ObjectName("JMImplementation:type=MBeanServerDelegate"),
                "unknown", listed, new String[] {List.class.getName()}))
                .hasStackTraceContaining("javax.management.BadAttributeValueExpException");
        assertThat(log().awaitWarning())
                .contains("code outside of any application read javax.management.BadAttributeValueExpException");
    }
}
