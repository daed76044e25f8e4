package io.github.treadlight.app;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Watches ended generations until their class loaders are collected.
 *
 * <p>The {@link SweepSchedule} determines when a generation's leaks are swept. Afterwards the {@link RetentionCheck}
 * decides whether the generation is retained. Neither searches the heap: the garbage collector reports through a
 * reference queue. This class owns the thread, which waits until a generation ends, is collected or is due, and
 * notifies the listener.
 *
 * <p>The thread keeps no class loader of an application alive. It must be started by a thread of the server, because
 * during a deployment it would inherit protection domains of the application.
 *
 * <p>State: the watched generations, guarded by their list, and the generations to be reported, confined to the thread.
 * The schedule and the check have locks of their own, and no two of the three locks are held together. The thread calls
 * the listener without a lock. Thread-safe.
 */
public final class LoaderWatch {
    /** Pause after a failure, which may be a lack of memory. */
    private static final long RETRY_MILLIS = 10_000;

    private final ReferenceQueue<Object> queue = new ReferenceQueue<>();
    private final LoaderReads reads;
    private final Listener listener;
    private final InstantSource clock;
    private final SweepSchedule schedule;
    private final RetentionCheck check;
    @GuardedBy("watched")
    private final List<Watched> watched = new ArrayList<>();
    /** Retained generations that have not been reported successfully. Confined to the thread. */
    private final List<AppGeneration> unreported = new ArrayList<>();
    private @Nullable Thread thread;

    /** Sweeps leaks, and receives the fate of generations. Called by the thread of the watch. */
    public interface Listener {
        /**
         * Sweeps the leaks of ended generations.
         *
         * @return whether anything was released
         */
        boolean sweep();

        /**
         * Returns whether the server itself still uses the generation, as it does for a disabled application. Such a
         * generation is not reported as retained, and is checked again.
         */
        default boolean isKeptByServer(AppGeneration generation) {
            return false;
        }

        /** Reports that the generations are retained. They come together, so that one search can find the holders. */
        void retained(List<AppGeneration> generations);

        /**
         * Reports that all class loaders of a generation were collected.
         *
         * @param wasReported whether the generation was reported as retained
         */
        void released(AppGeneration generation, boolean wasReported);

        /** Reports that the watch, or a call of another method of this listener, failed. The watch tries again. */
        void failed(Throwable failure);
    }

    /** A watched generation. Keeps its references, because unreachable references are never enqueued. */
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
     * Creates a watch that is not started.
     *
     * @param reads the guard of all reads of references to the generations' class loaders
     * @param grace the time after the end of a generation before which there is no verdict
     */
    public LoaderWatch(LoaderReads reads, Duration grace, Listener listener) {
        this(reads, grace, listener, MonotonicClock::now);
    }

    /** Creates a watch with the given clock, which tests can advance. */
    LoaderWatch(LoaderReads reads, Duration grace, Listener listener, InstantSource clock) {
        this.reads = reads;
        this.listener = listener;
        this.clock = clock;
        this.schedule = new SweepSchedule(grace, queue);
        this.check = new RetentionCheck(reads, queue);
        reads.onIdle(this::readsEnded);
    }

    /** Starts the thread unless it is running. */
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

    /** Watches a generation that has just ended. If it is watched already, it is swept and checked again. */
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

    /** Changes the grace, including that of watched generations that are not yet checked. */
    public void grace(Duration changed) {
        schedule.grace(changed);
        wake();
    }

    private void readsEnded() {
        if (check.lacksCanary()) {
            wake();
        }
    }

    /** Wakes the thread by enqueuing a reference. */
    private void wake() {
        new WeakReference<Object>(new Object(), queue).enqueue();
    }

    private void run() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                try {
                    await();
                    runOnce();
                } catch (RuntimeException | Error failure) {
                    report(failure);
                    queue.remove(RETRY_MILLIS);
                    wake();
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt(); // the thread ends
        }
    }

    private void report(Throwable failure) {
        try {
            listener.failed(failure);
        } catch (RuntimeException | Error worse) {
            // memory may be too short even to report the failure; the watch tries again anyway
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
            // one run handles all references that are queued
        }
    }

    /**
     * Sweeps, checks and reports whatever is due now. Only the thread of the watch calls this, or a test in its place.
     */
    void runOnce() {
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
                listener.released(each.generation, each.isReported);
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
        boolean isWorthRepeating = true; // also if the sweep fails
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
