package io.github.treadlight.leak;

import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** What threads were made with; since JDK 19 that is not in the thread itself (JEP 444). */
final class ThreadTask {
    private final @Nullable VarHandle holder;
    private final VarHandle task;

    private ThreadTask(@Nullable VarHandle holder, VarHandle task) {
        this.holder = holder;
        this.task = task;
    }

    /** For this JVM's threads. */
    static ThreadTask reader() throws ReflectiveOperationException {
        try {
            return new ThreadTask(null, JdkField.of(Thread.class, "target", Runnable.class));
        } catch (NoSuchFieldException since19) {
            Class<?> holder = Class.forName("java.lang.Thread$FieldHolder");
            return new ThreadTask(
                    JdkField.of(Thread.class, "holder", holder), JdkField.of(holder, "task", Runnable.class));
        }
    }

    /** Null for a thread that runs its own method, or has ended. */
    @Nullable Object of(Thread thread) {
        return holder == null ? task.get(thread) : task.get(holder.get(thread));
    }

    /** Whether the thread runs, or ran, code of applications that ended. */
    boolean isOf(EndedLoaders remains, Thread thread) {
        return remains.have(thread) || remains.have(of(thread));
    }

    /** Whether the thread runs code of an application, be it one that ended or one that runs. */
    boolean isOfApplication(EndedLoaders remains, Thread thread) {
        Object ran = of(thread);
        return isOf(remains, thread) || remains.haveRunning(thread) || (ran != null && remains.haveRunning(ran));
    }
}
