package io.github.treadlight.stream.filter;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * A lossy set of the classes that a filter has admitted. Holds them weakly.
 *
 * <p>Thread-safe without a lock: a thread that does not see an entry of another thread checks the class again.
 */
final class AdmittedClasses {
    /** A power of two. */
    private static final int SIZE = 512;

    @SuppressWarnings("unchecked")
    private final @Nullable WeakReference<Class<?>>[] table =
            (WeakReference<Class<?>>[]) new WeakReference<?>[SIZE];

    boolean contains(Class<?> type) {
        WeakReference<Class<?>> entry = table[index(type)];
        return entry != null && entry.refersTo(type);
    }

    void add(Class<?> type) {
        table[index(type)] = new WeakReference<>(type);
    }

    private static int index(Class<?> type) {
        return System.identityHashCode(type) & SIZE - 1;
    }
}
