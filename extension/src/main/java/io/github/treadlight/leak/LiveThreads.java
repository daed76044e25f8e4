package io.github.treadlight.leak;

import io.github.treadlight.leak.access.PrivateAccess;
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
import java.util.function.Function;
import java.util.function.LongSupplier;

/** Lists the threads of the JVM, and determines whether they wait for their next task. */
public final class LiveThreads {
    /** Frames that are read of each stack; the stack of a thread that waits for a task is shorter. */
    static final int DEPTH = 32;
    /** No thread has this identifier. */
    private static final Long UNKNOWN = 0L;
    /**
     * The methods, by class, in which threads of pools and timers wait for a task, and those of RMI and the ORB for a
     * connection.
     */
    private static final Map<String, String> WAITS = Map.of(
            "java.util.concurrent.ThreadPoolExecutor", "getTask",
            "java.util.concurrent.ForkJoinPool", "awaitWork",
            "java.util.concurrent.DelayScheduler", "loop",
            "java.util.TimerThread", "mainLoop",
            "sun.rmi.transport.ObjectTable$Reaper", "run",
            "sun.rmi.transport.tcp.TCPTransport$AcceptLoop", "executeAcceptLoop",
            "com.sun.corba.ee.impl.threadpool.WorkQueueImpl", "requestWork",
            "com.sun.corba.ee.impl.transport.AcceptorImpl", "getAcceptedSocket",
            "org.glassfish.grizzly.threadpool.SyncThreadPool$SyncThreadWorker", "getTask",
            "org.glassfish.grizzly.threadpool.FixedThreadPool$BasicWorker", "getTask");
    private static final Set<Thread.State> WAITING = Set.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);
    /** Classes whose native methods wait in the operating system; the JVM reports such a thread as runnable. */
    private static final Set<String> SELECTS = Set.of("sun.nio.ch.EPoll", "sun.nio.ch.KQueue", "sun.nio.ch.WEPoll");

    /** The state of a thread, which determines whether another thread may change its fields. */
    public enum State {
        /** The thread belongs to a known pool or timer and waits for its next task, or it is not alive. */
        WAITS_FOR_TASK,
        /** The thread waits in a loop of its own, whose local variables are unknown. */
        WAITS_IN_LOOP,
        /** The thread runs a task, or its state is unknown. */
        BUSY
    }

    private LiveThreads() {}

    /** Returns the live threads of the JVM. The thread groups list them without a safepoint. */
    public static List<Thread> all() {
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
     * Returns the state of each thread. The states are not of the same moment: the stacks are read in parts, each at a
     * safepoint of its own, which stops all threads of the JVM. At one safepoint, 2,000 stacks took 0.4 s.
     */
    public static Map<Thread, State> states(Collection<Thread> threads) {
        return states(threads, ids -> ManagementFactory.getThreadMXBean().getThreadInfo(ids, DEPTH), System::nanoTime);
    }

    /**
     * Returns the state of each thread.
     *
     * @param reader reads the stacks of the threads of one part, given their identifiers
     * @param clock the time in nanoseconds, which decides on the size of the next part
     */
    static Map<Thread, State> states(
            Collection<Thread> threads, Function<long[], ThreadInfo[]> reader, LongSupplier clock) {
        // by identity: an application's thread may override equals and hashCode
        IdentityHashMap<Thread, State> states = new IdentityHashMap<>();
        Map<Long, Thread> alive = new HashMap<>();
        for (Thread thread : threads) {
            if (thread.isAlive()) {
                alive.put(idOf(thread), thread);
                states.put(thread, State.BUSY);
            } else {
                states.put(thread, State.WAITS_FOR_TASK);
            }
        }
        alive.remove(UNKNOWN);
        long[] ids = alive.keySet().stream().mapToLong(Long::longValue).toArray();
        PartSize size = new PartSize();
        int end = 0;
        for (int start = 0; start < ids.length; start = end) {
            end = Math.min(start + size.get(), ids.length);
            long[] part = Arrays.copyOfRange(ids, start, end);
            long begin = clock.getAsLong();
            ThreadInfo[] infos = reader.apply(part);
            size.took(clock.getAsLong() - begin);
            for (int i = 0; i < infos.length; i++) {
                ThreadInfo info = infos[i];
                if (info != null && isWaiting(info)) { // its identifier is that of the method getId
                    states.put(alive.get(part[i]), stateOf(info.getStackTrace()));
                }
            }
        }
        return Collections.unmodifiableMap(states);
    }

    /** Reads the field: many classes of threads have a method {@code getId} of their own, by accident. */
    private static Long idOf(Thread thread) {
        try {
            return (long) PrivateAccess.field(Thread.class, "tid", long.class).get(thread);
        } catch (ReflectiveOperationException closed) {
            return UNKNOWN;
        }
    }

    private static boolean isWaiting(ThreadInfo info) {
        StackTraceElement[] stack = info.getStackTrace();
        return WAITING.contains(info.getThreadState())
                || (info.isInNative() && stack.length > 0
                        && (SELECTS.contains(stack[0].getClassName()) || isAccept(stack[0])));
    }

    private static boolean isAccept(StackTraceElement frame) {
        return frame.getClassName().equals("sun.nio.ch.Net") && frame.getMethodName().equals("accept");
    }

    private static State stateOf(StackTraceElement[] stack) {
        int at = 0;
        while (at < stack.length && isOfJdk(stack[at]) && !isWait(stack[at])) {
            at++;
        }
        if (stack.length == DEPTH || at == stack.length) {
            return State.BUSY;
        }
        if (isWait(stack[at])) {
            return State.WAITS_FOR_TASK;
        }
        return isLoopFrom(at, stack) ? State.WAITS_IN_LOOP : State.BUSY;
    }

    private static boolean isWait(StackTraceElement frame) {
        return frame.getMethodName().equals(WAITS.get(frame.getClassName()));
    }

    /** Returns whether all frames from the first one on are of one top-level class, except for those of Thread. */
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
