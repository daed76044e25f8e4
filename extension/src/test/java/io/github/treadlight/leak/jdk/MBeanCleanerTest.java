package io.github.treadlight.leak.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.EndedLoaders;
import io.github.treadlight.leak.Finding;
import io.github.treadlight.leak.ForeignCode;
import io.github.treadlight.leak.GenerationId;
import io.github.treadlight.leak.fixture.Globals;
import io.github.treadlight.leak.fixture.Item;
import io.github.treadlight.leak.fixture.ItemMXBean;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import javax.management.modelmbean.RequiredModelMBean;
import org.junit.jupiter.api.Test;

class MBeanCleanerTest extends RetainedApplications {
    private static final String LEAK = "mbeans";

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

    @Test
    void unregistersMBeansOfTheApplication() throws Exception {
        ObjectName name = new ObjectName("test:type=Item");
        assertReleasedOnlyBy(LEAK, loader -> server.registerMBean(loader.make(Item.class), name));
        assertThat(server.isRegistered(name)).isFalse();
    }

    @Test
    void unregistersMBeansOfOtherMBeanServers() throws Exception {
        MBeanServer ofLibrary = MBeanServerFactory.createMBeanServer("of a library");
        ObjectName name = new ObjectName("test:type=Item");
        try {
            assertReleasedOnlyBy(LEAK, loader -> ofLibrary.registerMBean(loader.make(Item.class), name));
            assertThat(ofLibrary.isRegistered(name)).isFalse();
        } finally {
            MBeanServerFactory.releaseMBeanServer(ofLibrary);
        }
    }

    @Test
    void unregistersMBeansOfTheJdkThatWrapAnObjectOfTheApplication() throws Exception {
        ObjectName standard = new ObjectName("test:type=Item,in=standard");
        ObjectName ofServer = new ObjectName("test:type=Item,in=server");
        server.registerMBean(new StandardMBean(new Item(), ItemMXBean.class, true), ofServer);
        try {
            assertReleasedOnlyBy(LEAK, loader -> {
                Class<?> type = loader.loadClass(ItemMXBean.class.getName());
                server.registerMBean(standard(loader.make(Item.class), type), standard);
            });
            assertThat(server.isRegistered(standard)).isFalse();
            assertReleasedOnlyBy(LEAK, loader -> {
                RequiredModelMBean bean = new RequiredModelMBean();
                bean.setManagedResource(loader.make(Item.class), "ObjectReference");
                server.registerMBean(bean, new ObjectName("test:type=Item,in=model"));
            });
            assertThat(server.isRegistered(ofServer)).isTrue();
        } finally {
            server.unregisterMBean(ofServer);
        }
    }

    /** The JDK's introspector knows the interfaces of all MXBeans, those of running applications, too. */
    @Test
    void unregistersAnMXBeanWhileAnotherApplicationHasOne() throws Exception {
        AppLoader ended = application();
        AppLoader running = application();
        ObjectName ofEnded = new ObjectName("test:type=Item,of=ended");
        ObjectName ofRunning = new ObjectName("test:type=Item,of=running");
        server.registerMBean(ended.make(Item.class), ofEnded);
        server.registerMBean(running.make(Item.class), ofRunning);
        try {
            assertThat(placesOf(sweepBeside(running, ended).released())).containsExactly("MBean " + ofEnded);
            assertThat(server.isRegistered(ofEnded)).isFalse();
            assertThat(server.isRegistered(ofRunning)).isTrue();
        } finally {
            server.unregisterMBean(ofRunning);
        }
    }

    private static <T> StandardMBean standard(Object item, Class<T> type) {
        return new StandardMBean(type.cast(item), type, true);
    }

    @Test
    void keepsTheMBeanOfTheNextGeneration() throws Exception {
        ObjectName name = new ObjectName("test:type=Item,of=next");
        AppLoader ended = application();
        AppLoader running = application();
        server.registerMBean(ended.make(Item.class), name);
        try {
            Finding finding = onlyFinding(new MBeanCleaner(), ended);
            server.unregisterMBean(name);
            server.registerMBean(running.make(Item.class), name);
            assertThat(finding.release().release()).isFalse();
            assertThat(server.isRegistered(name)).isTrue();
        } finally {
            server.unregisterMBean(name);
        }
    }

    @Test
    void anMBeanThatDoesNotReturnDoesNotStopTheReleaseOfOtherGenerations() throws Exception {
        AppLoader stuck = application();
        AppLoader other = application();
        Object stubborn = stuck.make(Globals.Stubborn.class);
        ObjectName slow = new ObjectName("test:type=Stubborn");
        ObjectName ofStuck = new ObjectName("test:type=Item,of=stuck");
        ObjectName ofOther = new ObjectName("test:type=Item,of=other");
        server.registerMBean(stubborn, slow);
        MBeanCleaner cleaner = new MBeanCleaner();
        CountDownLatch end = (CountDownLatch) stubborn.getClass().getField("END").get(null);
        EndedLoaders both = ended(stuck);
        both.add(other, other.getParent(), new GenerationId("news", 2));
        try {
            Finding first = onlyFinding(cleaner, stuck);
            assertThatThrownBy(() -> first.release().release())
                    .isInstanceOf(ForeignCode.Failed.class)
                    .hasMessage("the MBean " + slow + " has not returned within 5 s");
            server.registerMBean(stuck.make(Item.class), ofStuck);
            server.registerMBean(other.make(Item.class), ofOther);
            for (Finding finding : findings(cleaner, both)) {
                assertThat(finding.release().release()).as(finding.place())
                        .isEqualTo(finding.place().equals("MBean " + ofOther));
            }
            assertThat(server.isRegistered(ofStuck)).isTrue();
            assertThat(server.isRegistered(ofOther)).isFalse();
        } finally {
            end.countDown();
        }
        for (ObjectName name : List.of(slow, ofStuck)) {
            await().atMost(LONG).until(() -> {
                sweepAll(stuck);
                return !server.isRegistered(name);
            });
        }
        assertThat(failures).isEmpty();
    }
}
