package io.github.treadlight.leak;

import java.lang.ref.Reference;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.server.UnicastRemoteObject;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Remote objects that an application exported by RMI and did not take back. Those of the JDK's classes, such as a
 * registry, are told of only: who made one while the application was called, nobody can say.
 */
final class RemoteObjects implements LeakCleaner {
    private static final String TABLE = "sun.rmi.transport.ObjectTable";

    private final ServerLibraries server;

    RemoteObjects(ServerLibraries server) {
        this.server = server;
    }

    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) throws ReflectiveOperationException {
        Class<?> table = JdkField.ownerOf(TABLE);
        if (!server.open(table)) {
            return;
        }
        for (Object target : targets(table)) {
            Object exported = FieldPath.read(target, "weakImpl") instanceof Reference<?> weak ? weak.get() : null;
            if (exported instanceof Remote remote && remains.have(remote)) {
                found.accept(new Finding("remote object " + remote.getClass().getName(), () -> unexport(remote)));
            } else if (exported != null
                    && FieldPath.read(target, "ccl") instanceof ClassLoader loader
                    && remains.haveLoader(loader)) {
                found.accept(new Finding("context class loader of remote object " + exported.getClass().getName(),
                        Finding.Release.NONE));
            }
        }
    }

    private static List<Object> targets(Class<?> table) throws ReflectiveOperationException {
        Object lock = FieldPath.findStatic(table, "tableLock").getVolatile();
        synchronized (lock) { // as its own methods do
            if (FieldPath.readStatic(table, "objTable") instanceof Map<?, ?> targets) {
                return List.copyOf(targets.values());
            }
        }
        throw new NoSuchFieldException(TABLE + " has no map of targets");
    }

    private static boolean unexport(Remote remote) {
        try {
            return UnicastRemoteObject.unexportObject(remote, true);
        } catch (NoSuchObjectException gone) {
            return true;
        }
    }
}
