package io.github.treadlight.app;

import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Counts Treadlight's own reads of weak references to class loaders and their classes.
 *
 * <p>A concurrent garbage collector (G1, ZGC, Shenandoah) treats a referent that {@code Reference.get} returns during
 * its marking as live, and keeps the class loader until its next cycle although nothing else refers to it. So a
 * collection proves that a class loader is retained only if Treadlight read no such reference while it ran. Every read
 * goes through this class, from the first {@code get} until the last strong reference is dropped. Methods such as
 * {@code Reference.refersTo} that do not return the referent need not be counted.
 *
 * <p>State: two counters and a listener, guarded by this object. No lock is held while a read or the listener runs.
 * Reads may nest and may run in several threads.
 */
public final class LoaderReads {
    private int running;
    private long begun;
    private Runnable listener = () -> {};

    /** Runs code that reads such references, and returns its result, which must not lead to a class loader. */
    public <T> T read(Supplier<T> reader) {
        begin();
        try {
            return reader.get();
        } finally {
            end();
        }
    }

    /** Runs code that reads such references. */
    public void run(Runnable reader) {
        begin();
        try {
            reader.run();
        } finally {
            end();
        }
    }

    private synchronized void begin() {
        running++;
        begun++;
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

    /** Sets the listener that the last of several simultaneous reads calls when it ends. */
    synchronized void whenNoneRuns(Runnable changed) {
        listener = changed;
    }

    /** Returns a mark for {@link #isQuietSince}, or empty while a read runs. */
    public synchronized OptionalLong quiet() {
        return running == 0 ? OptionalLong.of(begun) : OptionalLong.empty();
    }

    /** Returns whether no read began since the mark was taken. */
    synchronized boolean isQuietSince(long mark) {
        return begun == mark;
    }
}
