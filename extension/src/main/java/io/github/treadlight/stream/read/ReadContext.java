package io.github.treadlight.stream.read;

import java.io.NotActiveException;
import org.jspecify.annotations.Nullable;

/** A call of {@code readObject}, which may read the default fields once, and only in its thread. */
final class ReadContext {
    final Object object;
    final DataSlot slot;
    private @Nullable Thread thread = Thread.currentThread();

    ReadContext(Object object, DataSlot slot) {
        this.object = object;
        this.slot = slot;
    }

    /** @throws NotActiveException if the call is that of another thread */
    void check() throws NotActiveException {
        if (thread != null && thread != Thread.currentThread()) {
            throw new NotActiveException("expected thread: " + thread + ", but got: " + Thread.currentThread());
        }
    }

    /** @throws NotActiveException if the fields were read before, or if the call is that of another thread */
    void useFields() throws NotActiveException {
        if (thread != Thread.currentThread()) {
            throw new NotActiveException("not in readObject invocation or fields already read");
        }
        thread = null;
    }

    void end() {
        thread = null;
    }
}
