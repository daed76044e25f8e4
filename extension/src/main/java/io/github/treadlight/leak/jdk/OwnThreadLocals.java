package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.access.PrivateAccess;

/**
 * Clears the thread locals of a thread of this module. Code that the thread calls, such as a log handler, may leave a
 * value of an application there, which would retain the application as long as the server runs.
 */
public final class OwnThreadLocals {
    private OwnThreadLocals() {}

    /** Clears the thread locals of the calling thread; does nothing where the JDK's fields are closed. */
    public static void clear() {
        try {
            Class<?> type = Class.forName(ThreadLocalValue.TABLE_TYPE);
            for (String table : ThreadLocalValue.TABLES) {
                PrivateAccess.field(Thread.class, table, type).set(Thread.currentThread(), null);
            }
        } catch (ReflectiveOperationException closed) {
            // ThreadLocalCleaner reports the same failure
        }
    }
}
