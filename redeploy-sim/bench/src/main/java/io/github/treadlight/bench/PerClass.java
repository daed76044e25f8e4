package io.github.treadlight.bench;

/**
 * A class value of a rival: it computes one value for each class on the first call. Thread-safe.
 *
 * <p>The benchmarks call every rival through this interface. Its two methods are those of {@link ClassValue}, so that
 * subclasses of {@code ClassValue} implement it without a delegating call. The server's loader defines it.
 */
public interface PerClass {
    /** Returns the value of the class, computed by {@link Value#of} if necessary. All threads get the same value. */
    Object get(Class<?> type);

    /** Removes the value of the class. The next {@link #get} computes a new one. */
    void remove(Class<?> type);
}
