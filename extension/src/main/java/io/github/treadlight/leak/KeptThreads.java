package io.github.treadlight.leak;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Threads that somebody keeps: those that live, shutdown hooks, and those known to be kept before or after that. */
final class KeptThreads {
    private static final String FELIX = "org.apache.felix.framework.BundleWiringImpl$BundleClassLoader";
    private static final String LOCKS = "m_classLocks";

    private final ServerLibraries server;

    KeptThreads(ServerLibraries server) {
        this.server = server;
    }

    List<Thread> all(Misfits misfits) {
        List<Thread> all = new ArrayList<>(LiveThreads.all());
        misfits.attempt(() -> all.addAll(ShutdownHooks.all()));
        misfits.attempt(() -> addRecovery(all));
        misfits.attempt(() -> addSelector(all));
        misfits.attempt(() -> {
            for (ClassLoader bundle : server.bundles()) {
                if (bundle.getClass().getName().equals(FELIX) && FieldPath.has(bundle.getClass(), LOCKS)) {
                    addLosers(bundle, all);
                }
            }
        });
        return all;
    }

    /** The transaction service keeps the thread that looked for transactions to recover when it was first used. */
    private void addRecovery(List<Thread> all) throws ReflectiveOperationException {
        Class<?> recovery = server.find("com.sun.jts.CosTransactions.RecoveryManager").orElse(null);
        if (recovery != null && FieldPath.readStatic(recovery, "resyncThread") instanceof Thread thread) {
            all.add(thread);
        }
    }

    /** The ORB makes one that selects, which it does not start where Grizzly does so. */
    private void addSelector(List<Thread> all) throws ReflectiveOperationException {
        Object helper = server.service(ObjectAdapters.ORB_HELPER).orElse(null);
        if (helper != null && FieldPath.read(helper, "orb", "transportManager", "selector") instanceof Thread thread) {
            all.add(thread);
        }
    }

    /** A thread that was second to define a class of a bundle stays in Felix's locks (defineClassParallel, 7.0.5). */
    private static void addLosers(ClassLoader bundle, List<Thread> all) throws ReflectiveOperationException {
        if (FieldPath.read(bundle, LOCKS) instanceof Map<?, ?> locks) {
            for (Object owner : locks.values()) {
                if (owner instanceof Thread thread && !thread.isAlive()) {
                    all.add(thread);
                }
            }
        }
    }
}
