package io.github.treadlight.leak.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.Budget;
import io.github.treadlight.leak.EndedLoaders;
import io.github.treadlight.leak.GenerationId;
import io.github.treadlight.leak.catalogue.Leak;
import io.github.treadlight.leak.fixture.Item;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Proofs of a cleaner on probation, which finds MBeans of an application that the watch has reported as retained. */
class LeakSweepProofTest extends RetainedApplications {
    private static final String LEAK = "mbeans";

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final AppLoader ended = application();
    private final List<String> proved = new ArrayList<>();
    private final List<String> incomplete = new ArrayList<>();
    private ObjectName bean;

    @BeforeEach
    void retain() throws Exception {
        bean = new ObjectName("test:type=Item,of=proof");
        server.registerMBean(ended.make(Item.class), bean);
    }

    @AfterEach
    void release() throws Exception {
        if (server.isRegistered(bean)) {
            server.unregisterMBean(bean);
        }
    }

    private SweepMode permission(Leak leak) {
        return !leak.name().equals(LEAK) ? SweepMode.SKIP
                : proved.isEmpty() ? SweepMode.REPORT_UNPROVED : SweepMode.RELEASE;
    }

    private SweepReport prove(Duration ofSearches, Duration ofReleases) {
        Iterator<Duration> budgets = List.of(ofSearches, ofReleases).iterator();
        return sweep.prove(ended(ended), Set.of(GENERATION), () -> Budget.of(budgets.next()), this::permission,
                this::decide);
    }

    private Set<String> decide(Set<String> confirmed, List<String> notSearched) {
        incomplete.addAll(notSearched);
        proved.addAll(notSearched.isEmpty() ? confirmed : Set.of());
        return notSearched.isEmpty() ? confirmed : Set.of();
    }

    @Test
    void theLeakIsProvedAndReleased() {
        assertThat(placesOf(prove(LONG, LONG).released())).containsExactly("MBean " + bean);
        assertThat(proved).containsExactly(LEAK);
        assertThat(server.isRegistered(bean)).isFalse();
    }

    /** A cleaner can be on probation from its first release on. The log then names both places. */
    @Test
    void aPlaceThatWasReleasedBeforeTheProofIsReportedAndNotReleasedAgain() throws Exception {
        AppLoader otherLoader = application();
        GenerationId other = new GenerationId("other", 1);
        ObjectName ofOther = new ObjectName("test:type=Item,of=another proof");
        server.registerMBean(otherLoader.make(Item.class), ofOther);
        EndedLoaders both = ended(ended);
        both.add(otherLoader, otherLoader.getParent(), other);
        int[] asked = {0};
        SweepReport report = sweep.prove(both, Set.of(GENERATION, other), () -> Budget.of(LONG), leak ->
                leak.name().equals(LEAK) && asked[0]++ < 2 // before all releases, and before the first one
                        ? SweepMode.RELEASE : permission(leak), this::decide);
        assertThat(proved).containsExactly(LEAK);
        assertThat(placesOf(report.released())).containsExactlyInAnyOrder("MBean " + bean, "MBean " + ofOther);
        assertThat(report.entries()).hasSize(2);
        assertThat(server.isRegistered(bean)).isFalse();
        assertThat(server.isRegistered(ofOther)).isFalse();
    }

    /** Otherwise, searches that take long would leave no time for the releases. */
    @Test
    void theReleasesHaveABudgetOfTheirOwn() {
        SweepReport report = prove(LONG, Duration.ZERO);
        assertThat(report.unknown()).isEmpty();
        assertThat(report.with(SweepReport.Outcome.POSTPONED)).singleElement()
                .satisfies(entry -> assertThat(entry.reason()).isEqualTo("the sweep ran out of time"));
        assertThat(server.isRegistered(bean)).isTrue();
    }

    @Test
    void searchesThatRanOutOfTimeProveNothing() {
        assertThat(prove(Duration.ZERO, LONG).unknown()).contains(LEAK);
        assertThat(proved).isEmpty();
        assertThat(server.isRegistered(bean)).isTrue();
    }

    /** The place that was not found may be what retains the application. */
    @Test
    void theDecisionKnowsTheIncompleteSearches() {
        ThreadLocal<Object> large = new ThreadLocal<>();
        large.set(IntStream.range(0, 10_000).mapToObj(i -> new Object[] {new Object[0]}).toArray());
        try {
            SweepReport report = prove(LONG, LONG);
            assertThat(report.unknown()).containsExactly("thread-locals");
            assertThat(incomplete).containsExactly("thread-locals");
            assertThat(placesOf(report.entries())).containsExactly("MBean " + bean);
        } finally {
            large.remove();
        }
        assertThat(proved).isEmpty();
        assertThat(server.isRegistered(bean)).isTrue();
    }
}
