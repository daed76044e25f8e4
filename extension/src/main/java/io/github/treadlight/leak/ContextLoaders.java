package io.github.treadlight.leak;

import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Context class loaders of threads of the server that have nothing to do: pools, timers and hooks made while a request
 * of an application ran have its loader for ever. They get the nearest loader above the application. Threads at work
 * keep theirs, and so do threads that run code of the application: they are found, and let alone.
 */
final class ContextLoaders implements LeakCleaner {
    private final KeptThreads threads;

    ContextLoaders(ServerLibraries server) {
        this.threads = new KeptThreads(server);
    }

    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) throws ReflectiveOperationException {
        List<Thread> holding = new ArrayList<>();
        Misfits misfits = new Misfits();
        for (Thread thread : threads.all(misfits)) {
            if (remains.haveLoader(loaderOf(thread))) {
                holding.add(thread);
            }
        }
        Set<Thread> idle = LiveThreads.idle(holding);
        ThreadTask task = ThreadTask.reader();
        VarHandle field = JdkField.of(Thread.class, "contextClassLoader", ClassLoader.class);
        for (Thread thread : holding) {
            boolean isFree = idle.contains(thread) && !task.isOf(remains, thread);
            found.accept(new Finding("context class loader of thread " + thread.getName(),
                    isFree ? () -> reset(field, thread, remains) : Finding.Release.NONE));
        }
        misfits.tell();
    }

    /** Compared and set at once: the thread may just have got its next task, with another loader. */
    private static boolean reset(VarHandle field, Thread thread, EndedLoaders remains) {
        ClassLoader loader = (ClassLoader) field.getVolatile(thread);
        return remains.haveLoader(loader) && field.compareAndSet(thread, loader, remains.above(loader));
    }

    /** A thread may be of an application's class, whose answer is the application's code. */
    private static @Nullable ClassLoader loaderOf(Thread thread) {
        try {
            return thread.getContextClassLoader();
        } catch (RuntimeException | Error failure) {
            return null;
        }
    }
}
