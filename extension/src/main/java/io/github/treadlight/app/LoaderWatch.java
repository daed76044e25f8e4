package io.github.treadlight.app;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Watches generations that ended until the collector has taken their loaders.
 *
 * <p>Nobody looks at the heap: the collector tells, through a reference queue. When it has unloaded classes and left
 * loaders of these, something outside leads to them, and the listener may {@link Listener#sweep let go} of that; so it
 * may, whatever the collector does, when nothing has ended for some time, and when a grace is over. Not at once after
 * an end, for the deployment that follows should not have to share the processors. A generation that outlives its
 * grace, a sweep that found nothing to let go of or {@value #REPEATS} that did, and then a {@link Canary} that only a
 * soft reference keeps, is retained.
 *
 * <p>One thread, which waits as long as nothing ends, is collected, or is due. It keeps no loader and is nobody's
 * child: it is to be started by the server, not by a deployment, whose protection domains it would inherit.
 * Thread-safe; the listener is called by the watch's thread, without a lock.
 */
public final class LoaderWatch {
    /** After an end: enough for what the server itself does then, and for the deployment that follows. */
    private static final Duration SETTLES = Duration.ofSeconds(10);
    /** The same when the collector has looked: that mostly happens in the midst of that deployment. */
    private static final Duration PAUSES = Duration.ofSeconds(1);
    /** What failed for want of memory is tried again, but not at once. */
    private static final long RETRY_MILLIS = 10_000;
    /** What is let go of may lead to more, but some is back each time: of a thread that goes on without end. */
    private static final int REPEATS = 3;

    private final ReferenceQueue<Object> queue = new ReferenceQueue<>();
    private final Listener listener;
    private final InstantSource clock;
    /** Guarded by itself. */
    private final List<Watched> watched = new ArrayList<>();
    /** The last end, or the last sweep that let go of something, when none came after it. Guarded by the list. */
    private @Nullable Instant unsettled;
    /** The last end. Guarded by the list. */
    private Instant lastEnd = Instant.MIN;
    /** Gone when the collector has looked. Of the watch's thread. */
    private @Nullable Canary lookout;
    /** Since when it has looked, and left some that were not swept after that; null when not. Of the watch's thread. */
    private @Nullable Instant looked;
    /** How many searches for holders, which keep loaders alive, run now. Guarded by the list. */
    private int searches;
    private volatile Duration grace;
    private @Nullable Thread thread;

    /** Told by the watch's thread what became of generations. */
    public interface Listener {
        /**
         * Time to let go of what ended.
         *
         * @return whether anything did
         */
        boolean sweep();

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
        final Instant ended;
        /** When the last sweep began that was for it too; null before the first. */
        @Nullable Instant swept;
        /** How many sweeps let go of something, or failed. */
        int repeats;
        /** Gone when the collector has looked for it. Guarded by the list. */
        @Nullable Canary judge;
        /** A search kept its loaders when that went. Guarded by the list. */
        boolean isDisturbed;
        boolean isRetained;

        Watched(AppGeneration generation, ReferenceQueue<Object> queue, Instant ended) {
            this.generation = generation;
            this.ended = ended;
            this.loaders = generation.live().map(loader -> new WeakReference<>(loader, queue)).toList();
        }

        boolean isReleased() {
            return loaders.stream().allMatch(loader -> loader.refersTo(null));
        }
    }

    /**
     * A watch that does not run yet.
     *
     * @param grace how long after its end a generation may have loaders
     */
    public LoaderWatch(Duration grace, Listener listener) {
        this(grace, listener, MonotonicClock::now);
    }

    /** Creates a watch that reads the time from the given clock; tests pass one that they move. */
    LoaderWatch(Duration grace, Listener listener, InstantSource clock) {
        this.grace = grace;
        this.listener = listener;
        this.clock = clock;
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
            lastEnd = clock.instant();
            watched.add(new Watched(generation, queue, lastEnd));
            unsettled = lastEnd;
        }
        wake();
    }

    /** Watches none of those that ended until now. */
    public void forget() {
        synchronized (watched) {
            watched.clear();
            unsettled = null;
        }
    }

    /** Another grace, for those too that are watched already and not judged yet. */
    public void grace(Duration changed) {
        grace = changed;
        wake();
    }

    /**
     * Searches for what holds a generation. Whoever does so keeps loaders alive meanwhile, and must do it here, or what
     * the collector leaves for that reason would be called retained.
     */
    public <T> T search(Supplier<T> search) {
        Map<Watched, Canary> standing = new HashMap<>();
        synchronized (watched) {
            searches++;
            for (Watched each : watched) {
                if (each.judge != null && !each.judge.isGone()) {
                    standing.put(each, each.judge);
                }
            }
        }
        try {
            return search.get();
        } finally {
            synchronized (watched) {
                searches--;
                standing.forEach((each, judge) -> each.isDisturbed |= each.judge == judge && judge.isGone());
            }
        }
    }

    /** A reference in the queue is all that the thread waits for. */
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
                    tell(failure);
                    queue.remove(RETRY_MILLIS);
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt(); // the end
        }
    }

    private void tell(Throwable failure) {
        try {
            listener.failed(failure);
        } catch (RuntimeException | Error worse) {
            // There may be no memory to tell of it either; the next look comes all the same.
        }
    }

    private void await() throws InterruptedException {
        Instant due = nextDue();
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

    /** Null when nothing is. */
    private @Nullable Instant nextDue() {
        synchronized (watched) {
            Instant first = unsettled == null ? null : unsettled.plus(SETTLES);
            if (looked != null && (first == null || paused().isBefore(first))) {
                first = paused();
            }
            for (Watched each : watched) {
                Instant over = graceOver(each);
                if (each.judge == null && !wasSweptSince(over, each) && (first == null || over.isBefore(first))) {
                    first = over;
                }
            }
            return first;
        }
    }

    /**
     * Sweeps, judges and reports what is due now. Only the watch's thread calls this; a test calls it in place of that
     * thread.
     */
    void look() {
        Instant now = clock.instant();
        List<Watched> released = new ArrayList<>();
        List<Watched> retained = new ArrayList<>();
        List<Watched> unjudged = new ArrayList<>();
        boolean isDue;
        synchronized (watched) {
            for (Watched each : watched) {
                // Asked before its loaders are: a collection in between may take both.
                boolean outlived = each.judge != null && each.judge.isGone();
                if (each.isReleased()) {
                    released.add(each);
                } else if (each.judge == null) {
                    unjudged.add(each);
                } else if (outlived && !each.isRetained) {
                    retained.add(each);
                }
            }
            isDue = unsettled != null && !now.isBefore(unsettled.plus(SETTLES));
        }
        for (Watched each : released) {
            if (each.isRetained) {
                listener.released(each.generation);
            }
            remove(each);
        }
        undisturbed(retained).forEach(this::retain);
        isDue |= unjudged.stream().anyMatch(each ->
                !now.isBefore(graceOver(each)) && !wasSweptSince(graceOver(each), each));
        if (unjudged.isEmpty()) {
            looked = null;
        } else if (looked == null && lookout != null && lookout.isGone()) {
            looked = now;
        }
        if (isDue || (looked != null && !now.isBefore(paused()))) {
            sweep(unjudged, now);
            looked = null;
        }
        if (unjudged.stream().allMatch(each -> each.judge != null)) {
            lookout = null;
        } else if (lookout == null || lookout.isGone()) {
            lookout = Canary.frail(queue);
        }
    }

    /** When it is time after the collector has looked. A server that deploys without a pause has one all the same. */
    private Instant paused() {
        Instant latest = Objects.requireNonNull(looked, "looked").plus(SETTLES);
        synchronized (watched) {
            Instant pause = lastEnd.plus(PAUSES);
            return pause.isBefore(latest) ? pause : latest;
        }
    }

    private void remove(Watched released) {
        synchronized (watched) {
            watched.remove(released);
            if (watched.isEmpty()) {
                unsettled = null;
            }
        }
    }

    private Instant graceOver(Watched each) {
        return each.ended.plus(grace);
    }

    private static boolean wasSweptSince(Instant over, Watched each) {
        return each.swept != null && !each.swept.isBefore(over);
    }

    /**
     * Those whose canary went while nobody kept their loaders to search for what else does. The others get a canary
     * that the next collection takes: what only soft references keep is gone by then. Before anybody is told of one,
     * for what holds it is searched for then.
     */
    private List<Watched> undisturbed(List<Watched> outlived) {
        List<Watched> undisturbed = new ArrayList<>();
        for (Watched each : outlived) {
            boolean isDisturbed;
            synchronized (watched) {
                isDisturbed = each.isDisturbed || searches > 0;
            }
            if (isDisturbed) {
                judgeBy(Canary.frail(queue), each);
            } else {
                undisturbed.add(each);
            }
        }
        return undisturbed;
    }

    private void judgeBy(Canary judge, Watched each) {
        synchronized (watched) {
            each.judge = judge;
            each.isDisturbed = false;
        }
    }

    private void retain(Watched each) {
        each.generation.retain();
        listener.retained(each.generation);
        each.isRetained = true;
    }

    private void sweep(List<Watched> unjudged, Instant now) {
        boolean isWorthMore = true;
        try {
            isWorthMore = listener.sweep();
        } finally {
            settle(unjudged, now, isWorthMore); // what failed is tried again, too
        }
    }

    /** After a sweep that let go of something, or failed, there is another one, though not for ever. */
    private void settle(List<Watched> unjudged, Instant now, boolean isWorthMore) {
        boolean isRepeated = false;
        for (Watched each : unjudged) {
            each.swept = now;
            each.repeats += isWorthMore ? 1 : 0;
            boolean repeats = isWorthMore && each.repeats < REPEATS;
            if (!repeats && !now.isBefore(graceOver(each))) {
                judgeBy(Canary.tough(queue), each);
            }
            isRepeated |= repeats;
        }
        synchronized (watched) {
            if (isRepeated) {
                // What only marked something, and what became reachable, is for the next one.
                unsettled = clock.instant();
            } else if (unsettled != null && !now.isBefore(unsettled.plus(SETTLES))) {
                unsettled = null;
            }
        }
    }
}
