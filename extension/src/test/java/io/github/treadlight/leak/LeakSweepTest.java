package io.github.treadlight.leak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.MapEntries.Place;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import javax.imageio.spi.IIORegistry;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

/** What fails, fails alone, and is told once. */
class LeakSweepTest extends HeldApplications {
    private static final String TYPE_FACTORY = "com.fasterxml.jackson.databind.type.TypeFactory";
    private static final String RECOVERY = "com.sun.jts.CosTransactions.RecoveryManager";
    /** For a place of a library. */
    static final Map<Object, String> ENTRIES = new ConcurrentHashMap<>();

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

    /** A server with libraries of another shape. */
    private static class OtherServer implements ServerLibraries {
        private boolean isBroken;

        @Override
        public Optional<Class<?>> find(String className) {
            if (isBroken && className.equals(TYPE_FACTORY)) {
                throw new IllegalStateException("the server stops");
            }
            return className.equals(TYPE_FACTORY) || className.equals(RECOVERY)
                    ? Optional.of(Item.class) : Optional.empty();
        }
    }

    @Test
    void aPlaceOfAnotherShapeIsToldOnceAndTheOthersLetGo() throws Exception {
        OtherServer other = new OtherServer();
        LeakSweep there =
                new LeakSweep(LeakCatalogue.of(other), (name, failure) -> failures.add(name + ": " + failure));
        AppLoader ended = application();
        ObjectName bean = new ObjectName("test:type=Item,of=another shape");
        for (int times = 0; times < 2; times++) {
            server.registerMBean(ended.make(Item.class), bean);
            assertThat(there.clean(remains(ended), Budget.of(LONG), name -> false)).containsExactly("MBean " + bean);
            assertThat(server.isRegistered(bean)).isFalse();
        }
        assertThat(failures).hasSize(2);
        assertThat(failures.get(0)).startsWith("context-loaders: ").contains("NoSuchField", "resyncThread");
        assertThat(failures.get(1)).startsWith("jackson-types: ");
        failures.clear();
        other.isBroken = true;
        for (int times = 0; times < 2; times++) {
            there.clean(remains(ended), Budget.of(LONG), name -> false);
        }
        assertThat(failures).as("a failure of another kind").hasSize(1);
        assertThat(failures.get(0)).startsWith("jackson-types: ").contains("the server stops");
    }

    @Test
    void onePlaceOfAnotherShapeDoesNotHideTheOthersOfItsCleaner() throws Exception {
        AppLoader ended = application();
        ENTRIES.put(ended.make(Item.class), "");
        MapEntries entries = new MapEntries(this,
                Place.of(Item.class.getName(), MapGuard.CONCURRENT, "NONE"),
                Place.of(LeakSweepTest.class.getName(), MapGuard.CONCURRENT, "ENTRIES"));
        List<Finding> found = new ArrayList<>();
        assertThatThrownBy(() -> entries.find(remains(ended), Budget.of(LONG), found::add))
                .isInstanceOf(NoSuchFieldException.class).hasMessageContaining("NONE");
        assertThat(found).hasSize(1);
        assertThat(found.get(0).release().release()).isTrue();
        assertThat(ENTRIES).isEmpty();

        Thread own = new Thread(() -> { });
        own.setContextClassLoader(ended);
        Runtime.getRuntime().addShutdownHook(own);
        try {
            assertThatThrownBy(() ->
                    new ContextLoaders(new OtherServer()).find(remains(ended), Budget.of(LONG), found::add))
                    .isInstanceOf(NoSuchFieldException.class).hasMessageContaining("resyncThread");
        } finally {
            Runtime.getRuntime().removeShutdownHook(own);
        }
        assertThat(found).hasSize(2);
        assertThat(found.get(1).where()).isEqualTo("context class loader of thread " + own.getName());
    }

    @Test
    void anApplicationThatDoesNotComeBackKeepsNobodyElse() throws Exception {
        AppLoader ended = application();
        Object stubborn = ended.make(Globals.Stubborn.class);
        ObjectName slow = new ObjectName("test:type=Stubborn");
        ObjectName next = new ObjectName("test:type=Item,of=stubborn");
        server.registerMBean(stubborn, slow);
        List<Finding> holds = new ArrayList<>();
        ManagedBeans beans = new ManagedBeans(this);
        beans.find(remains(ended), Budget.of(LONG), holds::add);
        assertThat(holds).hasSize(1);
        CountDownLatch end = (CountDownLatch) stubborn.getClass().getField("END").get(null);
        try {
            assertThatThrownBy(() -> holds.get(0).release().release())
                    .isInstanceOf(ReflectiveOperationException.class)
                    .hasMessage("MBean " + slow + " is called for the last time and has not returned after 1 s");
            server.registerMBean(ended.make(Item.class), next);
            beans.find(remains(ended), Budget.of(LONG), holds::add);
            assertThat(holds.get(1).release().release()).as("while it is stuck, there is no second thread").isFalse();
        } finally {
            end.countDown();
        }
        for (ObjectName name : List.of(slow, next)) {
            await().atMost(LONG).until(() -> {
                cleanAll(ended);
                return !server.isRegistered(name);
            });
        }
        assertThat(failures).isEmpty();
    }

    @Test
    void anErrorOfAnApplicationIsNotThatOfTheOthers() throws Exception {
        IIORegistry registry = IIORegistry.getDefaultInstance();
        AppLoader ended = application();
        ObjectName bean = new ObjectName("test:type=Item,of=an error");
        registry.registerServiceProvider(ended.make(Globals.Faulty.class));
        server.registerMBean(ended.make(Item.class), bean);
        assertThat(cleanAll(ended)).containsExactly("MBean " + bean);
        assertThat(failures).hasSize(1);
        assertThat(failures.get(0)).startsWith("image-providers: ")
                .contains(Globals.Faulty.class.getName() + " fails when it is called for the last time");
    }
}
