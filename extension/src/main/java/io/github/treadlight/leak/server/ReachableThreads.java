package io.github.treadlight.leak.server;

import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.access.UsedMembers;
import io.github.treadlight.leak.jdk.ShutdownHookReporter;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/** Lists live threads, shutdown hooks, and threads that a library retains although they are not alive. */
final class ReachableThreads {
    private static final String FELIX = "org.apache.felix.framework.BundleWiringImpl$BundleClassLoader";
    private static final String LOCKS = "m_classLocks";
    /** H2's shutdown hook, which H2 always retains, but registers only for databases in files. */
    private static final String H2_HOOK = "org.h2.engine.OnExitDatabaseCloser";

    private ReachableThreads() {}

    /** Returns each thread once. Calls no method of a thread, whose class may belong to an application. */
    static Collection<Thread> all(Search search) {
        Set<Thread> all = Collections.newSetFromMap(new IdentityHashMap<>());
        all.addAll(search.snapshot().threads());
        search.attempt(() -> all.addAll(ShutdownHookReporter.hooks()));
        // the thread that has recovered transactions, which the transaction service retains after its end
        addStatic(search, "com.sun.jts.CosTransactions.RecoveryManager", "resyncThread", all);
        search.attempt(() -> addSelector(search, all));
        addStatic(search, H2_HOOK, "INSTANCE", all);
        search.attempt(() -> addFelixLockOwners(search, all));
        return all;
    }

    /**
     * Returns live threads and shutdown hooks. The reads that find the hooks are not recorded, because the cleaner's
     * releases do not depend on them.
     */
    static Collection<Thread> withHooks(Search search) {
        Set<Thread> all = Collections.newSetFromMap(new IdentityHashMap<>());
        all.addAll(search.snapshot().threads());
        search.attempt(() -> UsedMembers.unrecorded(() -> {
            all.addAll(ShutdownHookReporter.hooks());
            addStatic(search, H2_HOOK, "INSTANCE", all);
        }));
        return all;
    }

    private static void addStatic(Search search, String className, String field, Collection<Thread> all) {
        search.attempt(() -> {
            for (Object value : search.shared(className, field)) {
                if (value instanceof Thread thread) {
                    all.add(thread);
                }
            }
        });
    }

    /** Adds the ORB's selector thread, which never starts if Grizzly selects for the ORB. */
    private static void addSelector(Search search, Collection<Thread> all) throws ReflectiveOperationException {
        Object orb = ServerOrb.find(search.server());
        if (orb != null && FieldPath.read(orb, "transportManager", "selector") instanceof Thread thread) {
            all.add(thread);
        }
    }

    /**
     * Adds ended threads that Felix 7.0.5 retains as owners of a lock. A thread that loses the race to define a class
     * does not release the lock (defineClassParallel).
     */
    private static void addFelixLockOwners(Search search, Collection<Thread> all) throws ReflectiveOperationException {
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
