package io.github.treadlight.leak;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The threads of this JVM, and those of them that have nothing to do. */
final class LiveThreads {
    /** A deeper stack is not that of a thread that waits for its next task. */
    private static final int DEPTH = 64;
    /** Where the threads of pools and timers wait, with no task begun. */
    private static final Map<String, String> WAITS = Map.of(
            "java.util.concurrent.ThreadPoolExecutor", "getTask",
            "java.util.concurrent.ForkJoinPool", "awaitWork",
            "java.util.concurrent.DelayScheduler", "loop",
            "java.util.TimerThread", "mainLoop",
            "com.sun.corba.ee.impl.threadpool.WorkQueueImpl", "requestWork",
            "org.glassfish.grizzly.threadpool.SyncThreadPool$SyncThreadWorker", "getTask",
            "org.glassfish.grizzly.threadpool.FixedThreadPool$BasicWorker", "getTask",
            "org.glassfish.grizzly.threadpool.QueueLimitedThreadPool$BasicWorker", "getTask");
    private static final Set<Thread.State> WAITING = Set.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);
    /** Where threads wait in the operating system for what arrives, which the JVM takes for running. */
    private static final Set<String> SELECTS = Set.of("sun.nio.ch.EPoll", "sun.nio.ch.KQueue", "sun.nio.ch.WEPoll");

    private LiveThreads() {}

    /** All of them. Through the groups, for all other ways stop every thread to look at its stack. */
    static List<Thread> all() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] threads = new Thread[root.activeCount() + 1];
        while (root.enumerate(threads) == threads.length) {
            threads = new Thread[threads.length * 2];
        }
        return Arrays.stream(threads).filter(Objects::nonNull).toList();
    }

    /**
     * Those of the threads that wait and have no task: in one of the pools and timers of the JDK, in one of the
     * servers' pools, or in a loop of their own, whose methods are of one class and those nested in it. Such a thread
     * could as well have ended, and the next task have a new one. Threads that do not run are among them.
     */
    static Set<Thread> idle(Collection<Thread> threads) {
        Map<Long, Thread> alive = new HashMap<>();
        Set<Thread> idle = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Thread thread : threads) {
            if (thread.isAlive()) {
                alive.put(thread.getId(), thread);
            } else {
                idle.add(thread);
            }
        }
        if (!alive.isEmpty()) {
            long[] ids = alive.keySet().stream().mapToLong(Long::longValue).toArray();
            for (ThreadInfo info : ManagementFactory.getThreadMXBean().getThreadInfo(ids, DEPTH)) {
                if (info != null && isWaiting(info) && hasNoTask(info.getStackTrace())) {
                    idle.add(alive.get(info.getThreadId()));
                }
            }
        }
        return idle;
    }

    /** The same of one, now: it may have got a task since it was asked for. */
    static boolean isIdle(Thread thread) {
        return idle(List.of(thread)).contains(thread);
    }

    private static boolean isWaiting(ThreadInfo info) {
        StackTraceElement[] stack = info.getStackTrace();
        return WAITING.contains(info.getThreadState())
                || (info.isInNative() && stack.length > 0 && SELECTS.contains(stack[0].getClassName()));
    }

    private static boolean hasNoTask(StackTraceElement[] stack) {
        int at = 0;
        while (at < stack.length && isOfJdk(stack[at]) && !isWait(stack[at])) {
            at++;
        }
        return stack.length < DEPTH && at < stack.length && (isWait(stack[at]) || isLoopFrom(at, stack));
    }

    private static boolean isWait(StackTraceElement frame) {
        return frame.getMethodName().equals(WAITS.get(frame.getClassName()));
    }

    /** Whether all methods from here on are of one class and those nested in it, up to the thread's own. */
    private static boolean isLoopFrom(int first, StackTraceElement[] stack) {
        String loop = outermost(stack[first]);
        for (int i = first; i < stack.length; i++) {
            if (!outermost(stack[i]).equals(loop) && !stack[i].getClassName().equals(Thread.class.getName())) {
                return false;
            }
        }
        return true;
    }

    private static String outermost(StackTraceElement frame) {
        String name = frame.getClassName();
        return name.contains("$") ? name.substring(0, name.indexOf('$')) : name;
    }

    private static boolean isOfJdk(StackTraceElement frame) {
        String className = frame.getClassName();
        return className.startsWith("java.") || className.startsWith("jdk.") || className.startsWith("sun.");
    }
}
