package io.github.treadlight.leak.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.Budget;
import io.github.treadlight.leak.catalogue.Leak;
import io.github.treadlight.leak.catalogue.LeakCatalogue;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.Snapshot;
import io.github.treadlight.leak.fixture.Globals;
import io.github.treadlight.leak.fixture.Item;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.lang.management.ManagementFactory;
import java.net.Authenticator;
import java.time.Duration;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Logger;
import java.util.stream.Stream;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A search that runs out of time permits no release. The tests of the cleaners check that for their own places. */
class ExhaustedBudgetTest extends RetainedApplications {
    private static final Logger ROOT = Logger.getLogger("");

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final AppLoader ended = application();
    private ObjectName bean;
    private Handler handler;

    static Stream<String> searchedLeaks() {
        return LeakCatalogue.get().leaks().stream()
                .filter(leak -> leak.operation() != Leak.Operation.REPORT)
                .map(Leak::name);
    }

    static List<String> allLeaks() {
        return LeakCatalogue.get().names();
    }

    @BeforeEach
    void retain() throws Exception {
        bean = new ObjectName("test:type=Item,of=exhausted");
        server.registerMBean(ended.make(Item.class), bean);
        handler = (Handler) ended.make(Globals.Log.class);
        ROOT.addHandler(handler);
        Authenticator.setDefault((Authenticator) ended.make(Globals.Passwords.class));
    }

    @AfterEach
    void release() throws Exception {
        server.unregisterMBean(bean);
        ROOT.removeHandler(handler);
        Authenticator.setDefault(null);
    }

    @ParameterizedTest
    @MethodSource("searchedLeaks")
    void aSweepChangesNothingAndReportsTheLeakAsUnknown(String name) {
        SweepReport report = sweep.sweep(ended(ended), Budget.of(Duration.ZERO),
                leak -> leak.name().equals(name) ? SweepMode.RELEASE : SweepMode.SKIP);
        assertThat(report.released()).isEmpty();
        assertThat(report.unknown()).containsExactly(name);
        assertThat(server.isRegistered(bean)).isTrue();
        assertThat(ROOT.getHandlers()).contains(handler);
        assertThat(Authenticator.getDefault()).isInstanceOf(ended.its(Globals.Passwords.class));
        assertThat(failures).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("allLeaks")
    void aSearchOfTheLeakIsIncomplete(String name) throws Exception {
        Search search = new Search(ended(ended), this, foreignCode, new Snapshot(this), Budget.of(Duration.ZERO));
        Cleaners.of(ServerLibraries.NONE, leak -> ALL_KNOWN).get(LeakCatalogue.get().named(name)).search(search);
        assertThat(search.isIncomplete()).isTrue();
    }
}
