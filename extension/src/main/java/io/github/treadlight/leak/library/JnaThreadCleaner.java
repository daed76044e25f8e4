package io.github.treadlight.leak.library;

import io.github.treadlight.leak.Canary;
import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import java.util.Set;

/**
 * Ends the threads of an ended generation in which JNA waits for the end of objects, to free their native memory. JNA
 * registers a cleanup for each native library. The thread refers to the cleanup, the cleanup to its class, and the
 * class's loader to the static field in which an application keeps the library's interface, so the thread never ends.
 *
 * <p>The cleaner interrupts the thread while it waits, which ends the thread in JNA 5.12 to 5.18. It does so only after
 * a garbage collection that began after an earlier search, so that the cleanups of unreachable objects run.
 *
 * <p>Between searches the cleaner keeps weak references to the threads found, and a canary for each. Confined to the
 * thread of the sweeps.
 */
public final class JnaThreadCleaner implements LeakCleaner {
    /** The class of the thread since JNA 5.14, and its former class. */
    private static final Set<String> THREADS =
            Set.of("com.sun.jna.internal.Cleaner$CleanerThread", "com.sun.jna.internal.Cleaner$1");

    private final Survivors survivors = new Survivors();

    @Override
    public synchronized void search(Search search) {
        survivors.forgetCollected();
        for (Thread thread : search.snapshot().threads()) {
            Owned owned = THREADS.contains(thread.getClass().getName()) ? search.owner(thread) : null;
            if (owned != null) {
                Canary canary = survivors.canaryOf(thread);
                search.offerIfWaiting(thread, owned, "cleanups of JNA, thread " + thread.getName(), Taken.of(thread),
                        () -> canary.isCollected() && interrupt(thread));
            }
        }
    }

    private static boolean interrupt(Thread thread) {
        thread.interrupt();
        return true;
    }
}
