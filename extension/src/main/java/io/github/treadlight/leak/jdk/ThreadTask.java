package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.EndedLoaders;
import io.github.treadlight.leak.access.JdkField;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** Reads the {@link Runnable} that a thread was created with, which is in another object since JDK 19 (JEP 444). */
public final class ThreadTask {
    private final @Nullable VarHandle holder;
    private final VarHandle task;

    private ThreadTask(@Nullable VarHandle holder, VarHandle task) {
        this.holder = holder;
        this.task = task;
    }

    /** Returns a reader for this JVM's threads. */
    public static ThreadTask reader() throws ReflectiveOperationException {
        try {
            return new ThreadTask(null, JdkField.of(Thread.class, "target", Runnable.class));
        } catch (NoSuchFieldException since19) {
            Class<?> holder = Class.forName("java.lang.Thread$FieldHolder");
            return new ThreadTask(
                    JdkField.of(Thread.class, "holder", holder), JdkField.of(holder, "task", Runnable.class));
        }
    }

    /** Returns null for a thread that runs its own method, or that has ended. */
    @Nullable Object of(Thread thread) {
        return holder == null ? task.get(thread) : task.get(holder.get(thread));
    }

    /** Returns whether the thread runs, or ran, code of an ended generation. */
    public boolean isOfEnded(EndedLoaders ended, Thread thread) {
        return ended.owner(thread) != null || ended.owner(of(thread)) != null;
    }

    /** Returns whether the thread runs code of any application. */
    boolean isOfApplication(EndedLoaders ended, Thread thread) {
        return isOfEnded(ended, thread) || ended.isOfRunning(thread) || ended.isOfRunning(of(thread));
    }
}
