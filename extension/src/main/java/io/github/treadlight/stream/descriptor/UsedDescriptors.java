package io.github.treadlight.stream.descriptor;

import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The cached descriptors that a stream has used since its last reset. The JDK creates an ObjectStreamClass for each
 * class descriptor in a stream, even for equal ones. So a cached descriptor is used only once, and equal ones after it
 * are bound again. Confined to one thread.
 */
public final class UsedDescriptors {
    /** Most streams have fewer descriptors, which are compared one by one. */
    private static final int FIRST = 16;

    private final @Nullable BoundDescriptor[] first = new BoundDescriptor[FIRST];
    private int size;
    /** The descriptors after the first ones; null if there are none. */
    private @Nullable Set<BoundDescriptor> others;

    /** Adds a descriptor. Returns false if the stream has already used it. */
    boolean add(BoundDescriptor descriptor) {
        for (int i = 0; i < size; i++) {
            if (first[i] == descriptor) {
                return false;
            }
        }
        if (size < FIRST) {
            first[size++] = descriptor;
            return true;
        }
        if (others == null) {
            others = Collections.newSetFromMap(new IdentityHashMap<>());
        }
        return others.add(descriptor);
    }

    public void clear() {
        Arrays.fill(first, 0, size, null);
        size = 0;
        others = null;
    }
}
