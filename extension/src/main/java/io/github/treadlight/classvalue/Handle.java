package io.github.treadlight.classvalue;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A class value as others know it: a key that does not keep it alive. Its monitor is the class value's lock.
 *
 * <p>Equality is identity. Refers to nothing but the class value, for hosts of longer life may have it.
 */
final class Handle extends WeakReference<CompactClassValue<?>> {
    /** Where the garbage collector puts the handles of class values that died. */
    private static final ReferenceQueue<CompactClassValue<?>> DEAD = new ReferenceQueue<>();

    private static final AtomicInteger NEXT_HASH = new AtomicInteger();
    /** Steps of 2^32 divided by the golden ratio spread successive numbers evenly over tables of any size. */
    private static final int GOLDEN_RATIO = 0x9E3779B9;

    /**
     * Not the identity hash code: reading that of an object whose monitor is inflated, as this one's may be, leaves
     * compiled code.
     */
    private final int hash = NEXT_HASH.getAndAdd(GOLDEN_RATIO);

    Handle(CompactClassValue<?> classValue) {
        super(classValue, DEAD);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    /** Makes hosts drop what they keep for class values that died. Called with no lock held. */
    static void expunge() {
        Reference<?> first = DEAD.poll();
        if (first == null) {
            return;
        }
        List<Handle> dead = new ArrayList<>();
        for (Reference<?> each = first; each != null; each = DEAD.poll()) {
            dead.add((Handle) each);
        }
        for (Host host : Host.all()) {
            dead.forEach(host::forget);
        }
    }
}
