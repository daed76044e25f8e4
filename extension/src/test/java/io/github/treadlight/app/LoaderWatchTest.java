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
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Real class loaders and a real garbage collector, but a clock that only the test moves. Most tests call
 * {@link LoaderWatch#look} in place of the watch's thread, and know when the watch has looked; some start the thread.
 */
class LoaderWatchTest {
    private static final Duration LONG = Duration.ofHours(1);
    private static final Duration SETTLES = Duration.ofSeconds(10);
    private static final Duration PAUSES = Duration.ofSeconds(1);
    private static final Duration MOMENT = Duration.ofMillis(1);

    private final AppGenerations generations = new AppGenerations();
    /** Keeps class loaders of ended applications alive. */
    private final List<ClassLoader> held = new ArrayList<>();
    private final Queue<String> told = new ConcurrentLinkedQueue<>();
    private volatile Instant now = Instant.EPOCH;
    private volatile boolean sweepFails;
    private volatile boolean sweepReleases;
    private volatile boolean reportFails;
    private volatile boolean serverKeeps;
    private final LoaderWatch.Listener listener = new LoaderWatch.Listener() {
        @Override
        public boolean sweep() {
            told.add("sweep");
            if (sweepFails) {
                throw new OutOfMemoryError("thrown by the test");
            }
            return sweepReleases;
        }

        @Override
        public void failed(Throwable failure) {
            told.add(failure.getMessage());
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
            // A search names the holder in the log.
            List<String> apps = retained.stream().map(AppGeneration::app).toList();
            generations.reads().read(() -> told.add("retained " + String.join(" and ", apps)));
        }

        @Override
        public void released(AppGeneration generation) {
            told.add("released " + generation.app());
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
        awaitUntil(() -> told.contains("sweep"));
        awaitRetained();
        assertThat(generation.state()).isEqualTo(State.RETAINED);
        assertThat(told).doesNotContain("released held");
        held.clear();
        Memory.collectUntil(() -> told.contains("released held"));
        assertThat(generation.state()).isEqualTo(State.RELEASED);
        assertThat(told).containsOnlyOnce("retained held");
    }

    @Test
    void aGenerationThatOnlyASoftReferenceKeepsIsNeverRetained() {
        SoftReference<ClassLoader> cache = new SoftReference<>(new AppLoader());
        AppGeneration soft = end("soft", cache.get());
        endHeld("held");
        watch.look();
        Memory.collect();
        watch.look();
        assertThat(soft.state()).as("a soft reference is kept while there is memory").isEqualTo(State.ENDED);
        assertThat(told).as("the reason why they are alive is not known yet").containsExactly("sweep");
        lookAfterExhaustion();
        assertThat(soft.state()).isEqualTo(State.RELEASED);
        lookAfterExhaustion();
        assertThat(told).containsExactly("sweep", "retained held");
        Reference.reachabilityFence(cache);
    }

    @Test
    void aGenerationThatTheServerKeepsIsNotRetainedUntilTheServerDropsIt() {
        serverKeeps = true;
        AppGeneration disabled = endHeld("disabled");
        endHeld("held");
        watch.look();
        lookUntilVerdict();
        lookAfterExhaustion();
        lookAfterExhaustion();
        assertThat(told).containsExactly("sweep", "retained held");
        assertThat(disabled.state()).isEqualTo(State.ENDED);
        serverKeeps = false;
        for (int look = 0; look < 5 && disabled.state() != State.RETAINED; look++) {
            lookAfterExhaustion();
        }
        assertThat(told).containsExactly("sweep", "retained held", "retained disabled");
    }

    @Test
    void noGenerationIsJudgedBeforeItsGraceIsOver() {
        watch.grace(LONG);
        AppGeneration generation = endHeld("young");
        while (sweeps() <= 3) {
            int before = sweeps();
            watch.look();
            lookAfterExhaustion();
            look(SETTLES);
            assertThat(sweeps()).isEqualTo(before + 1);
        }
        assertThat(generation.state()).isEqualTo(State.ENDED);
        assertThat(told).containsOnly("sweep");
        watch.grace(Duration.ZERO);
        watch.look();
        lookAfterExhaustion();
        assertThat(told).as("the first sweep after the grace is before the verdict").containsOnly("sweep");
        lookUntilVerdict();
        assertThat(told).contains("retained young");
    }

    @Test
    void sweepsAPauseAfterTheLastEndWhenACollectionLeftTheLoader() {
        watch.grace(LONG);
        endHeld("held");
        watch.look();
        Memory.collect();
        watch.look();
        assertSweepsOnlyAfter(PAUSES);
    }

    @Test
    void sweepsAfterACollectionEvenWhenDeploymentsNeverPause() {
        watch.grace(LONG);
        Instant first = now;
        while (told.isEmpty()) {
            assertThat(now).isBefore(first.plus(SETTLES).plus(PAUSES).plus(PAUSES));
            endHeld("busy");
            watch.look();
            System.gc();
            look(PAUSES.minus(MOMENT));
        }
        assertThat(now).isAfter(first.plus(SETTLES));
        assertThat(told).containsExactly("sweep");
    }

    @Test
    void sweepsWhenNothingHasEndedForSomeTime() {
        watch.grace(LONG);
        endHeld("held");
        assertSweepsOnlyAfter(SETTLES);
    }

    @Test
    void doesNotSweepForAGenerationThatIsCollectedByItself() {
        watch.grace(LONG);
        AppGeneration generation = end("gone", new AppLoader());
        Memory.collectUntil(() -> generation.loadersAlive() == 0);
        watch.look();
        look(SETTLES);
        assertThat(told).isEmpty();
        watch.grace(Duration.ZERO);
        endHeld("held");
        watch.look();
        assertThat(told).containsExactly("sweep");
    }

    @Test
    void doesNotJudgeForgottenGenerations() {
        AppGeneration generation = endHeld("forgotten");
        watch.forget();
        endHeld("other");
        watch.look();
        lookUntilVerdict();
        assertThat(told).containsExactly("sweep", "retained other");
        assertThat(generation.loadersAlive()).isEqualTo(1);
    }

    @Test
    void aSweepThatFailsIsTriedAgain() {
        watch.start();
        sweepFails = true;
        endHeld("held");
        awaitUntil(() -> told.contains("thrown by the test"));
        sweepFails = false;
        now = now.plus(SETTLES);
        watch.grace(Duration.ZERO); // wakes the thread
        awaitUntil(() -> sweeps() == 2);
        awaitRetained();
    }

    @Test
    void sweepsThatReleaseSomethingEachTimeDoNotDeferTheVerdictForEver() {
        sweepReleases = true;
        endHeld("held");
        watch.look();
        lookAfterExhaustion();
        assertThat(told).as("the sweep may have released the generation").containsExactly("sweep");
        look(SETTLES);
        look(SETTLES);
        assertThat(told).containsExactly("sweep", "sweep", "sweep");
        lookUntilVerdict();
        look(SETTLES);
        assertThat(told).containsExactly("sweep", "sweep", "sweep", "retained held");
    }

    @Test
    void retainedGenerationsAreReportedTogether() {
        endHeld("first");
        endHeld("second");
        watch.look();
        lookUntilVerdict();
        assertThat(told).containsExactly("sweep", "retained first and second");
    }

    /** A read by a thread of the server may have kept the class loader alive during the first. */
    @Test
    void theVerdictNeedsTwoCollections() {
        AppGeneration generation = endHeld("held");
        watch.look();
        lookAfterExhaustion();
        assertThat(told).containsExactly("sweep");
        held.clear();
        Memory.collectUntil(generation::isCollected);
        watch.look();
        assertThat(told).as("collected by the second").containsExactly("sweep");
    }

    @Test
    void oneCollectionIsNotCountedTwice() {
        endHeld("held");
        watch.look();
        lookAfterExhaustion();
        watch.look();
        watch.look();
        assertThat(told).containsExactly("sweep");
        Memory.collect();
        watch.look();
        assertThat(told).containsExactly("sweep", "retained held");
    }

    @ParameterizedTest(name = "looks while the read runs: {0}")
    @ValueSource(booleans = {true, false})
    void aCollectionDuringAReadDoesNotCount(boolean looksMeanwhile) {
        endHeld("held");
        watch.look();
        for (int i = 0; i < 3; i++) {
            generations.reads().run(() -> {
                Memory.exhaust();
                if (looksMeanwhile) {
                    watch.look();
                }
            });
            watch.look();
        }
        assertThat(told).containsExactly("sweep");
        lookUntilVerdict();
        assertThat(told).containsExactly("sweep", "retained held");
    }

    /** Monitoring tools read again and again, and each collection must be able to count. */
    @Test
    void aReadBetweenCollectionsDoesNotDeferTheVerdict() {
        endHeld("held");
        watch.look();
        generations.footprints();
        lookAfterExhaustion();
        generations.footprints();
        lookAfterExhaustion();
        assertThat(told).containsExactly("sweep", "retained held");
    }

    @Test
    void theThreadAwaitsTheNextCollectionWhenTheReadsHaveEndedThatRanAtTheSweep() throws Exception {
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
        awaitUntil(() -> told.contains("sweep"));
        swept.countDown();
        reader.join();
        awaitRetained();
    }

    @Test
    void aSweepThatReleasesSomethingBeginsTheVerdictAnew() {
        endHeld("held");
        watch.look();
        lookAfterExhaustion();
        sweepReleases = true;
        watch.grace(LONG);
        endHeld("next");
        look(SETTLES);
        sweepReleases = false;
        lookAfterExhaustion();
        assertThat(told).as("one collection after the release").containsOnly("sweep");
        lookAfterExhaustion();
        assertThat(told).contains("retained held");
    }

    @Test
    void aReportThatFailsIsRepeated() {
        endHeld("held");
        watch.look();
        reportFails = true;
        Memory.exhaust();
        watch.look();
        Memory.exhaust();
        assertThatThrownBy(watch::look).hasMessage("thrown by the test");
        reportFails = false;
        watch.look();
        assertThat(told).containsExactly("sweep", "retained held");
        watch.look();
        assertThat(told).hasSize(2);
    }

    /** As when the server reports the end of a generation that was replaced long before. */
    @Test
    void aGenerationThatIsWatchedAgainIsSweptAndCheckedAgain() {
        AppGeneration generation = endHeld("held");
        watch.look();
        lookUntilVerdict();
        watch.watch(generation);
        watch.look();
        lookUntilVerdict();
        assertThat(told).containsExactly("sweep", "retained held", "sweep", "retained held");
        held.clear();
        Memory.collectUntil(generation::isCollected);
        watch.look();
        assertThat(told).last().isEqualTo("released held");
        assertThat(told).containsOnlyOnce("released held");
    }

    @Test
    void theThreadLooksByTheRealClockWhenTheGraceIsOver() {
        watch = new LoaderWatch(generations.reads(), Duration.ofMillis(50), listener);
        watch.start();
        endHeld("held");
        await().atMost(SETTLES.minus(PAUSES)).until(() -> told.contains("sweep"));
    }

    @Test
    void theThreadStopsWithTheWatchAndHoldsNoApplicationLoader() {
        watch.start();
        Thread thread = Thread.getAllStackTraces().keySet().stream()
                .filter(each -> each.getName().equals("treadlight-loader-watch")).findAny().orElseThrow();
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

    private void look(Duration later) {
        now = now.plus(later);
        watch.look();
    }

    private void lookAfterExhaustion() {
        Memory.exhaust();
        watch.look();
    }

    /** Two collections clear soft references and unload classes. */
    private void lookUntilVerdict() {
        lookAfterExhaustion();
        lookAfterExhaustion();
    }

    private void assertSweepsOnlyAfter(Duration due) {
        look(due.minus(MOMENT));
        assertThat(told).isEmpty();
        look(MOMENT);
        assertThat(told).containsExactly("sweep");
    }

    private int sweeps() {
        return Collections.frequency(told, "sweep");
    }

    private void awaitRetained() {
        awaitUntil(() -> {
            Memory.exhaust();
            return told.contains("retained held");
        });
    }

    private static void awaitUntil(Callable<Boolean> condition) {
        await().pollInSameThread().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(10))
                .atMost(Duration.ofSeconds(60)).until(condition);
    }
}
