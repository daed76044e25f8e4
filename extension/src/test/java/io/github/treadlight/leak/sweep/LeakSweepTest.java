package io.github.treadlight.leak.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.Budget;
import io.github.treadlight.leak.catalogue.LeakCatalogue;
import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.fixture.Globals;
import io.github.treadlight.leak.fixture.Item;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

class LeakSweepTest extends RetainedApplications {
    private static final String TYPE_FACTORY = "com.fasterxml.jackson.databind.type.TypeFactory";
    private static final String RECOVERY = "com.sun.jts.CosTransactions.RecoveryManager";

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

    /** A server whose libraries have an unexpected shape. */
    private static final class OtherServer implements ServerLibraries {
        private boolean isBroken;

        @Override
        public Optional<Class<?>> find(String className) {
            if (isBroken && className.equals(TYPE_FACTORY)) {
                throw new IllegalStateException("thrown by the test");
            }
            return className.equals(TYPE_FACTORY) || className.equals(RECOVERY)
                    ? Optional.of(Item.class) : Optional.empty();
        }
    }

    @Test
    void aPlaceOfAnUnexpectedShapeIsReportedOnceAndTheOthersAreReleased() throws Exception {
        OtherServer other = new OtherServer();
        LeakSweep there = newSweep(other);
        AppLoader ended = application();
        ObjectName bean = new ObjectName("test:type=Item,of=another shape");
        for (int times = 0; times < 2; times++) {
            server.registerMBean(ended.make(Item.class), bean);
            assertThat(placesOf(there.sweep(ended(ended), Budget.of(LONG), leak -> SweepMode.RELEASE).released()))
                    .containsExactly("MBean " + bean);
            assertThat(server.isRegistered(bean)).isFalse();
        }
        String missing = ": java.lang.NoSuchFieldException: " + Item.class.getName() + ".";
        List<String> expected = new ArrayList<>(List.of(
                "context-loaders" + missing + "resyncThread", "jackson-types" + missing + "instance"));
        if (Runtime.version().feature() < 24) { // later threads have no protection domains
            expected.add(1, "protection-domains" + missing + "resyncThread");
        }
        assertThat(failures).containsExactlyElementsOf(expected);
        failures.clear();
        other.isBroken = true;
        for (int times = 0; times < 2; times++) {
            there.sweep(ended(ended), Budget.of(LONG), leak -> SweepMode.RELEASE);
        }
        assertThat(failures).as("a failure of another kind").hasSize(1);
        assertThat(failures.get(0)).startsWith("jackson-types: ").contains("thrown by the test");
    }

    @Test
    void anErrorOfAnApplicationDoesNotStopTheReleaseOfOtherPlaces() throws Exception {
        AppLoader ended = application();
        ObjectName fails = new ObjectName("test:type=Failing");
        ObjectName bean = new ObjectName("test:type=Item,of=an error");
        server.registerMBean(ended.make(Globals.Failing.class), fails);
        server.registerMBean(ended.make(Item.class), bean);
        assertThat(placesOf(sweepAll(ended).released())).containsExactly("MBean " + bean);
        assertThat(failures).singleElement().asString().startsWith("mbeans: ").contains("MBean " + fails + " threw ");
    }

    @Test
    void aServerWithoutTheLibrariesHasNoPlaces() {
        LeakSweep there = newSweep(ServerLibraries.NONE);
        SweepReport report = there.sweep(ended(application()), Budget.of(LONG), leak -> SweepMode.RELEASE);
        assertThat(report.entries()).isEmpty();
        assertThat(report.unknown()).isEmpty();
        assertThat(failures).isEmpty();
    }

    @Test
    void nothingIsSearchedWithoutEndedGenerations() {
        assertThat(sweep.sweep(ended(), Budget.of(LONG), leak -> {
            throw new AssertionError("searches " + leak.name());
        })).isSameAs(SweepReport.NOTHING);
        assertThat(LeakCatalogue.get().leaks()).isNotEmpty();
    }
}
