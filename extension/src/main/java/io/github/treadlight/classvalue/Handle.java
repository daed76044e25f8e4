package io.github.treadlight.classvalue;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A class value as the outside knows it: a key that does not keep it alive, and the way to the classes that keep its
 * values.
 *
 * <p>Equality is identity. Everything but {@link #isHosted} is called with this handle's monitor held; no thread ever
 * holds the monitors of two handles.
 */
final class Handle extends WeakReference<CompactClassValue<?>> {
    private static final AtomicInteger NEXT_HASH = new AtomicInteger();
    /** Steps of 2^32 divided by the golden ratio spread successive numbers evenly over tables of any size. */
    private static final int GOLDEN_RATIO = 0x9E3779B9;

    /** Below this many references a sweep for cleared ones is not worth its time. */
    private static final int FIRST_SWEEP = 64;

    /** The classes that keep values for this class value; weak, for the class must stay free to go. */
    private final List<WeakReference<HostedValues>> hosts = new ArrayList<>(0);

    private int sweepAt = FIRST_SWEEP;

    /**
     * Not the identity hash code: reading that of an object whose monitor is inflated, as this one's is, leaves
     * compiled code.
     */
    private final int hash = NEXT_HASH.getAndAdd(GOLDEN_RATIO);

    /** Whether a class has ever kept a value for this class value: most never need to ask. */
    private volatile boolean hosted;

    Handle(CompactClassValue<?> classValue, ReferenceQueue<CompactClassValue<?>> dead) {
        super(classValue, dead);
    }

    /**
     * Whether a class may keep a value. Read without a lock: the write happens-before the value's own publication, so a
     * reader that must see the value sees this too.
     */
    boolean isHosted() {
        return hosted;
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    void host(HostedValues host, Object value) {
        hosted = true;
        host.put(this, value);
        if (hosts.size() >= sweepAt) {
            hosts.removeIf(reference -> reference.refersTo(null));
            // Doubling keeps the sweeps' cost constant for each class added.
            sweepAt = Math.max(FIRST_SWEEP, 2 * hosts.size());
        }
        hosts.add(new WeakReference<>(host));
    }

    void forget(Class<?> type) {
        if (hosted && HostedValues.of(type).remove(this)) {
            hosts.removeIf(reference -> {
                HostedValues host = reference.get();
                return host == null || host.type() == type;
            });
        }
    }

    /** Returns how many values were forgotten. */
    int forgetAll() {
        return forget(host -> true);
    }

    /** Forgets what classes of the loader, or of one below it, keep. Returns how many values were forgotten. */
    int forgetBelow(ClassLoader loader) {
        return forget(host -> Lifetimes.isAncestorOrSame(loader, host.type().getClassLoader()));
    }

    private int forget(Predicate<HostedValues> which) {
        int[] forgotten = {0};
        hosts.removeIf(reference -> {
            HostedValues host = reference.get();
            if (host == null) {
                return true;
            }
            boolean chosen = which.test(host);
            if (chosen && host.remove(this)) {
                forgotten[0]++;
            }
            return chosen;
        });
        return forgotten[0];
    }
}
