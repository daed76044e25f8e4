package io.github.treadlight.stream.descriptor;

import io.github.treadlight.classvalue.CompactClassValue;
import java.io.InvalidClassException;
import java.io.ObjectStreamClass;
import java.lang.ref.SoftReference;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the bound descriptors of one class, by the descriptors as they were read. The class refers to this cache,
 * because bound descriptors refer to the class. The cache has soft references to them, so that forged streams, which
 * can have descriptors of any class of the JVM, do not exhaust the heap.
 *
 * <p>Thread-safe without locks: a thread that sees an old table binds a descriptor again.
 */
public final class BoundDescriptors {
    private static final CompactClassValue<BoundDescriptors> OF = new CompactClassValue<>() {
        @Override
        protected BoundDescriptors computeValue(Class<?> type) {
            return new BoundDescriptors();
        }
    };
    /**
     * The most descriptors that a class keeps, because forged streams can have any number. Each application has
     * descriptors of its own, also for classes of the JDK. The oldest is dropped, but its {@link SeenDescriptor} refers
     * to it until the next garbage collection. Only after that is it bound again, which is rare enough: when 64
     * applications read the same classes in turn, a read allocated some 5 % more than with a limit of 1,024.
     */
    private static final int MOST = 16;
    /** Stands for each descriptor of proxies as it was read, because it contains only the names of interfaces. */
    private static final ObjectStreamClass OF_PROXIES = ObjectStreamClass.lookupAny(Object.class);

    private record Bound(ObjectStreamClass read, @Nullable BoundDescriptor above, BoundDescriptor bound) {}

    private static final Bound[] NONE = {};

    private volatile SoftReference<Bound[]> all = new SoftReference<>(NONE);

    private BoundDescriptors() {}

    /**
     * Returns the bound form of a descriptor: the cached one, or a new one if the stream has used the cached one.
     *
     * @param seen the recognized form; null if the descriptor is not to be kept
     * @param read the descriptor as read, which is bound to no class
     * @param type the class; null if it was not found
     * @param missing the exception if the class was not found
     * @param above the descriptor of the superclass
     * @param used the cached descriptors that the stream has used
     */
    public static BoundDescriptor bind(@Nullable SeenDescriptor seen, ObjectStreamClass read, @Nullable Class<?> type,
            @Nullable ClassNotFoundException missing, @Nullable BoundDescriptor above, UnfinishedDescriptor unfinished,
            UsedDescriptors used) throws InvalidClassException {
        if (seen == null) {
            return create(read, type, missing, above, unfinished, true);
        }
        BoundDescriptor last = seen.bound();
        BoundDescriptor bound = cachedOrNew(last, read, type, missing, above, unfinished, used);
        if (bound != last && bound.isCacheable) {
            seen.setBound(bound);
        }
        return bound;
    }

    /** Returns the bound form of the descriptor of proxies. The parameters are those of {@link #bind}. */
    public static BoundDescriptor bindProxy(@Nullable Class<?> type, @Nullable ClassNotFoundException missing,
            @Nullable BoundDescriptor above, UnfinishedDescriptor unfinished, UsedDescriptors used)
            throws InvalidClassException {
        return cachedOrNew(null, OF_PROXIES, type, missing, above, unfinished, used);
    }

    /** @param last the form that was bound last; null if it is not known */
    private static BoundDescriptor cachedOrNew(@Nullable BoundDescriptor last, ObjectStreamClass read,
            @Nullable Class<?> type, @Nullable ClassNotFoundException missing, @Nullable BoundDescriptor above,
            UnfinishedDescriptor unfinished, UsedDescriptors used) throws InvalidClassException {
        if (type == null || unfinished.isReferredTo()) {
            return create(read, type, missing, above, unfinished, true);
        }
        BoundDescriptor bound = last != null && last.type == type && last.above == above
                ? last : OF.get(type).find(read, above);
        if (bound == null) {
            bound = create(read, type, missing, above, unfinished, false);
            if (!bound.isCacheable) {
                return bound;
            }
            OF.get(type).add(read, above, bound);
        }
        return used.add(bound) ? bound : create(read, type, missing, above, unfinished, true);
    }

    private static BoundDescriptor create(ObjectStreamClass read, @Nullable Class<?> type,
            @Nullable ClassNotFoundException missing, @Nullable BoundDescriptor above, UnfinishedDescriptor unfinished,
            boolean isUncached) throws InvalidClassException {
        ObjectStreamClass descriptor = unfinished.descriptor();
        ObjectStreamClass ofSuperclass = above == null ? null : above.descriptor;
        if (read == OF_PROXIES) {
            JdkDescriptors.bindProxy(descriptor, type, missing, ofSuperclass);
        } else {
            JdkDescriptors.bind(descriptor, read, type, missing, ofSuperclass);
        }
        return new BoundDescriptor(descriptor, type, missing, above, isUncached);
    }

    private @Nullable BoundDescriptor find(ObjectStreamClass read, @Nullable BoundDescriptor above) {
        for (Bound each : cached()) {
            if (each.read == read && each.above == above) {
                return each.bound;
            }
        }
        return null;
    }

    private Bound[] cached() {
        Bound[] cached = all.get();
        return cached == null ? NONE : cached;
    }

    private void add(ObjectStreamClass read, @Nullable BoundDescriptor above, BoundDescriptor bound) {
        Bound[] before = cached();
        Bound[] after = Arrays.copyOf(before, Math.min(before.length + 1, MOST));
        System.arraycopy(before, 0, after, 1, after.length - 1);
        after[0] = new Bound(read, above, bound);
        all = new SoftReference<>(after);
    }
}
