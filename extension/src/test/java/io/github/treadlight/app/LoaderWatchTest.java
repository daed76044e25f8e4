package io.github.treadlight.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.app.AppGeneration.State;
import java.lang.ref.Reference;
import java.lang.ref.SoftReference;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests with real class loaders and a real garbage collector, but with a clock that only the test advances. Most tests
 * call {@link LoaderWatch#runOnce} in place of the watch's thread, so that they control when it runs. Some start the
 * thread.
 */
class LoaderWatchTest {
    private static final Duration LONG = Duration.ofHours(1);
    private static final Duration SETTLES = Duration.ofSeconds(10);
    private static final Duration PAUSES = Duration.ofSeconds(1);
    private static final Duration MOMENT = Duration.ofMillis(1);

    private final AppGenerations generations = new AppGenerations();
    /** Keeps class loaders of ended applications alive. */
    private final List<ClassLoader> held = new ArrayList<>();
    private final Queue<String> events = new ConcurrentLinkedQueue<>();
    private volatile Instant now = Instant.EPOCH;
    private volatile boolean sweepFails;
    private volatile boolean sweepReleases;
    private volatile boolean reportFails;
    private volatile boolean serverKeeps;
    private final LoaderWatch.Listener listener = new LoaderWatch.Listener() {
        @Override
        public boolean sweep() {
            events.add("sweep");
            if (sweepFails) {
                throw new OutOfMemoryError("thrown by the test");
            }
            return sweepReleases;
        }

        @Override
        public void failed(Throwable failure) {
            events.add(failure.getMessage());
        }

        @Override
        public boolean isKeptByServer(AppGeneration generation) {
            return serverKeeps && generation.app().equals("disabled");
        }

        @Override
        public void retained(List<AppGeneration> retained) {
            if (reportFails) {
                throw new OutOfMemoryError("thrown by the test");
            }
            // Reads class loaders, as the search for holders does.
            List<String> apps = retained.stream().map(AppGeneration::app).toList();
            generations.reads().read(() -> events.add("retained " + String.join(" and ", apps)));
        }

        @Override
        public void released(AppGeneration generation, boolean wasReported) {
            if (wasReported) {
                events.add("released " + generation.app());
            }
        }
    };
    private LoaderWatch watch = new LoaderWatch(generations.reads(), Duration.ZERO, listener, () -> now);

    @AfterEach
    void stop() {
        watch.stop();
    }

    @Test
    void aGenerationThatOutlivesCollectionsIsRetainedUntilItIsReleased() {
        watch.start();
        AppGeneration generation = endHeld("held");
        awaitUntil(() -> events.contains("sweep"));
        awaitRetained();
        assertThat(generation.state()).isEqualTo(State.RETAINED);
        assertThat(events).doesNotContain("released held");
        held.clear();
        Memory.collectUntil(() -> events.contains("released held"));
        assertThat(generation.state()).isEqualTo(State.RELEASED);
        assertThat(events).containsOnlyOnce("retained held");
    }

    @Test
    void aGenerationThatOnlyASoftReferenceKeepsAliveIsNeverRetained() {
        SoftReference<ClassLoader> cache = new SoftReference<>(new AppLoader());
        AppGeneration soft = end("soft", cache.get());
        endHeld("held");
        watch.runOnce();
        Memory.collect();
        watch.runOnce();
        assertThat(soft.state()).as("a soft reference is not cleared while there is memory").isEqualTo(State.ENDED);
        assertThat(events).as("no verdict before soft references are cleared").containsExactly("sweep");
        runAfterExhaustion();
        assertThat(soft.state()).isEqualTo(State.RELEASED);
        runAfterExhaustion();
        assertThat(events).containsExactly("sweep", "retained held");
        Reference.reachabilityFence(cache);
    }

    @Test
    void aGenerationThatTheServerStillUsesIsNotReportedAsRetained() {
        serverKeeps = true;
        AppGeneration disabled = endHeld("disabled");
        endHeld("held");
        watch.runOnce();
        runUntilVerdict();
        runAfterExhaustion();
        runAfterExhaustion();
        assertThat(events).containsExactly("sweep", "retained held");
        assertThat(disabled.state()).isEqualTo(State.ENDED);
        serverKeeps = false;
        for (int run = 0; run < 5 && disabled.state() != State.RETAINED; run++) {
            runAfterExhaustion();
        }
        assertThat(events).containsExactly("sweep", "retained held", "retained disabled");
    }

    @Test
    void thereIsNoVerdictBeforeTheGraceIsOver() {
        watch.grace(LONG);
        AppGeneration generation = endHeld("young");
        while (sweeps() <= 3) {
            int before = sweeps();
            watch.runOnce();
            runAfterExhaustion();
            runOnceAfter(SETTLES);
            assertThat(sweeps()).isEqualTo(before + 1);
        }
        assertThat(generation.state()).isEqualTo(State.ENDED);
        assertThat(events).containsOnly("sweep");
        watch.grace(Duration.ZERO);
        watch.runOnce();
        runAfterExhaustion();
        assertThat(events).as("a sweep after the grace precedes the verdict").containsOnly("sweep");
        runUntilVerdict();
        assertThat(events).contains("retained young");
    }

    @Test
    void sweepsAPauseAfterTheLastEndWhenACollectionLeftTheLoader() {
        watch.grace(LONG);
        endHeld("held");
        watch.runOnce();
        Memory.collect();
        watch.runOnce();
        assertSweepsOnlyAfter(PAUSES);
    }

    @Test
    void sweepsAfterACollectionEvenWhenDeploymentsNeverPause() {
        watch.grace(LONG);
        Instant first = now;
        while (events.isEmpty()) {
            assertThat(now).isBefore(first.plus(SETTLES).plus(PAUSES).plus(PAUSES));
            endHeld("busy");
            watch.runOnce();
            System.gc();
            runOnceAfter(PAUSES.minus(MOMENT));
        }
        assertThat(now).isAfter(first.plus(SETTLES));
        assertThat(events).containsExactly("sweep");
    }

    @Test
    void sweepsAfterTheSettleTimeWithoutACollection() {
        watch.grace(LONG);
        endHeld("held");
        assertSweepsOnlyAfter(SETTLES);
    }

    @Test
    void doesNotSweepForACollectedGeneration() {
        watch.grace(LONG);
        AppGeneration generation = end("gone", new AppLoader());
        Memory.collectUntil(() -> generation.loadersAlive() == 0);
        watch.runOnce();
        runOnceAfter(SETTLES);
        assertThat(events).isEmpty();
        watch.grace(Duration.ZERO);
        endHeld("held");
        watch.runOnce();
        assertThat(events).containsExactly("sweep");
    }

    @Test
    void thereIsNoVerdictOnForgottenGenerations() {
        AppGeneration generation = endHeld("forgotten");
        watch.forget();
        endHeld("other");
        watch.runOnce();
        runUntilVerdict();
        assertThat(events).containsExactly("sweep", "retained other");
        assertThat(generation.loadersAlive()).isEqualTo(1);
    }

    @Test
    void aFailedSweepIsRepeated() {
        watch.start();
        sweepFails = true;
        endHeld("held");
        awaitUntil(() -> events.contains("thrown by the test"));
        sweepFails = false;
        now = now.plus(SETTLES);
        watch.grace(Duration.ZERO); // wakes the thread
        awaitUntil(() -> sweeps() == 2);
        awaitRetained();
    }

    @Test
    void repeatedSweepsThatReleaseSomethingDoNotDeferTheVerdictForever() {
        sweepReleases = true;
        endHeld("held");
        watch.runOnce();
        runAfterExhaustion();
        assertThat(events).as("the sweep may have released the generation").containsExactly("sweep");
        runOnceAfter(SETTLES);
        runOnceAfter(SETTLES);
        assertThat(events).containsExactly("sweep", "sweep", "sweep");
        runUntilVerdict();
        runOnceAfter(SETTLES);
        assertThat(events).containsExactly("sweep", "sweep", "sweep", "retained held");
    }

    @Test
    void retainedGenerationsAreReportedTogether() {
        endHeld("first");
        endHeld("second");
        watch.runOnce();
        runUntilVerdict();
        assertThat(events).containsExactly("sweep", "retained first and second");
    }

    /** A read by a thread of the server may have kept the class loader alive during the first. */
    @Test
    void theVerdictNeedsTwoCollections() {
        AppGeneration generation = endHeld("held");
        watch.runOnce();
        runAfterExhaustion();
        assertThat(events).containsExactly("sweep");
        held.clear();
        Memory.collectUntil(generation::isCollected);
        watch.runOnce();
        assertThat(events).as("collected by the second").containsExactly("sweep");
    }

    @Test
    void oneCollectionIsNotCountedTwice() {
        endHeld("held");
        watch.runOnce();
        runAfterExhaustion();
        watch.runOnce();
        watch.runOnce();
        assertThat(events).containsExactly("sweep");
        Memory.collect();
        watch.runOnce();
        assertThat(events).containsExactly("sweep", "retained held");
    }

    @ParameterizedTest(name = "the watch runs during the read: {0}")
    @ValueSource(booleans = {true, false})
    void aCollectionDuringAReadDoesNotCount(boolean runsMeanwhile) {
        endHeld("held");
        watch.runOnce();
        for (int i = 0; i < 3; i++) {
            generations.reads().run(() -> {
                Memory.exhaust();
                if (runsMeanwhile) {
                    watch.runOnce();
                }
            });
            watch.runOnce();
        }
        assertThat(events).containsExactly("sweep");
        runUntilVerdict();
        assertThat(events).containsExactly("sweep", "retained held");
    }

    /** Monitoring tools read continually, and collections must count nevertheless. */
    @Test
    void aReadBetweenCollectionsDoesNotDeferTheVerdict() {
        endHeld("held");
        watch.runOnce();
        generations.footprints();
        runAfterExhaustion();
        generations.footprints();
        runAfterExhaustion();
        assertThat(events).containsExactly("sweep", "retained held");
    }

    @Test
    void theThreadAwaitsACollectionOnceTheReadsDuringTheSweepHaveEnded() throws Exception {
        CountDownLatch swept = new CountDownLatch(1);
        Thread reader = new Thread(() -> generations.reads().run(() -> {
            try {
                swept.await();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }));
        reader.start();
        awaitUntil(generations.reads()::isRunning);
        watch.start();
        endHeld("held");
        awaitUntil(() -> events.contains("sweep"));
        swept.countDown();
        reader.join();
        awaitRetained();
    }

    @Test
    void aSweepThatReleasesSomethingRestartsTheRetentionCheck() {
        endHeld("held");
        watch.runOnce();
        runAfterExhaustion();
        sweepReleases = true;
        watch.grace(LONG);
        endHeld("next");
        runOnceAfter(SETTLES);
        sweepReleases = false;
        runAfterExhaustion();
        assertThat(events).as("one collection after the release").containsOnly("sweep");
        runAfterExhaustion();
        assertThat(events).contains("retained held");
    }

    @Test
    void aFailedReportIsRepeated() {
        endHeld("held");
        watch.runOnce();
        reportFails = true;
        Memory.exhaust();
        watch.runOnce();
        Memory.exhaust();
        assertThatThrownBy(watch::runOnce).hasMessage("thrown by the test");
        reportFails = false;
        watch.runOnce();
        assertThat(events).containsExactly("sweep", "retained held");
        watch.runOnce();
        assertThat(events).hasSize(2);
    }

    /** For example, the server may report the end of a generation that was replaced long before. */
    @Test
    void aGenerationThatIsWatchedAgainIsSweptAndCheckedAgain() {
        AppGeneration generation = endHeld("held");
        watch.runOnce();
        runUntilVerdict();
        watch.watch(generation);
        watch.runOnce();
        runUntilVerdict();
        assertThat(events).containsExactly("sweep", "retained held", "sweep", "retained held");
        held.clear();
        Memory.collectUntil(generation::isCollected);
        watch.runOnce();
        assertThat(events).last().isEqualTo("released held");
        assertThat(events).containsOnlyOnce("released held");
    }

    @Test
    void theThreadSweepsByTheRealClockWhenTheGraceIsOver() {
        watch = new LoaderWatch(generations.reads(), Duration.ofMillis(50), listener);
        watch.start();
        endHeld("held");
        await().atMost(SETTLES.minus(PAUSES)).until(() -> events.contains("sweep"));
    }

    @Test
    void theThreadStopsWithTheWatchAndKeepsNoApplicationLoader() {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        watch.start();
        Thread thread = Thread.getAllStackTraces().keySet().stream()
                .filter(each -> each.getName().equals("treadlight-loader-watch") && !before.contains(each))
                .findAny().orElseThrow();
        assertThat(thread.isDaemon()).isTrue();
        assertThat(thread.getContextClassLoader()).isSameAs(LoaderWatch.class.getClassLoader());
        watch.stop();
        awaitUntil(() -> !thread.isAlive());
    }

    private AppGeneration end(String app, ClassLoader loader) {
        AppGeneration generation = generations.begin(app, List.of(loader));
        generations.end(app, loader);
        watch.watch(generation);
        return generation;
    }

    /** Ends a generation whose class loader stays alive. */
    private AppGeneration endHeld(String app) {
        held.add(new AppLoader());
        return end(app, held.get(held.size() - 1));
    }

    private void runOnceAfter(Duration later) {
        now = now.plus(later);
        watch.runOnce();
    }

    private void runAfterExhaustion() {
        Memory.exhaust();
        watch.runOnce();
    }

    /** Runs the watch after each of two collections that clear soft references and unload classes. */
    private void runUntilVerdict() {
        runAfterExhaustion();
        runAfterExhaustion();
    }

    private void assertSweepsOnlyAfter(Duration due) {
        runOnceAfter(due.minus(MOMENT));
        assertThat(events).isEmpty();
        runOnceAfter(MOMENT);
        assertThat(events).containsExactly("sweep");
    }

    private int sweeps() {
        return Collections.frequency(events, "sweep");
    }

    private void awaitRetained() {
        awaitUntil(() -> {
            Memory.exhaust();
            return events.contains("retained held");
        });
    }

    private static void awaitUntil(Callable<Boolean> condition) {
        await().pollInSameThread().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(10))
                .atMost(Duration.ofSeconds(60)).until(condition);
    }
}
