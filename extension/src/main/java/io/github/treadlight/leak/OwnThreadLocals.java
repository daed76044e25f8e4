package io.github.treadlight.leak;

/**
 * What others leave in the thread locals of a thread of this module's, which calls them: MBeans that are unregistered,
 * whoever is told of that, handlers of the log. It would hold their application for as long as the server runs.
 */
public final class OwnThreadLocals {
    private OwnThreadLocals() {}

    /** Forgets all that the calling thread has; does nothing where the JDK's fields are closed. */
    public static void forget() {
        try {
            Class<?> type = Class.forName(ThreadLocals.TABLE_TYPE);
            for (String table : ThreadLocals.TABLES) {
                JdkField.of(Thread.class, table, type).set(Thread.currentThread(), null);
            }
        } catch (ReflectiveOperationException closed) {
            // as it is for the cleaner of thread locals, which is told of
        }
    }
}
