package io.github.treadlight.app;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Watches undeployed generations until the garbage collector has taken their class loaders.
 *
 * <p>A generation is swept by the {@link SweepSchedule}, and then the {@link RetentionCheck} decides whether it is
 * retained. Neither searches the heap: the garbage collector reports through a reference queue. This class owns the
 * thread, which waits as long as nothing ends, is collected or is due, and it tells the listener.
 *
 * <p>The thread keeps no class loader of an application. Start it from a thread of the server, not from a deployment,
 * whose protection domains it would inherit.
 *
 * <p>State: the watched generations, guarded by their list; of the thread alone, the generations that are to be
 * reported. The schedule and the check have locks of their own, and no two of the three are held together. The listener
 * is called by the watch's thread, without a lock. Thread-safe.
 */
public final class LoaderWatch {
    /** After a failure, which may be a lack of memory. */
    private static final long RETRY_MILLIS = 10_000;

    private final ReferenceQueue<Object> queue = new ReferenceQueue<>();
    private final LoaderReads reads;
    private final Listener listener;
    private final InstantSource clock;
    private final SweepSchedule schedule;
    private final RetentionCheck check;
    private final List<Watched> watched = new ArrayList<>();
    /** Retained, and not reported until the listener has returned. */
    private final List<AppGeneration> unreported = new ArrayList<>();
    private @Nullable Thread thread;

    /** Receives what became of generations, from the watch's thread. */
    public interface Listener {
        /**
         * Releases what the server keeps of ended generations.
         *
         * @return whether anything was released
         */
        boolean sweep();

        /**
         * Returns whether the server itself keeps the generation, as it keeps a disabled application. It is not
         * reported as retained then, and checked again.
         */
        default boolean isKeptByServer(AppGeneration generation) {
            return false;
        }

        /** The generations are retained. They are reported together, so that one search finds what retains them. */
        void retained(List<AppGeneration> generations);

        /** The class loaders of a generation that was reported as retained were collected. */
        void released(AppGeneration generation);

        /** A call of another method of this listener, or the watch itself, failed. The watch tries again. */
        void failed(Throwable failure);
    }

    /** A watched generation. The references are kept because others would not be enqueued. */
    private static final class Watched {
        final AppGeneration generation;
        final List<WeakReference<ClassLoader>> loaders;
        volatile boolean isReported;

        Watched(AppGeneration generation, List<WeakReference<ClassLoader>> loaders, boolean isReported) {
            this.generation = generation;
            this.loaders = loaders;
            this.isReported = isReported;
        }

        boolean isReleased() {
            return loaders.stream().allMatch(loader -> loader.refersTo(null));
        }
    }

    /**
     * Creates a watch that does not run yet.
     *
     * @param reads what all reads of the generations' class loaders go through
     * @param grace the time after its end in which a generation is not called retained
     */
    public LoaderWatch(LoaderReads reads, Duration grace, Listener listener) {
        this(reads, grace, listener, MonotonicClock::now);
    }

    /** Creates a watch that reads the time from the given clock; tests pass one that they move. */
    LoaderWatch(LoaderReads reads, Duration grace, Listener listener, InstantSource clock) {
        this.reads = reads;
        this.listener = listener;
        this.clock = clock;
        this.schedule = new SweepSchedule(grace, queue);
        this.check = new RetentionCheck(reads, queue);
        reads.whenNoneRuns(this::readsEnded);
    }

    /** Starts the thread, unless it runs. */
    public synchronized void start() {
        if (thread == null) {
            thread = new Thread(null, this::run, "treadlight-loader-watch", 0, false);
            thread.setDaemon(true);
            thread.setContextClassLoader(LoaderWatch.class.getClassLoader());
            thread.start();
        }
    }

    /** Stops the thread, and forgets all generations. */
    public synchronized void stop() {
        if (thread != null) {
            thread.interrupt();
            thread = null;
        }
        forget();
    }

    /** Watches a generation that just ended. One that is watched already is swept and checked once more. */
    public void watch(AppGeneration generation) {
        List<WeakReference<ClassLoader>> loaders = reads.read(() -> generation.live()
                .map(loader -> new WeakReference<>(loader, queue)).toList());
        boolean isReported = forget(generation);
        synchronized (watched) {
            watched.add(new Watched(generation, loaders, isReported));
        }
        schedule.add(generation, clock.instant());
        wake();
    }

    /** Stops watching all generations. */
    public void forget() {
        synchronized (watched) {
            watched.clear();
        }
        schedule.clear();
        check.clear();
    }

    /** Stops watching a generation. Returns whether it was reported as retained. */
    private boolean forget(AppGeneration generation) {
        boolean wasReported;
        synchronized (watched) {
            wasReported = watched.stream().anyMatch(each -> each.generation == generation && each.isReported);
            watched.removeIf(each -> each.generation == generation);
        }
        schedule.remove(generation);
        check.remove(generation);
        return wasReported;
    }

    /** Changes the grace, for generations too that are watched and not yet checked. */
    public void grace(Duration changed) {
        schedule.grace(changed);
        wake();
    }

    private void readsEnded() {
        if (check.lacksCanary()) {
            wake();
        }
    }

    /** Enqueues a reference: that is all the thread waits for. */
    private void wake() {
        new WeakReference<Object>(new Object(), queue).enqueue();
    }

    private void run() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                try {
                    await();
                    look();
                } catch (RuntimeException | Error failure) {
                    report(failure);
                    queue.remove(RETRY_MILLIS);
                    wake();
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt(); // the end
        }
    }

    private void report(Throwable failure) {
        try {
            listener.failed(failure);
        } catch (RuntimeException | Error worse) {
            // There may be no memory to report it either; the watch tries again all the same.
        }
    }

    private void await() throws InterruptedException {
        Instant due = schedule.nextDue();
        if (due == null) {
            queue.remove();
        } else {
            long wait = Duration.between(clock.instant(), due).toMillis();
            if (wait > 0) {
                queue.remove(wait);
            }
        }
        while (queue.poll() != null) {
            // one look is enough for all that happened
        }
    }

    /**
     * Sweeps, checks and reports what is due now. Only the watch's thread calls this; a test calls it in place of that
     * thread.
     */
    void look() {
        Instant now = clock.instant();
        unreported.addAll(check.retained());
        forgetReleased();
        reportRetained();
        if (schedule.isDue(now)) {
            sweep(now);
        }
        schedule.awaitCollection();
        check.awaitCollection();
    }

    private List<Watched> watched() {
        synchronized (watched) {
            return List.copyOf(watched);
        }
    }

    private void forgetReleased() {
        for (Watched each : watched()) {
            if (each.isReleased()) {
                forget(each.generation);
                if (each.isReported) {
                    listener.released(each.generation);
                }
            }
        }
    }

    private void reportRetained() {
        List<Watched> retained = new ArrayList<>();
        for (Watched each : watched()) {
            if (unreported.contains(each.generation)) {
                if (listener.isKeptByServer(each.generation)) {
                    check.add(each.generation);
                } else {
                    retained.add(each);
                }
            }
        }
        if (!retained.isEmpty()) {
            List<AppGeneration> generations = retained.stream().map(each -> each.generation).toList();
            generations.forEach(AppGeneration::retain);
            listener.retained(generations);
            retained.forEach(each -> each.isReported = true);
        }
        unreported.clear();
    }

    private void sweep(Instant now) {
        boolean isWorthRepeating = true; // if it fails, too
        try {
            isWorthRepeating = listener.sweep();
        } finally {
            if (isWorthRepeating) {
                check.startOver();
            }
            schedule.swept(now, clock.instant(), isWorthRepeating).forEach(check::add);
        }
    }
}
