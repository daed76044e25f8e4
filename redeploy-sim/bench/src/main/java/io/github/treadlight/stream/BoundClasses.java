package io.github.treadlight.stream;

import java.io.ObjectStreamClass;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The bound descriptors of one class, by the descriptors that were read. The class refers to them, because they refer
 * to the class.
 *
 * <p>Thread-safe without locks: a thread that sees an old table binds a descriptor again.
 */
final class BoundClasses {
    private static final ClassValue<BoundClasses> OF = new ClassValue<>() {
        @Override
        protected BoundClasses computeValue(Class<?> type) {
            return new BoundClasses();
        }
    };
    /** More descriptors of one class than this are bound each time: a forged stream can have any number. */
    private static final int MOST = 16;

    /** Stands for all descriptors of proxies, which say nothing but the interfaces. */
    static final ObjectStreamClass OF_PROXIES = ObjectStreamClass.lookupAny(Object.class);

    private record Bound(ObjectStreamClass read, @Nullable StreamClass above, StreamClass bound) {}

    private volatile Bound[] all = {};

    private BoundClasses() {}

    static BoundClasses of(Class<?> type) {
        return OF.get(type);
    }

    /** Returns the bound form of a descriptor that was read before; null for others. */
    @Nullable StreamClass find(ObjectStreamClass read, @Nullable StreamClass above) {
        for (Bound each : all) {
            if (each.read == read && each.above == above) {
                return each.bound;
            }
        }
        return null;
    }

    void add(ObjectStreamClass read, @Nullable StreamClass above, StreamClass bound) {
        Bound[] before = all;
        Bound[] after = Arrays.copyOf(before, Math.min(before.length + 1, MOST));
        System.arraycopy(before, 0, after, 1, after.length - 1);
        after[0] = new Bound(read, above, bound);
        all = after;
    }
}
