package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.access.PrivateAccess;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.server.UnicastRemoteObject;
import java.util.List;
import java.util.Map;

/**
 * Unexports remote objects of an ended generation from RMI. Objects of the JDK's classes, such as a registry, are only
 * reported, because their creator is unknown.
 */
public final class RemoteObjectCleaner implements LeakCleaner {
    private static final String TABLE = "sun.rmi.transport.ObjectTable";

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        Class<?> table = PrivateAccess.jdkClass(TABLE);
        if (!search.server().open(table)) {
            return;
        }
        for (Object target : search.each(targets(table))) {
            Object exported = FieldPath.read(target, "weakImpl") instanceof Reference<?> weak ? weak.get() : null;
            if (exported == null) {
                continue;
            }
            String type = exported.getClass().getName();
            Owned owned = exported instanceof Remote ? search.owner(exported) : null;
            if (owned != null) {
                search.offer(owned, "remote object " + type, Taken.of(exported), () -> unexport((Remote) exported));
            } else if (FieldPath.read(target, "ccl") instanceof ClassLoader loader) {
                Owned context = search.ended().ownerOfLoader(loader);
                if (context != null) {
                    search.report(context, "context class loader of remote object " + type,
                            "it is unknown who exported the object: unexport it in contextDestroyed");
                }
            }
        }
    }

    private static List<Object> targets(Class<?> table) throws ReflectiveOperationException {
        Object lock = FieldPath.findStatic(table, "tableLock").getVolatile();
        // Resolved before the monitor is taken, because this loads classes.
        VarHandle field = FieldPath.findStatic(table, "objTable");
        synchronized (lock) { // as the table's methods do
            if (field.get() instanceof Map<?, ?> targets) {
                return List.copyOf(targets.values());
            }
        }
        throw new NoSuchFieldException(TABLE + " has no map of targets");
    }

    private static boolean unexport(Remote remote) {
        try {
            return UnicastRemoteObject.unexportObject(remote, true);
        } catch (NoSuchObjectException unexported) {
            return false;
        }
    }
}
