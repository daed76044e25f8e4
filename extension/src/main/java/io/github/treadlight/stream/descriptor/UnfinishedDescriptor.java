package io.github.treadlight.stream.descriptor;

import java.io.ObjectStreamClass;
import org.jspecify.annotations.Nullable;

/** A descriptor that is being read. A stream can refer to it, but not use it. */
public final class UnfinishedDescriptor {
    private @Nullable ObjectStreamClass descriptor;

    /** Returns whether an object of the stream refers to the descriptor. */
    boolean isReferredTo() {
        return descriptor != null;
    }

    /** Returns the descriptor that is to be initialized, as the user of the stream sees it. */
    public ObjectStreamClass descriptor() {
        if (descriptor == null) {
            descriptor = JdkDescriptors.create();
        }
        return descriptor;
    }
}
