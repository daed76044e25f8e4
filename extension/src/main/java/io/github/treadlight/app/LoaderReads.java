package io.github.treadlight.app;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.leak.Canary;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Guard of Treadlight's own reads of weak references to class loaders and their classes.
 *
 * <p>A concurrent garbage collector (G1, ZGC, Shenandoah) treats a referent that {@code Reference.get} returns during
 * its marking as live, and keeps the class loader until its next cycle although nothing else refers to it. So a
 * collection proves that a class loader is retained only if Treadlight read no such reference during the marking. The
 * beginning of a marking cannot be observed. Instead, every read first obtains the current
 * {@linkplain #newCanary canary} and keeps it alive until the read ends. Whenever the read keeps a class loader alive,
 * it keeps the canary alive, too:
 * <ul>
 *   <li>if the read begins during the marking, the collector treats the canary as live;
 *   <li>if the marking begins or ends during the read, the canary is strongly reachable;
 *   <li>if the read ends before the marking begins, it keeps neither alive.
 * </ul>
 * So a collection that takes the canary was not disturbed by any read.
 *
 * <p>Every read that may return the loader of an undeployed application must go through this class, from the first
 * {@code get} until the last strong reference is dropped. Methods such as {@code Reference.refersTo}, which do not
 * return the referent, are not reads.
 *
 * <p>State: the number of running reads, the canary and a listener, guarded by this object. No lock is held while a
 * read or the listener runs. Reads may nest and may run in several threads.
 */
public final class LoaderReads {
    @GuardedBy("this")
    private int running;
    @GuardedBy("this")
    private long begun;
    @GuardedBy("this")
    private @Nullable Canary canary;
    @GuardedBy("this")
    private Runnable listener = () -> {};

    /** Runs code that reads such references and returns its result, from which no class loader must be reachable. */
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

    /** Returns the object that the read must keep alive; null if there is no canary. */
    private synchronized @Nullable Object begin() {
        running++;
        begun++;
        return canary == null ? null : canary.get();
    }

    private void end() {
        Runnable notified;
        synchronized (this) {
            running--;
            notified = running == 0 ? listener : null;
        }
        if (notified != null) {
            notified.run();
        }
    }

    /** Returns how many reads have begun so far. */
    public synchronized long begun() {
        return begun;
    }

    /** Returns whether a read is running. */
    public synchronized boolean isRunning() {
        return running > 0;
    }

    /** Sets the listener that is called whenever the last running read ends. */
    synchronized void onIdle(Runnable changed) {
        listener = changed;
    }

    /**
     * Creates a canary that is taken by the first collection that unloads classes undisturbed by any read. It replaces
     * the previous canary. Returns null while a read is running, because that read would not keep the canary alive.
     *
     * @param queue receives a reference when the canary is collected
     */
    synchronized @Nullable Canary newCanary(ReferenceQueue<Object> queue) {
        if (running > 0) {
            return null;
        }
        canary = Canary.weak(queue);
        return canary;
    }
}
