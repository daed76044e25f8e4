package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.access.PrivateAccess;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** Reads the {@link Runnable} with which a thread was created. Since JDK 19 it is in a nested object (JEP 444). */
public final class ThreadTask {
    private final @Nullable VarHandle holder;
    private final VarHandle task;

    private ThreadTask(@Nullable VarHandle holder, VarHandle task) {
        this.holder = holder;
        this.task = task;
    }

    /** Returns a reader for the threads of this JDK. */
    public static ThreadTask reader() throws ReflectiveOperationException {
        try {
            return new ThreadTask(null, PrivateAccess.field(Thread.class, "target", Runnable.class));
        } catch (NoSuchFieldException since19) {
            Class<?> holder = Class.forName("java.lang.Thread$FieldHolder");
            return new ThreadTask(
                    PrivateAccess.field(Thread.class, "holder", holder),
                    PrivateAccess.field(holder, "task", Runnable.class));
        }
    }

    /** Returns the task of the thread; null if the thread overrides {@code run}, has ended, or is virtual. */
    public @Nullable Object of(Thread thread) {
        if (holder == null) {
            return task.get(thread);
        }
        Object held = holder.get(thread);
        return held == null ? null : task.get(held);
    }
}
