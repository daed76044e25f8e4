package io.github.treadlight.app;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Watches generations that ended until the collector has taken their loaders.
 *
 * <p>Nobody looks at the heap: the collector tells, through a reference queue. When it has unloaded classes and left
 * loaders of these, something outside leads to them, and the listener may {@link Listener#sweep let go} of that; so it
 * may, whatever the collector does, when nothing has ended for some time, and when a grace is over. Not at once, for
 * the deployment that follows should not have to share the processors. A generation that outlives its grace, two
 * sweeps, and then a {@link Canary} that only a soft reference keeps, is retained.
 *
 * <p>One thread, which waits as long as nothing ends, is collected, or is due. It keeps no loader and is nobody's
 * child: it is to be started by the server, not by a deployment, whose protection domains it would inherit.
 * Thread-safe; the listener is called by the watch's thread, without a lock.
 */
public final class LoaderWatch {
    /** After an end: enough for what the server itself does then, and for the deployment that follows. */
    private static final Duration SETTLES = Duration.ofSeconds(10);
    /** The first may only mark what the second takes away. */
    private static final int SWEEPS = 2;
    /** What failed for want of memory is tried again, but not at once. */
    private static final long RETRY_MILLIS = 10_000;

    private final ReferenceQueue<Object> queue = new ReferenceQueue<>();
    private final Listener listener;
    /** Guarded by itself. */
    private final List<Watched> watched = new ArrayList<>();
    /** The last end, when no sweep came after it; null otherwise. Guarded by {@link #watched}. */
    private @Nullable Instant unswept;
    /** Gone when the collector has looked. Of the watch's thread. */
    private @Nullable Canary lookout;
    private volatile Duration grace;
    private @Nullable Thread thread;

    /** Told by the watch's thread what became of generations. */
    public interface Listener {
        /** Time to let go of what ended. */
        void sweep();

        /** The generation outlived its grace and soft references as old as its end. */
        void retained(AppGeneration generation);

        /** A generation that was called retained has no loader any more. */
        void released(AppGeneration generation);

        /** Something else failed, this method excepted: memory is short, or the listener threw this. It goes on. */
        void failed(Throwable failure);
    }

    /** One that ended. Its references are kept, or they would not be enqueued. */
    private static final class Watched {
        final AppGeneration generation;
        final List<WeakReference<ClassLoader>> loaders;
        int sweeps;
        boolean isGraceOver;
        @Nullable Canary judge;
        boolean isRetained;

        Watched(AppGeneration generation, ReferenceQueue<Object> queue) {
            this.generation = generation;
            this.loaders = generation.live().map(loader -> new WeakReference<>(loader, queue)).toList();
        }
    }

    /**
     * A watch that does not run yet.
     *
     * @param grace how long after its end a generation may have loaders
     */
    public LoaderWatch(Duration grace, Listener listener) {
        this.grace = grace;
        this.listener = listener;
    }

    /** Begins to watch. Does nothing when it does so already. */
    public synchronized void start() {
        if (thread == null) {
            thread = new Thread(null, this::run, "treadlight-loader-watch", 0, false);
            thread.setDaemon(true);
            thread.setContextClassLoader(LoaderWatch.class.getClassLoader());
            thread.start();
        }
    }

    /** Ends the watch; what it watched is forgotten. */
    public synchronized void stop() {
        if (thread != null) {
            thread.interrupt();
            thread = null;
        }
        forget();
    }

    /** Watches a generation that just ended. */
    public void watch(AppGeneration generation) {
        synchronized (watched) {
            watched.add(new Watched(generation, queue));
            unswept = Instant.now();
        }
        wake();
    }

    /** Watches none of those that ended until now. */
    public void forget() {
        synchronized (watched) {
            watched.clear();
            unswept = null;
        }
    }

    /** Another grace, for those too that are watched already and not judged yet. */
    public void grace(Duration changed) {
        grace = changed;
        wake();
    }

    /** A reference in the queue is all that the thread waits for. */
    private void wake() {
        new WeakReference<Object>(new Object(), queue).enqueue();
    }

    private void run() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                Duration wait = untilNextIsDue();
                if (wait == null) {
                    queue.remove();
                } else if (!wait.isNegative() && !wait.isZero()) {
                    queue.remove(Math.max(1, wait.toMillis()));
                }
                while (queue.poll() != null) {
                    // one look is enough for all that happened
                }
                try {
                    look();
                } catch (RuntimeException | Error failure) {
                    listener.failed(failure);
                    queue.remove(RETRY_MILLIS);
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt(); // the end
        }
    }

    /** Null when nothing is. */
    private @Nullable Duration untilNextIsDue() {
        synchronized (watched) {
            Stream<Instant> graces = watched.stream()
                    .filter(each -> !each.isGraceOver)
                    .map(each -> each.generation.since().plus(grace));
            Stream<Instant> settled = Stream.ofNullable(unswept).map(end -> end.plus(SETTLES));
            Instant first = Stream.concat(graces, settled).min(Instant::compareTo).orElse(null);
            return first == null ? null : Duration.between(Instant.now(), first);
        }
    }

    private void look() {
        List<AppGeneration> released = new ArrayList<>();
        List<AppGeneration> retained = new ArrayList<>();
        List<Watched> alive = new ArrayList<>();
        boolean isDue = false;
        Instant now = Instant.now();
        synchronized (watched) {
            for (Iterator<Watched> all = watched.iterator(); all.hasNext();) {
                Watched each = all.next();
                if (each.loaders.stream().allMatch(loader -> loader.refersTo(null))) {
                    all.remove();
                    if (each.isRetained) {
                        released.add(each.generation);
                    }
                } else if (!each.isRetained && each.judge != null && each.judge.isGone()) {
                    each.isRetained = true;
                    retained.add(each.generation);
                } else if (!each.isRetained) {
                    alive.add(each);
                    isDue |= !each.isGraceOver && isOver(each, now);
                }
            }
            if (watched.isEmpty()) {
                unswept = null;
            }
            isDue |= unswept != null && !now.isBefore(unswept.plus(SETTLES));
        }
        released.forEach(listener::released);
        retained.forEach(listener::retained);
        if (isDue || (!alive.isEmpty() && lookout != null && lookout.isGone())) {
            sweep(alive, now);
        }
        if (alive.isEmpty()) {
            lookout = null;
        } else if (lookout == null || lookout.isGone()) {
            lookout = Canary.frail(queue);
        }
    }

    private boolean isOver(Watched each, Instant now) {
        return !now.isBefore(each.generation.since().plus(grace));
    }

    private void sweep(List<Watched> alive, Instant now) {
        Instant before;
        synchronized (watched) {
            before = unswept;
        }
        listener.sweep();
        synchronized (watched) {
            unswept = before != null && before.equals(unswept) ? null : unswept;
            for (Watched each : alive) {
                each.sweeps++;
                each.isGraceOver |= isOver(each, now);
                if (each.isGraceOver && each.sweeps >= SWEEPS && each.judge == null) {
                    // After the sweep: what that let go of gets its chance too.
                    each.judge = Canary.tough(queue);
                    each.generation.judgeBy(each.judge);
                }
            }
        }
    }
}
