package io.github.treadlight.log;

/**
 * Runs log statements in a separate thread, which holds no locks and has a stack of its own, for code that runs while a
 * class is loaded or near the end of a stack.
 *
 * <p>The thread that loads a class may hold any lock of the server. A log handler may wait for the same lock: Payara's
 * formatter looks up a service while the handler is locked, and HK2 loads classes while its services are locked. If the
 * thread that loads the class logged itself, both threads could wait for each other forever.
 *
 * <p>The first line of a log can take much of the stack, because the JDK loads the names of months and days. If the
 * stack overflows meanwhile, the log may be unusable until the JVM ends.
 *
 * <p>Each call starts a thread, which ends when it has logged. Use it for rare messages only. Thread-safe.
 */
public final class LogThread {
    /** The name of the threads. */
    public static final String NAME = "treadlight-log";

    private LogThread() {}

    /**
     * Starts a daemon thread that runs the log statements, and returns immediately. If the thread cannot be started,
     * the message is lost. Never throws.
     */
    public static void log(Runnable statements) {
        try {
            Thread thread = new Thread(topGroup(), statements, NAME, 0, false);
            thread.setDaemon(true);
            thread.setContextClassLoader(LogThread.class.getClassLoader());
            thread.start();
        } catch (RuntimeException | Error lost) {
            // the work of the calling thread is more important
        }
    }

    /** Returns the JVM's group, because the calling thread may be in one of an application. */
    private static ThreadGroup topGroup() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }
}
