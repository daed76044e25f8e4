package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.EndedLoaders;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.access.UsedMembers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.Timer;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Finds the application that started a thread. A thread belongs to an application if its class, its task or its thread
 * group does. The class and the task of a pool thread are the JDK's, so the pool, its thread factory and its handler of
 * rejected tasks decide. The thread belongs to this application even if it has values or the context class loader of
 * another one, which it may have inherited.
 *
 * <p>A pool whose parts are all the JDK's does not show which application created it. Its queued tasks are reported,
 * and so are those of a timer. Reads only private fields of the JDK, which lead to reports but never to a release, and
 * calls no method of a thread or pool. Confined to one thread.
 */
public final class ThreadStarter {
    /** The reason for a thread that the application did not end. */
    public static final String END_IT = "the application did not end this thread: end it in contextDestroyed";
    /** The reason for a task that waits in a pool or timer of unknown origin. */
    public static final String CANCEL_IT =
            "cancel the task, or end the timer or pool, in contextDestroyed";
    private static final String OF_RUNNING =
            "a running application started this thread, which may have inherited the value and may still use it";

    private static final String WORKER = "java.util.concurrent.ThreadPoolExecutor$Worker";
    private static final String ADAPTER = "java.util.concurrent.Executors$RunnableAdapter";
    private static final String TIMER = "java.util.TimerThread";
    /** The most tasks of a queue that are examined. */
    private static final int MAX_TASKS = 1_000;
    /** The most JDK objects around a task that are followed, such as a future of a runnable. */
    private static final int MAX_WRAPPERS = 8;

    private final EndedLoaders ended;
    private final ThreadTask task;
    /** True if the fields of pools can be read. */
    private final boolean isOpen;
    private final Set<Object> readQueues = Collections.newSetFromMap(new IdentityHashMap<>());

    private ThreadStarter(EndedLoaders ended, ThreadTask task, boolean isOpen) {
        this.ended = ended;
        this.task = task;
        this.isOpen = isOpen;
    }

    /** Returns a reader for the threads of this JDK. */
    public static ThreadStarter of(Search search) throws ReflectiveOperationException {
        boolean isOpen = search.server().open(ThreadPoolExecutor.class) && search.server().open(Timer.class);
        return new ThreadStarter(search.ended(), ThreadTask.reader(), isOpen);
    }

    /** Returns the ended generation that started the thread, or null. */
    public @Nullable Owned owner(Thread thread) {
        for (Object part : parts(thread)) {
            Owned owned = ended.owner(part);
            if (owned != null || ended.isOfRunning(part)) {
                return owned;
            }
        }
        return null;
    }

    /** Returns whether an application started the thread, ended or running. */
    boolean isOfApplication(Thread thread) {
        return parts(thread).stream().anyMatch(part -> ended.owner(part) != null || ended.isOfRunning(part));
    }

    /**
     * Returns the reason why an object that the thread refers to is left alone, or null if no application started the
     * thread.
     *
     * @param owned the generation that owns the object
     */
    public @Nullable String denial(Thread thread, Owned owned) {
        Owned started = owner(thread);
        if (started != null) {
            return isSame(started, owned) ? END_IT : started.generation() + " started this thread, which may have"
                    + " inherited the value: end the thread in contextDestroyed of that application";
        }
        return isOfApplication(thread) ? OF_RUNNING : null;
    }

    /**
     * Returns whether the generation that owns an object has also started the thread. Such a thread is reported itself.
     */
    public boolean isStartedBy(Owned owned, Thread thread) {
        Owned started = owner(thread);
        return started != null && isSame(started, owned);
    }

    private static boolean isSame(Owned one, Owned other) {
        return one.generation().equals(other.generation());
    }

    /**
     * Returns the proof that an ended generation owns a task that waits for the thread, or null. The thread belongs to
     * a timer, or to a pool whose parts are all the JDK's. The queue of a pool is read for one of its threads only.
     */
    public @Nullable Owned queued(Thread thread) {
        AtomicReference<@Nullable Owned> found = new AtomicReference<>();
        read(() -> found.set(queue(thread).stream().limit(MAX_TASKS).map(each -> ended.owner(unwrapped(each)))
                .filter(Objects::nonNull).findFirst().orElse(null)));
        return found.get();
    }

    /** Returns the objects that may belong to the application that started the thread, nearest first. */
    private List<Object> parts(Thread thread) {
        List<Object> parts = new ArrayList<>(List.of(thread));
        add(parts, unwrapped(task.of(thread)));
        add(parts, thread.getThreadGroup()); // a final method
        if (parts.stream().allMatch(part -> isOfJdk(part.getClass()))) {
            read(() -> addPool(parts, thread));
        }
        return parts;
    }

    private void addPool(List<Object> parts, Thread thread) throws ReflectiveOperationException {
        Object worker = task.of(thread);
        if (worker != null && isOf(worker, WORKER)) {
            Object pool = FieldPath.read(worker, "this$0");
            add(parts, pool);
            if (pool != null && isOfJdk(pool.getClass())) {
                add(parts, FieldPath.read(pool, "threadFactory"));
                add(parts, FieldPath.read(pool, "handler"));
            }
        } else if (thread instanceof ForkJoinWorkerThread) {
            Object pool = FieldPath.read(thread, "pool");
            add(parts, pool);
            if (pool != null && isOfJdk(pool.getClass())) {
                add(parts, FieldPath.read(pool, "factory"));
            }
        }
    }

    private static void add(List<Object> parts, @Nullable Object part) {
        if (part != null) {
            parts.add(part);
        }
    }

    private Collection<?> queue(Thread thread) throws ReflectiveOperationException {
        Object worker = task.of(thread);
        if (isOf(thread, TIMER)) {
            return FieldPath.read(thread, "queue", "queue") instanceof Object[] tasks ? present(tasks) : List.of();
        }
        if (worker != null && isOf(worker, WORKER) && parts(thread).stream().allMatch(part -> isOfJdk(part.getClass()))
                && FieldPath.read(worker, "this$0", "workQueue") instanceof Collection<?> queue
                && isOfJdk(queue.getClass()) && readQueues.add(queue)) {
            List<Object> tasks = new ArrayList<>();
            for (Iterator<?> all = queue.iterator(); all.hasNext() && tasks.size() < MAX_TASKS;) {
                add(tasks, all.next());
            }
            return tasks;
        }
        return List.of();
    }

    private static List<Object> present(Object[] tasks) {
        List<Object> present = new ArrayList<>();
        for (Object each : tasks) {
            add(present, each);
        }
        return present;
    }

    /** Returns the task of the application that futures and adapters of the JDK contain, or the task itself. */
    private @Nullable Object unwrapped(@Nullable Object task) {
        AtomicReference<@Nullable Object> found = new AtomicReference<>(task);
        read(() -> {
            Object at = task;
            for (int i = 0; i < MAX_WRAPPERS && at != null; i++) {
                found.set(at);
                at = inner(at);
            }
        });
        return found.get();
    }

    private static @Nullable Object inner(Object task) throws ReflectiveOperationException {
        if (task instanceof FutureTask<?> && isOfJdk(task.getClass())) {
            return FieldPath.read(task, "callable");
        }
        return isOf(task, ADAPTER) ? FieldPath.read(task, "task") : null;
    }

    private static boolean isOf(Object object, String className) {
        return object.getClass().getName().equals(className) && isOfJdk(object.getClass());
    }

    private static boolean isOfJdk(Class<?> type) {
        return type.getClassLoader() == null;
    }

    /** Reads fields of the JDK, or nothing on a JDK with other fields. */
    private void read(UsedMembers.Use use) {
        if (isOpen) {
            try {
                UsedMembers.unrecorded(use);
            } catch (ReflectiveOperationException otherJdk) {
                return; // the thread's class and task still show its application
            }
        }
    }
}
