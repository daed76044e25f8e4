package io.github.treadlight.stream.read;

import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The cached descriptors that a stream has used. If a stream contains a descriptor twice, the two are different objects
 * for its user, so the cached one is used only once. Confined to one thread.
 */
final class UsedDescriptors {
    private static final int FEW = 16;

    private final @Nullable BoundDescriptor[] few = new BoundDescriptor[FEW];
    private int size;
    /** The descriptors after the first few; null if there are none. */
    private @Nullable Set<BoundDescriptor> others;

    /** Adds a descriptor. Returns false if the stream has used it before. */
    boolean add(BoundDescriptor descriptor) {
        for (int i = 0; i < size; i++) {
            if (few[i] == descriptor) {
                return false;
            }
        }
        if (size < FEW) {
            few[size++] = descriptor;
            return true;
        }
        if (others == null) {
            others = Collections.newSetFromMap(new IdentityHashMap<>());
        }
        return others.add(descriptor);
    }

    void clear() {
        Arrays.fill(few, 0, size, null);
        size = 0;
        others = null;
    }
}
