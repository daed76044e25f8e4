package io.github.treadlight.deploy.harness;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.awaitility.core.ThrowingRunnable;

/** Waits for the sweeps that follow undeployments. */
public final class AwaitedSweep {
    /** The time between two garbage collections. Shorter times would use most of the CPU time. */
    private static final Duration BETWEEN_COLLECTIONS = Duration.ofMillis(600);

    private AwaitedSweep() {}

    /** Waits until a sweep has run. Deploys and undeploys an application whose MBean only a sweep unregisters. */
    public static void awaitSweep(AppServer server) throws Exception {
        server.deploy("swept", Applications.leaks());
        assertThat(server.get("/swept/leak?name=mbean")).isEqualTo("leaked mbean");
        assertThat(leakedMBeans(server)).isNotEmpty();
        server.undeploy("swept");
        awaitAfterCollection(server, () -> assertThat(leakedMBeans(server)).isEmpty());
    }

    /** Returns the MBeans of the leak {@code mbean} that are still registered. */
    public static Set<ObjectName> leakedMBeans(AppServer server) throws IOException, MalformedObjectNameException {
        return server.mbeans().queryNames(new ObjectName("leak:*"), null);
    }

    /**
     * Waits until an assertion holds, and collects garbage at intervals until then. A JVM option makes garbage
     * collections clear soft references.
     */
    public static void awaitAfterCollection(AppServer server, ThrowingRunnable assertion) throws Exception {
        MemoryMXBean memory = ManagementFactory.newPlatformMXBeanProxy(
                server.mbeans(), ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class);
        AtomicLong nextCollection = new AtomicLong(System.nanoTime());
        await().atMost(2, MINUTES).pollDelay(Duration.ZERO).untilAsserted(() -> {
            try {
                assertion.run();
            } catch (AssertionError notYet) {
                if (System.nanoTime() - nextCollection.get() < 0) {
                    throw notYet;
                }
                memory.gc();
                nextCollection.set(System.nanoTime() + BETWEEN_COLLECTIONS.toNanos());
                assertion.run();
            }
        });
    }
}
