package io.github.treadlight.stream.fast;

import io.github.treadlight.stream.descriptor.DataSlot;
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

    /**
     * Checks that this thread makes the call, as long as the call may read the fields.
     *
     * @throws NotActiveException if another thread makes the call
     */
    void check() throws NotActiveException {
        if (thread != null && thread != Thread.currentThread()) {
            throw new NotActiveException("expected thread: " + thread + ", but got: " + Thread.currentThread());
        }
    }

    /**
     * Begins to read the default fields.
     *
     * @throws NotActiveException if the fields were read before, or if another thread makes the call
     */
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
