package io.github.treadlight.app;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.app.AppGeneration.State;
import java.lang.ref.Reference;
import java.lang.ref.SoftReference;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoaderWatchTest {
    private static final Duration LONG = Duration.ofHours(1);

    private final AppGenerations generations = new AppGenerations();
    private final Queue<String> told = new ConcurrentLinkedQueue<>();
    private volatile boolean fails;
    private volatile boolean letsGo;
    private final LoaderWatch watch = new LoaderWatch(Duration.ZERO, new LoaderWatch.Listener() {
        @Override
        public boolean sweep() {
            told.add("sweep");
            if (fails) {
                throw new OutOfMemoryError("as the test wants");
            }
            return letsGo;
        }

        @Override
        public void failed(Throwable failure) {
            told.add(failure.getMessage());
        }

        @Override
        public void retained(AppGeneration generation) {
            watch.search(() -> told.add("retained " + generation.app())); // the log names what holds it
        }

        @Override
        public void released(AppGeneration generation) {
            told.add("released " + generation.app());
        }
    });

    @BeforeEach
    void start() {
        watch.start();
    }

    @AfterEach
    void stop() {
        watch.stop();
    }

    private AppGeneration end(String app, ClassLoader loader) {
        AppGeneration generation = generations.begin(app, List.of(loader));
        generations.end(app, loader);
        watch.watch(generation);
        return generation;
    }

    @Test
    void whatOutlivesACollectionIsRetainedUntilItIsReleased() {
        ClassLoader loader = new AppLoader();
        AppGeneration generation = end("held", loader);
        await().atMost(30, SECONDS).until(() -> told.contains("sweep"));
        awaitAfterExhaustion("retained held");
        assertThat(generation.state()).isEqualTo(State.RETAINED);
        assertThat(told).doesNotContain("released held");
        Reference.reachabilityFence(loader);
        loader = null;
        await().atMost(30, SECONDS).until(() -> {
            System.gc();
            return told.contains("released held");
        });
        assertThat(generation.state()).isEqualTo(State.RELEASED);
        assertThat(told.stream().filter("retained held"::equals)).hasSize(1);
    }

    @Test
    void whatOnlyASoftReferenceKeepsIsNeverRetained() {
        SoftReference<ClassLoader> cache = new SoftReference<>(new AppLoader());
        ClassLoader held = new AppLoader();
        AppGeneration soft = end("soft", cache.get());
        end("held", held);
        await().atMost(30, SECONDS).until(() -> told.contains("sweep"));
        Memory.collect();
        assertThat(soft.state()).as("a soft reference is kept while there is memory").isEqualTo(State.ENDED);
        assertThat(told).as("nobody can say yet what holds them").doesNotContain("retained held", "retained soft");
        awaitAfterExhaustion("retained held");
        assertThat(soft.state()).isEqualTo(State.RELEASED);
        assertThat(told).doesNotContain("retained soft", "released soft");
        Reference.reachabilityFence(held);
    }

    @Test
    void nobodyIsJudgedBeforeItsGraceIsOver() {
        watch.grace(LONG);
        ClassLoader loader = new AppLoader();
        AppGeneration generation = end("young", loader);
        await().atMost(30, SECONDS).until(() -> {
            Memory.exhaust();
            return told.stream().filter("sweep"::equals).count() > 3;
        });
        assertThat(generation.state()).isEqualTo(State.ENDED);
        assertThat(told).doesNotContain("retained young");
        watch.grace(Duration.ZERO);
        awaitAfterExhaustion("retained young");
        Reference.reachabilityFence(loader);
    }

    @Test
    void sweepsWhenTheCollectorLeftWhatEndedAndTheDeploymentAfterItHadItsTime() {
        watch.grace(LONG);
        ClassLoader loader = new AppLoader();
        Instant before = Instant.now();
        end("held", loader);
        await().atMost(8, SECONDS).until(() -> {
            Memory.collect();
            return told.contains("sweep");
        });
        assertThat(before.plusSeconds(1)).isBeforeOrEqualTo(Instant.now());
        Reference.reachabilityFence(loader);
    }

    @Test
    void sweepsWhenDeploymentsNeverPause() {
        watch.grace(LONG);
        List<ClassLoader> loaders = new ArrayList<>();
        await().pollInterval(100, MILLISECONDS).atMost(30, SECONDS).until(() -> {
            ClassLoader loader = new AppLoader();
            loaders.add(loader);
            end("busy", loader);
            Memory.collect();
            return told.contains("sweep");
        });
        Reference.reachabilityFence(loaders);
    }

    @Test
    void sweepsWhenNothingHasEndedForSomeTime() {
        watch.grace(LONG);
        ClassLoader loader = new AppLoader();
        end("held", loader);
        await().atMost(30, SECONDS).until(() -> told.contains("sweep"));
        Reference.reachabilityFence(loader);
    }

    @Test
    void whatGoesByItselfIsNotSweptFor() {
        watch.grace(LONG);
        AppGeneration generation = end("gone", new AppLoader());
        await().atMost(30, SECONDS).until(() -> {
            Memory.collect();
            return generation.loadersAlive() == 0;
        });
        ClassLoader loader = new AppLoader();
        watch.grace(Duration.ZERO);
        end("held", loader);
        await().atMost(30, SECONDS).until(() -> told.contains("sweep"));
        assertThat(told).containsExactly("sweep");
        Reference.reachabilityFence(loader);
    }

    @Test
    void whatIsForgottenIsNotJudged() {
        ClassLoader forgotten = new AppLoader();
        ClassLoader other = new AppLoader();
        AppGeneration generation = end("forgotten", forgotten);
        watch.forget();
        end("other", other);
        awaitAfterExhaustion("retained other");
        assertThat(told).doesNotContain("retained forgotten");
        assertThat(generation.loadersAlive()).isEqualTo(1);
        Reference.reachabilityFence(List.of(forgotten, other));
    }

    @Test
    void aSweepThatFailsIsTriedAgain() {
        fails = true;
        ClassLoader loader = new AppLoader();
        end("held", loader);
        await().atMost(30, SECONDS).until(() -> told.contains("as the test wants"));
        fails = false;
        awaitAfterExhaustion("retained held");
        Reference.reachabilityFence(loader);
    }

    @Test
    void sweepsThatLetGoOfSomethingEachTimePutNoVerdictOffForEver() {
        letsGo = true;
        ClassLoader loader = new AppLoader();
        end("held", loader);
        await().atMost(60, SECONDS).until(() -> told.stream().filter("sweep"::equals).count() == 3);
        assertThat(told).as("what was let go of may have been all").doesNotContain("retained held");
        awaitAfterExhaustion("retained held");
        assertThat(told.stream().filter("sweep"::equals)).hasSize(3);
        Reference.reachabilityFence(loader);
    }

    @Test
    void aSearchForTheHoldersOfOneDoesNotPutOffTheVerdictOfAnother() {
        watch.grace(LONG);
        List<ClassLoader> loaders = List.of(new AppLoader(), new AppLoader());
        end("first", loaders.get(0));
        end("second", loaders.get(1));
        watch.grace(Duration.ZERO);
        await().atMost(60, SECONDS).until(() -> {
            Memory.exhaust();
            return told.contains("retained first") || told.contains("retained second");
        });
        await().atMost(5, SECONDS).until(() -> told.containsAll(List.of("retained first", "retained second")));
        Reference.reachabilityFence(loaders);
    }

    @Test
    void whatMayHaveStayedForASearchOnlyIsLookedAtAgain() {
        ClassLoader loader = new AppLoader();
        end("held", loader);
        await().atMost(30, SECONDS).until(() -> told.contains("sweep"));
        ClassLoader other = new AppLoader();
        watch.search(() -> {
            Memory.exhaust();
            end("other", other);
            await().atMost(30, SECONDS).until(() -> told.stream().filter("sweep"::equals).count() == 2);
            return loader;
        });
        assertThat(told).as("it has looked").doesNotContain("retained held");
        await().atMost(30, SECONDS).until(() -> {
            Memory.collect();
            return told.contains("retained held");
        });
        Reference.reachabilityFence(List.of(loader, other));
    }

    @Test
    void itsThreadEndsWithItAndHoldsNoLoader() {
        Thread thread = threads().get(0);
        assertThat(thread.isDaemon()).isTrue();
        assertThat(thread.getContextClassLoader()).isSameAs(LoaderWatch.class.getClassLoader());
        watch.stop();
        await().atMost(30, SECONDS).until(() -> !thread.isAlive());
    }

    private static List<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("treadlight-loader-watch"))
                .toList();
    }

    private void awaitAfterExhaustion(String expected) {
        await().atMost(60, SECONDS).until(() -> {
            Memory.exhaust();
            return told.contains(expected);
        });
    }
}
