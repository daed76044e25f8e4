package io.github.treadlight.app.cleaner;

import java.util.ArrayList;
import java.util.List;

/** Threads that somebody keeps: those that live, shutdown hooks, and those in known static fields after their end. */
final class KeptThreads {
    private final ServerLibraries server;

    KeptThreads(ServerLibraries server) {
        this.server = server;
    }

    List<Thread> all() throws ReflectiveOperationException {
        List<Thread> all = new ArrayList<>(LiveThreads.all());
        all.addAll(ShutdownHooks.all());
        // The transaction service keeps the thread that looked for transactions to recover when it was first used.
        Class<?> recovery = server.find("com.sun.jts.CosTransactions.RecoveryManager").orElse(null);
        if (recovery != null && FieldPath.find(recovery, "resyncThread").get(null) instanceof Thread thread) {
            all.add(thread);
        }
        return all;
    }
}
