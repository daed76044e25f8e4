package io.github.treadlight.deploy.contract;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import java.util.Arrays;
import java.util.Optional;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that the MBean of an application is registered as long as the application runs. */
@Covers({"event", "server"})
@OnServers
@Tag("payara7")
class MonitoringContract extends ServerContract {
    private static final String APP = "monitored";

    @AfterEach
    void noWarning() {
        assertNoWarning();
    }

    @Test
    void registersAnMBeanForARunningApplication() throws Exception {
        MBeanServerConnection beans = server().mbeans();
        ObjectName treadlight = new ObjectName("io.github.treadlight:type=Treadlight");
        ObjectName application = new ObjectName("io.github.treadlight:type=Application,name=" + APP);
        // Treadlight registers its MBean after the server's start, not during it.
        await().atMost(30, SECONDS).until(() -> beans.isRegistered(treadlight));
        int before = (int) beans.getAttribute(treadlight, "GenerationsBegun");
        long purged = (long) beans.getAttribute(treadlight, "ValuesPurged");
        assertThat(beans.getAttribute(treadlight, "Version").toString()).matches("\\d.*");
        int completed = (int) beans.getAttribute(treadlight, "DeploymentsCompleted");
        long millis = (long) beans.getAttribute(treadlight, "DeploymentMillis");
        long start = System.nanoTime();

        deployAndUse(APP);
        assertThat(beans.getAttribute(treadlight, "GenerationsBegun")).isEqualTo(before + 1);
        assertThat(beans.getAttribute(application, "Generation")).isEqualTo(before + 1);
        assertThat((long) beans.getAttribute(application, "Classes")).isPositive();
        long deployment = (long) beans.getAttribute(application, "DeploymentMillis");
        assertThat(deployment).isBetween(1L, NANOSECONDS.toMillis(System.nanoTime() - start));
        assertThat(beans.getAttribute(treadlight, "DeploymentsCompleted")).isEqualTo(completed + 1);
        // Both are rounded down.
        assertThat((long) beans.getAttribute(treadlight, "DeploymentMillis"))
                .isBetween(millis + deployment, millis + deployment + 1);
        // The last measurement may be up to a second old.
        await().atMost(10, SECONDS).untilAsserted(() ->
                assertThat((long) beans.getAttribute(application, "Values")).isPositive());
        CompositeData row = row(beans, treadlight, before + 1).orElseThrow();
        assertThat(row.get("state")).isEqualTo("running");
        assertThat((long) row.get("bytes")).isPositive();

        server().undeploy(APP);
        assertThat(beans.isRegistered(application)).isFalse();
        assertThat((long) beans.getAttribute(treadlight, "ValuesPurged")).isGreaterThan(purged);
        assertThat(row(beans, treadlight, before + 1).map(ended -> ended.get("state")).orElse("ended"))
                .isEqualTo("ended");
    }

    private static Optional<CompositeData> row(MBeanServerConnection beans, ObjectName treadlight, int generation)
            throws Exception {
        return Arrays.stream((CompositeData[]) beans.getAttribute(treadlight, "Applications"))
                .filter(row -> row.get("generation").equals(generation))
                .findFirst();
    }
}
