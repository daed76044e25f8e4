package io.github.treadlight.leak.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.Budget;
import io.github.treadlight.leak.proof.Exclusivity;
import io.github.treadlight.leak.ForeignCode;
import io.github.treadlight.leak.proof.Interlock;
import io.github.treadlight.leak.catalogue.Leak;
import io.github.treadlight.leak.catalogue.LeakCatalogue;
import io.github.treadlight.leak.LiveThreads;
import io.github.treadlight.leak.LiveThreads.State;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Release;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.fixture.Item;
import io.github.treadlight.leak.fixture.RetainedApplications;
import io.github.treadlight.leak.sweep.SweepReport.Entry;
import io.github.treadlight.leak.sweep.SweepReport.Outcome;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReleasesTest extends RetainedApplications {
    private static final String LEAK = "mbeans";

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final AppLoader ended = application();
    private ObjectName name;

    @BeforeEach
    void register() throws Exception {
        name = new ObjectName("test:type=Item,of=releases");
        server.registerMBean(ended.make(Item.class), name);
    }

    @AfterEach
    void unregister() throws Exception {
        if (server.isRegistered(name)) {
            server.unregisterMBean(name);
        }
    }

    @ParameterizedTest
    @EnumSource(Interlock.Decision.class)
    void releasesOnlyWhatTheInterlockPermits(Interlock.Decision decision) {
        switch (decision) {
            case PERMITTED -> evidence.isInUse = false;
            case NOT_ENDED -> evidence.hasEnded = false;
            case NOT_CLOSED -> evidence.isClosed = false;
            case IN_USE -> evidence.isInUse = true;
            case FAILED -> evidence.failure = new IllegalStateException("thrown by the test");
        }
        Entry entry = sweep(leak -> SweepMode.RELEASE);
        if (decision == Interlock.Decision.PERMITTED) {
            assertThat(entry.outcome()).isEqualTo(Outcome.RELEASED);
            assertThat(entry.reason()).isEmpty();
        } else {
            assertThat(entry.outcome()).isEqualTo(Outcome.REPORTED);
            assertThat(entry.reason()).isEqualTo(decision.reason());
        }
        assertThat(server.isRegistered(name)).isEqualTo(decision != Interlock.Decision.PERMITTED);
    }

    /** After the search, a deployment may begin or the administrator may switch a cleaner off. */
    @Test
    void checksTheInterlockAgainAfterTheSearch() {
        int[] questions = {0};
        Interlock.Evidence changing = new Interlock.Evidence() {
            @Override
            public boolean hasEnded(ClassLoader loader) {
                questions[0]++;
                return true;
            }

            @Override
            public boolean isClosed(ClassLoader loader) {
                return true;
            }

            @Override
            public boolean isInUse(ClassLoader loader) {
                return evidence.isInUse;
            }
        };
        LeakSweep recheckingSweep = new LeakSweep(this, new Interlock(changing), leak -> ALL_KNOWN,
                (leak, failure) -> failures.add(leak.name()));
        boolean[] isSearched = {false};
        SweepReport report = recheckingSweep.sweep(ended(ended), Budget.of(LONG), leak -> {
            if (leak.name().equals(LEAK)) {
                evidence.isInUse = isSearched[0]; // from the second check on, which follows the search
                isSearched[0] = true;
                return SweepMode.RELEASE;
            }
            return SweepMode.SKIP;
        });
        assertThat(questions[0]).isPositive();
        assertThat(report.entries()).singleElement().satisfies(entry ->
                assertThat(entry.reason()).isEqualTo(Interlock.Decision.IN_USE.reason()));
        assertThat(server.isRegistered(name)).isTrue();
    }

    @ParameterizedTest
    @EnumSource(SweepMode.class)
    void releasesOnlyWithThePermission(SweepMode permission) {
        SweepReport report = sweepWith(leak -> leak.name().equals(LEAK) ? permission : SweepMode.SKIP);
        switch (permission) {
            case RELEASE -> assertThat(report.released()).hasSize(1);
            case REPORT -> assertReported(report, "clean-server-caches=report");
            case REPORT_UNPROVED -> assertReported(report, Releases.UNPROVED);
            case REPORT_UNVERIFIED -> assertReported(report, Releases.UNVERIFIED);
            case SKIP -> {
                assertThat(report.entries()).isEmpty();
                assertThat(report.unknown()).as("not searched").isEmpty();
            }
        }
        assertThat(server.isRegistered(name)).isEqualTo(permission != SweepMode.RELEASE);
    }

    private static void assertReported(SweepReport report, String reason) {
        assertThat(report.entries()).singleElement().satisfies(entry -> {
            assertThat(entry.outcome()).isEqualTo(Outcome.REPORTED);
            assertThat(entry.reason()).isEqualTo(reason);
            assertThat(entry.generation()).isEqualTo(GENERATION);
            assertThat(entry.leak()).isEqualTo(LEAK);
        });
    }

    @Test
    void releasesNothingThatWasSwitchedOffAfterTheSearch() {
        boolean[] isSearched = {false};
        SweepReport report = sweepWith(leak -> {
            if (!leak.name().equals(LEAK)) {
                return SweepMode.SKIP;
            }
            SweepMode decision = isSearched[0] ? SweepMode.SKIP : SweepMode.RELEASE;
            isSearched[0] = true;
            return decision;
        });
        assertReported(report, "switched off");
        assertThat(server.isRegistered(name)).isTrue();
    }

    /** Each release may run code of an application for seconds. */
    @Test
    void releasesNothingMoreAfterAReleaseThatOutlastedTheBudget() {
        Duration time = Duration.ofMillis(500);
        Search search = search(ended(ended), LONG);
        Owned owned = search.owner(ended);
        long end = System.nanoTime() + time.toNanos();
        Budget budget = Budget.of(time);
        search.offer(owned, "slow", Taken.nothing(), () -> {
            await().until(() -> System.nanoTime() - end > Duration.ofMillis(100).toNanos());
            return true;
        });
        search.offer(owned, "next", Taken.nothing(), () -> {
            throw new AssertionError("released after the end of the sweep");
        });
        Releases releases = new Releases(
                new Interlock(evidence), new Exclusivity(ended(ended), this, new ForeignCode(), budget),
                leak -> SweepMode.RELEASE, ReleasesTest::run);
        search.findings().forEach(finding -> releases.add(LeakCatalogue.get().named(LEAK), finding, budget));
        assertThat(releases.entries()).extracting(Entry::outcome).containsExactly(Outcome.RELEASED, Outcome.POSTPONED);
    }

    /** The entry of a thread local is cleared first, and its value only if the thread is still idle afterwards. */
    @Test
    void aReleaseThatIsNotCompleteIsPostponed() throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        CountDownLatch end = new CountDownLatch(1);
        try {
            Thread thread = pool.submit(Thread::currentThread).get();
            await().until(() -> LiveThreads.states(List.of(thread)).get(thread) == State.WAITS_FOR_TASK);
            Search search = search(ended(ended), LONG);
            search.offerIfIdle(thread, search.owner(ended), "value", Taken.nothing(), new Release() {
                @Override
                public boolean release() {
                    pool.execute(() -> assertThatNoException().isThrownBy(end::await));
                    await().until(() -> LiveThreads.states(List.of(thread)).get(thread) == State.BUSY);
                    return true;
                }

                @Override
                public boolean needsCompletion() {
                    return true;
                }
            });
            Releases releases = new Releases(
                    new Interlock(evidence), new Exclusivity(ended(ended), this, new ForeignCode(), Budget.of(LONG)),
                    leak -> SweepMode.RELEASE, ReleasesTest::run);
            releases.add(LeakCatalogue.get().named(LEAK), search.findings().get(0), Budget.of(LONG));
            releases.complete();
            assertThat(releases.entries()).extracting(Entry::outcome).containsExactly(Outcome.POSTPONED);
        } finally {
            end.countDown();
            pool.shutdown();
        }
    }

    private static void run(Leak leak, LeakSweep.Step step) {
        try {
            step.run();
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(leak.name(), impossible);
        }
    }

    private Entry sweep(Function<Leak, SweepMode> permission) {
        SweepReport report = sweepWith(permission);
        assertThat(report.entries()).hasSize(1);
        return report.entries().get(0);
    }

    private SweepReport sweepWith(Function<Leak, SweepMode> permission) {
        return sweep.sweep(ended(ended), Budget.of(LONG), permission);
    }
}
