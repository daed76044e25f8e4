package io.github.treadlight.bench;

/**
 * One class value of a rival: a value for each class, computed when first asked for. Safe for use by any number of
 * threads.
 *
 * <p>The one type through which every rival is asked. Its two methods are those of {@link ClassValue}, so that
 * subclasses of that are rivals as they are, with no call in between. Always of the server's loader.
 */
public interface PerClass {
    /** The value of the class, computed with {@link Value#of} if there is none; the same one for all threads. */
    Object get(Class<?> type);

    /** Forgets the value of the class; the next {@link #get} computes it anew. */
    void remove(Class<?> type);
}
