package io.github.treadlight.weave;

/**
 * Logs what happens while a class is loaded, in a thread that holds no locks.
 *
 * <p>The thread that loads a class may hold any lock of the server. A log handler may wait for the same lock: Payara's
 * formatter looks up a service while the handler is locked, and HK2 loads classes while its services are locked. If the
 * thread that loads the class logged itself, both threads could wait for each other forever.
 *
 * <p>Each call starts a thread, which ends when it has logged. So only rare messages may use this class. It has no
 * static state. Thread-safe.
 */
public final class LogThread {
    /** The name of the threads. */
    public static final String NAME = "treadlight-log";

    private LogThread() {}

    /** Runs log statements in another thread, without waiting for it. Logs nothing if the JVM cannot start a thread. */
    public static void log(Runnable statements) {
        Thread thread = new Thread(null, statements, NAME, 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(LogThread.class.getClassLoader());
        try {
            thread.start();
        } catch (OutOfMemoryError tooManyThreads) {
            // the message is less important than the class that is being loaded
        }
    }
}
