package io.github.treadlight.app;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Treadlight's own reads of weak references to class loaders and their classes.
 *
 * <p>A concurrent garbage collector (G1, ZGC, Shenandoah) treats a referent that {@code Reference.get} returns during
 * its marking as live, and keeps the class loader until its next cycle although nothing else refers to it. So a
 * collection proves that a class loader is retained only if Treadlight read no such reference during the marking. When
 * a marking begins cannot be observed. Instead, every read first reads the present {@linkplain #newCanary canary} and
 * keeps it alive until the read ends. What happens to a class loader because of the read then happens to the canary
 * too, and a collection that takes the canary was not disturbed by any read:
 * <ul>
 *   <li>if the read begins during the marking, the collector treats the canary as live;
 *   <li>if the marking begins or ends during the read, the canary is strongly reachable;
 *   <li>if the read has ended before the marking began, it keeps neither alive.
 * </ul>
 *
 * <p>Every read goes through this class, from the first {@code get} until the last strong reference is dropped. Methods
 * such as {@code Reference.refersTo} that do not return the referent are no reads.
 *
 * <p>State: the number of reads that run, the canary and a listener, guarded by this object. No lock is held while a
 * read or the listener runs. Reads may nest and may run in several threads.
 */
public final class LoaderReads {
    private int running;
    private @Nullable Canary canary;
    private Runnable listener = () -> {};

    /** Runs code that reads such references, and returns its result, which must not lead to a class loader. */
    public <T> T read(Supplier<T> reader) {
        Object kept = begin();
        try {
            return reader.get();
        } finally {
            Reference.reachabilityFence(kept);
            end();
        }
    }

    /** Runs code that reads such references. */
    public void run(Runnable reader) {
        Object kept = begin();
        try {
            reader.run();
        } finally {
            Reference.reachabilityFence(kept);
            end();
        }
    }

    /** Returns what the read must keep alive; null if there is no canary. */
    private synchronized @Nullable Object begin() {
        running++;
        return canary == null ? null : canary.get();
    }

    private void end() {
        Runnable told;
        synchronized (this) {
            running--;
            told = running == 0 ? listener : null;
        }
        if (told != null) {
            told.run();
        }
    }

    /** Returns whether a read runs. */
    public synchronized boolean isRunning() {
        return running > 0;
    }

    /** Sets the listener that the last of several simultaneous reads calls when it ends. */
    synchronized void whenNoneRuns(Runnable changed) {
        listener = changed;
    }

    /**
     * Makes a canary that goes with the first collection that unloads classes and was not disturbed by a read. It
     * replaces the canary before it. Returns null while a read runs, which could not keep it alive.
     *
     * @param queue receives a reference when the canary is gone
     */
    synchronized @Nullable Canary newCanary(ReferenceQueue<Object> queue) {
        if (running > 0) {
            return null;
        }
        canary = Canary.weak(queue);
        return canary;
    }
}
