package io.github.treadlight.deploy;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.app.OwnServlet;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What can be watched of an application from outside, while it runs and no longer. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class MonitoringScenes {
    static final String APP = "watched";

    private AppServer server;
    private String war;

    /** Starts the server with Treadlight in; the name is for its files. */
    abstract AppServer startServer(String name) throws Exception;

    @BeforeAll
    void start() throws Exception {
        String name = getClass().getSimpleName();
        Path file = Path.of(System.getProperty("treadlight.work"), name + ".war");
        ShrinkWrap.create(WebArchive.class).addClass(OwnServlet.class)
                .as(ZipExporter.class).exportTo(file.toFile(), true);
        war = file.toString();
        server = startServer(name);
    }

    @AfterAll
    void stop() throws Exception {
        if (server != null) {
            server.stop();
        }
    }

    @AfterEach
    void noComplaints() {
        assertThat(server.log().ours("WARNING", 0)).isEmpty();
    }

    @Test
    void anApplicationHasAnMBeanWhileItRuns() throws Exception {
        MBeanServerConnection beans = server.mbeans();
        ObjectName treadlight = new ObjectName("io.github.treadlight:type=Treadlight");
        ObjectName application = new ObjectName("io.github.treadlight:type=Application,name=" + APP);
        // It is published when the server has started, and not while it does.
        await().atMost(30, SECONDS).until(() -> beans.isRegistered(treadlight));
        int before = (int) beans.getAttribute(treadlight, "GenerationsBegun");
        assertThat(beans.getAttribute(treadlight, "Version").toString()).matches("\\d.*");

        deployAndUse();
        assertThat(beans.getAttribute(treadlight, "GenerationsBegun")).isEqualTo(before + 1);
        assertThat(beans.getAttribute(application, "Generation")).isEqualTo(before + 1);
        assertThat((long) beans.getAttribute(application, "Classes")).isPositive();
        // What was measured last may be a second old.
        await().atMost(10, SECONDS).untilAsserted(() ->
                assertThat((long) beans.getAttribute(application, "Values")).isPositive());
        CompositeData row = row(beans, treadlight).orElseThrow();
        assertThat(row.get("state")).isEqualTo("running");
        assertThat((long) row.get("bytes")).isPositive();

        undeploy();
        assertThat(beans.isRegistered(application)).isFalse();
        assertThat((long) beans.getAttribute(treadlight, "ValuesPurged")).isPositive();
        assertThat(row(beans, treadlight).map(ended -> ended.get("state")).orElse("ended")).isEqualTo("ended");
    }

    private static Optional<CompositeData> row(MBeanServerConnection beans, ObjectName treadlight) throws Exception {
        return Arrays.stream((CompositeData[]) beans.getAttribute(treadlight, "Applications"))
                .filter(row -> row.get("application").equals(APP))
                .findFirst();
    }

    AppServer server() {
        return server;
    }

    /** Has a class value of the application compute something. */
    void deployAndUse() throws Exception {
        server.asadmin("deploy", "--force", "--name", APP, "--contextroot", APP, war);
        assertThat(Http.get(server.uri("/" + APP + "/own")).body())
                .isEqualTo("io.github.treadlight.classvalue.CompactClassValue");
    }

    void undeploy() throws Exception {
        server.asadmin("undeploy", APP);
    }
}
