package io.github.treadlight.app.cleaner;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/** What threads were made with; since JDK 19 that is not in the thread itself (JEP 444). */
final class ThreadTask {
    private final MethodHandle task;

    private ThreadTask(MethodHandle task) {
        this.task = task;
    }

    /** For this JVM's threads. */
    static ThreadTask reader() throws ReflectiveOperationException {
        try {
            return new ThreadTask(JdkField.lookup(Thread.class).findGetter(Thread.class, "target", Runnable.class));
        } catch (NoSuchFieldException since19) {
            Class<?> holder = Class.forName("java.lang.Thread$FieldHolder");
            return new ThreadTask(MethodHandles.filterReturnValue(
                    JdkField.lookup(Thread.class).findGetter(Thread.class, "holder", holder),
                    JdkField.lookup(holder).findGetter(holder, "task", Runnable.class)));
        }
    }

    /** Null for a thread that runs its own method, or has ended. */
    @Nullable Object of(Thread thread) throws ReflectiveOperationException {
        try {
            return (Runnable) task.invokeExact(thread);
        } catch (Throwable failure) {
            throw new ReflectiveOperationException(failure);
        }
    }

    /** Whether the thread runs, or ran, code of applications that ended. */
    boolean isOf(Remains remains, Thread thread) throws ReflectiveOperationException {
        return remains.have(thread) || remains.have(of(thread));
    }

    /** Whether the thread runs code of an application, be it one that ended or one that runs. */
    boolean isOfApplication(Remains remains, Thread thread) throws ReflectiveOperationException {
        Object ran = of(thread);
        return isOf(remains, thread) || remains.haveRunning(thread) || (ran != null && remains.haveRunning(ran));
    }
}
