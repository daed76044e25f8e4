package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.access.JdkField;

/**
 * Clears the thread locals of one of this module's threads. Code that the thread calls, such as log handlers, may leave
 * objects there, which would keep their application as long as the server runs.
 */
public final class OwnThreadLocals {
    private OwnThreadLocals() {}

    /** Clears the thread locals of the calling thread; does nothing where the JDK's fields are closed. */
    public static void clear() {
        try {
            Class<?> type = Class.forName(ThreadLocalCleaner.TABLE_TYPE);
            for (String table : ThreadLocalCleaner.TABLES) {
                JdkField.of(Thread.class, table, type).set(Thread.currentThread(), null);
            }
        } catch (ReflectiveOperationException closed) {
            // the cleaner of thread locals reports the same
        }
    }
}
