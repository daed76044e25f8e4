package io.github.treadlight.classvalue;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The key under which {@linkplain Host hosts} keep the values of one class value. A key refers weakly to the identity
 * that the class value and its copies share, and so keeps none of them alive. It is equal only to itself.
 *
 * <p>A key lists the hosts that have values under it, so that the cost of dropping these values depends on their number
 * only. When the identity is collected, the hosts drop them: a few hosts at each later computation of any class value,
 * all at a purge or a trim.
 *
 * <p>The key's monitor guards the list; no other lock is taken under it.
 */
final class HostKey extends WeakReference<Object> {
    private static final ReferenceQueue<Object> DEAD = new ReferenceQueue<>();

    /** More than the one host that a computation adds, so that the hosts of dead keys do not accumulate. */
    private static final int STEPS_PER_COMPUTATION = 4;

    private static final int FIRST_SWEEP = 16;

    private static final AtomicInteger NEXT_HASH = new AtomicInteger();
    /** Steps of 2^32 divided by the golden ratio spread successive numbers evenly over tables of any size. */
    private static final int GOLDEN_RATIO = 0x9E3779B9;

    /** Dead keys, some of whose hosts have dropped their values already. */
    private static final Queue<HostKey> DYING = new ConcurrentLinkedQueue<>();

    /** Hash code, from which tables derive the key's place. */
    final int hash = NEXT_HASH.getAndAdd(GOLDEN_RATIO);

    /** Hosts that have, or had, values under this key. */
    private List<WeakReference<?>> hosts = new ArrayList<>(1);

    /** Length of {@link #hosts} at which duplicates and collected hosts are dropped from it. */
    private int sweepAt = FIRST_SWEEP;

    /** The handle of the class value. */
    final Handle handle;

    HostKey(Object identity, Handle handle) {
        super(identity, DEAD);
        this.handle = handle;
    }

    /** Adds a host that had no values under this key before. */
    synchronized void add(Host host) {
        if (hosts.size() >= sweepAt) {
            Set<WeakReference<?>> distinct = new HashSet<>(hosts);
            distinct.removeIf(each -> each.refersTo(null));
            hosts = new ArrayList<>(distinct);
            // Doubling keeps the cost of sweeps constant for each host added.
            sweepAt = Math.max(FIRST_SWEEP, 2 * hosts.size());
        }
        hosts.add(host.self());
    }

    private synchronized @Nullable WeakReference<?> removeLast() {
        return hosts.isEmpty() ? null : hosts.remove(hosts.size() - 1);
    }

    /** Makes all hosts drop their values under this key. Returns the number of values. */
    int forget() {
        int forgotten = 0;
        for (WeakReference<?> last = removeLast(); last != null; last = removeLast()) {
            forgotten += forgetIn(last);
        }
        return forgotten;
    }

    private int forgetIn(WeakReference<?> reference) {
        Host host = (Host) reference.get();
        return host == null ? 0 : host.forget(this);
    }

    /** Makes a few hosts drop values of dead class values. Called with no lock held. */
    static void expungeSome() {
        expunge(STEPS_PER_COMPUTATION);
    }

    /** Makes all hosts drop the values of dead class values. Called with no lock held. */
    static void expungeAll() {
        expunge(Integer.MAX_VALUE);
    }

    /**
     * Takes at most this many steps. A step drops the values under one key in one host, or finds that a key has no more
     * hosts.
     */
    private static void expunge(int steps) {
        HostKey key = null;
        for (int i = 0; i < steps; i++) {
            if (key == null) {
                HostKey begun = DYING.poll();
                key = begun != null ? begun : (HostKey) DEAD.poll();
                if (key == null) {
                    return;
                }
            }
            WeakReference<?> host = key.removeLast();
            if (host == null) {
                key = null;
            } else {
                key.forgetIn(host);
            }
        }
        if (key != null) {
            DYING.add(key);
        }
    }
}
