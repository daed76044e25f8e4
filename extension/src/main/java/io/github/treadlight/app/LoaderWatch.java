package io.github.treadlight.app;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Watches generations that ended until the collector has taken their loaders.
 *
 * <p>Nobody looks at the heap: the collector tells, through a reference queue. After the grace the listener may let go
 * of what is left of a generation outside of it; then a {@link Canary} is let fly, and a generation that outlives it is
 * retained.
 *
 * <p>One thread, which waits as long as nothing ends, is collected, or has its grace over. It keeps no loader and is
 * nobody's child: it is to be started by the server, not by a deployment, whose protection domains it would inherit.
 * Thread-safe; the listener is called by the watch's thread, without a lock.
 */
public final class LoaderWatch {
    /** What failed for want of memory is tried again, but not at once. */
    private static final long RETRY_MILLIS = 10_000;

    private final ReferenceQueue<Object> queue = new ReferenceQueue<>();
    private final Listener listener;
    private volatile boolean isSweepAsked;
    /** Guarded by itself. */
    private final List<Watched> watched = new ArrayList<>();
    private volatile Duration grace;
    private @Nullable Thread thread;

    /** Told by the watch's thread what became of generations. */
    public interface Listener {
        /** It was asked for, or the grace of a generation is over: time to let go of what ended. */
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
        @Nullable Canary canary;
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
        }
        wake();
    }

    /** Has the listener sweep soon, in the watch's thread. */
    public void sweep() {
        isSweepAsked = true;
        wake();
    }

    /** Watches none of those that ended until now. */
    public void forget() {
        synchronized (watched) {
            watched.clear();
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
                Duration wait = untilNextGraceIsOver();
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

    /** Null when nobody's is to come. */
    private @Nullable Duration untilNextGraceIsOver() {
        synchronized (watched) {
            Instant first = watched.stream()
                    .filter(each -> each.canary == null)
                    .map(each -> each.generation.since())
                    .min(Instant::compareTo)
                    .orElse(null);
            return first == null ? null : Duration.between(Instant.now(), first.plus(grace));
        }
    }

    private void look() {
        List<AppGeneration> overdue = new ArrayList<>();
        List<AppGeneration> retained = new ArrayList<>();
        List<AppGeneration> released = new ArrayList<>();
        synchronized (watched) {
            Instant now = Instant.now();
            for (Iterator<Watched> all = watched.iterator(); all.hasNext();) {
                Watched each = all.next();
                if (each.loaders.stream().allMatch(loader -> loader.refersTo(null))) {
                    all.remove();
                    if (each.isRetained) {
                        released.add(each.generation);
                    }
                } else if (each.canary == null) {
                    if (!now.isBefore(each.generation.since().plus(grace))) {
                        overdue.add(each.generation);
                    }
                } else if (!each.isRetained && each.canary.isGone()) {
                    each.isRetained = true;
                    retained.add(each.generation);
                }
            }
        }
        released.forEach(listener::released);
        retained.forEach(listener::retained);
        if (isSweepAsked || !overdue.isEmpty()) {
            isSweepAsked = false;
            listener.sweep();
        }
        overdue.forEach(this::judgeFromNow);
    }

    /** After the sweep: what that let go of gets its chance too. */
    private void judgeFromNow(AppGeneration generation) {
        Canary canary = Canary.hatch(queue);
        generation.judgeBy(canary);
        synchronized (watched) {
            watched.stream().filter(each -> each.generation == generation).forEach(each -> each.canary = canary);
        }
    }
}
