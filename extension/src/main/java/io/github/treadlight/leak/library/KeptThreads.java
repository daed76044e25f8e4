package io.github.treadlight.leak.library;

import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.jdk.ShutdownHookCleaner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The threads that are reachable: those that run, shutdown hooks, and those that a library keeps before or after. */
final class KeptThreads {
    private static final String FELIX = "org.apache.felix.framework.BundleWiringImpl$BundleClassLoader";
    private static final String LOCKS = "m_classLocks";

    private KeptThreads() {}

    static List<Thread> all(Search search) {
        List<Thread> all = new ArrayList<>(search.snapshot().threads());
        search.attempt(() -> all.addAll(ShutdownHookCleaner.hooks()));
        search.attempt(() -> addRecovery(search, all));
        search.attempt(() -> addSelector(search, all));
        search.attempt(() -> addLosers(search, all));
        return all;
    }

    /** Adds the thread that looked for transactions to recover, which the transaction service keeps. */
    private static void addRecovery(Search search, List<Thread> all) throws ReflectiveOperationException {
        Class<?> recovery = search.find("com.sun.jts.CosTransactions.RecoveryManager").orElse(null);
        if (recovery != null && FieldPath.readStatic(recovery, "resyncThread") instanceof Thread thread) {
            all.add(thread);
        }
    }

    /** Adds the ORB's selector thread, which the ORB does not start where Grizzly selects. */
    private static void addSelector(Search search, List<Thread> all) throws ReflectiveOperationException {
        Object orb = ServerOrb.find(search.server());
        if (orb != null && FieldPath.read(orb, "transportManager", "selector") instanceof Thread thread) {
            all.add(thread);
        }
    }

    /** Adds ended threads that Felix keeps because they were second to define a class (defineClassParallel, 7.0.5). */
    private static void addLosers(Search search, List<Thread> all) throws ReflectiveOperationException {
        for (ClassLoader bundle : search.snapshot().bundles()) {
            if (bundle.getClass().getName().equals(FELIX) && FieldPath.has(bundle.getClass(), LOCKS)
                    && FieldPath.read(bundle, LOCKS) instanceof Map<?, ?> locks) {
                for (Object owner : locks.values()) {
                    if (owner instanceof Thread thread && !thread.isAlive()) {
                        all.add(thread);
                    }
                }
            }
        }
    }
}
