package io.github.treadlight.app;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.app.AppGeneration.State;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests the verdicts of a running watch while class loaders are read during concurrent marking. A heap full of small
 * objects prolongs the marking, so that many reads overlap with it. {@link RetentionCollectorsTest} runs
 * these tests in JVMs that clear all soft references at each collection, and collect concurrently if possible.
 */
@Tag("thorough")
@Tag(RetentionUnderMarkingTest.UNDER_MARKING)
class RetentionUnderMarkingTest {
    /** The tag of these tests alone. */
    static final String UNDER_MARKING = "under-marking";

    private static final int OBJECTS = 3_000_000;
    private static final int COLLECTIONS = 12;
    private static final Duration BETWEEN_READS = Duration.ofMillis(5);

    private final AppGenerations generations = new AppGenerations();
    private final Queue<String> retained = new ConcurrentLinkedQueue<>();
    private final LoaderWatch watch = new LoaderWatch(generations.reads(), Duration.ZERO, new LoaderWatch.Listener() {
        @Override
        public boolean sweep() {
            return false;
        }

        @Override
        public void retained(List<AppGeneration> some) {
            some.forEach(generation -> retained.add(generation.app()));
        }

        @Override
        public void released(AppGeneration generation, boolean wasReported) {
            // the tests read the state
        }

        @Override
        public void failed(Throwable failure) {
            retained.add(failure.toString());
        }
    });
    private final List<Thread> readers = new ArrayList<>();
    private volatile boolean reads = true;
    private Object live;

    private record Node(Object next) {}

    @BeforeEach
    void start() {
        // many lists instead of one, so that several threads mark them
        Object[] lists = new Object[64];
        for (int i = 0; i < OBJECTS; i++) {
            lists[i % lists.length] = new Node(lists[i % lists.length]);
        }
        live = lists;
        watch.start();
    }

    @AfterEach
    void stop() throws InterruptedException {
        stopReaders();
        watch.stop();
        Reference.reachabilityFence(live);
    }

    private AppGeneration end(String app, ClassLoader loader) {
        AppGeneration generation = generations.begin(app, List.of(loader));
        generations.end(generation);
        watch.watch(generation);
        return generation;
    }

    /** Ends a generation that is unreachable. */
    private AppGeneration endUnreachable(String app) {
        return end(app, new AppLoader());
    }

    /** Starts a thread that reads continually until the readers are stopped. */
    private void readContinually(Runnable read) {
        Thread reader = new Thread(() -> {
            while (reads) {
                read.run();
                LockSupport.parkNanos(BETWEEN_READS.toNanos());
            }
        });
        readers.add(reader);
        reader.start();
    }

    private void stopReaders() throws InterruptedException {
        reads = false;
        for (Thread reader : readers) {
            reader.join();
        }
        readers.clear();
    }

    private static void assertCollected(AppGeneration generation) {
        Memory.collectUntil(generation::isCollected);
        assertThat(generation.state()).isEqualTo(State.RELEASED);
    }

    @Test
    void aSearchDuringTheMarkingCausesNoFalseVerdict() throws Exception {
        AppGeneration generation = endUnreachable("unreachable");
        readContinually(generations::endedLoaders);
        readContinually(generations::footprints);
        for (int i = 0; i < COLLECTIONS && !generation.isCollected(); i++) {
            System.gc();
            assertThat(retained).isEmpty();
        }
        stopReaders();
        assertCollected(generation);
        assertThat(retained).isEmpty();
    }

    /** Treadlight does not notice such a read, which keeps the class loader alive for one collection. */
    @Test
    void aReadByTheServerDuringOneCollectionCausesNoFalseVerdict() throws Exception {
        for (int i = 0; i < COLLECTIONS / 2; i++) {
            ClassLoader loader = new AppLoader();
            WeakReference<ClassLoader> ofServer = new WeakReference<>(loader);
            AppGeneration generation = end("read by the server", loader);
            loader = null;
            reads = true;
            readContinually(ofServer::get);
            System.gc();
            stopReaders();
            assertCollected(generation);
        }
        assertThat(retained).isEmpty();
    }

    @Test
    void aLeakedGenerationIsRetainedDespiteReadsBetweenCollections() {
        ClassLoader holder = new AppLoader();
        AppGeneration held = end("held", holder);
        AppGeneration unreachable = endUnreachable("unreachable");
        await().pollInSameThread().atMost(60, SECONDS).until(() -> {
            generations.footprints();
            System.gc();
            return held.state() == State.RETAINED;
        });
        await().atMost(10, SECONDS).until(() -> !retained.isEmpty());
        assertThat(retained).containsExactly("held");
        assertCollected(unreachable);
        Reference.reachabilityFence(holder);
        holder = null;
        assertCollected(held);
    }
}
