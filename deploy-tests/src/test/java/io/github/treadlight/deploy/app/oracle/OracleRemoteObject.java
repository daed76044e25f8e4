package io.github.treadlight.deploy.app.oracle;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.RMIServerSocketFactory;
import java.rmi.server.RemoteObject;
import java.rmi.server.UnicastRemoteObject;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;

/** A remote object that the application has exported on a port of the loopback address. */
final class OracleRemoteObject implements Remote, Registration {
    private static final int DEFAULT_BACKLOG = 0;

    /**
     * Exports the object in a thread of its own. RMI keeps a listening thread, which would inherit what the server
     * keeps in inheritable thread locals during a request, and the application with it.
     */
    @Override
    public void register() throws Exception {
        FutureTask<Remote> export =
                new FutureTask<>(() -> UnicastRemoteObject.exportObject(this, 0, null, loopback()));
        Thread thread = new Thread(null, export, "export", 0, false);
        // On JDK 17, the loader of the factory's class.
        thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
        thread.start();
        export.get();
    }

    /** Returns a factory without a class of the application: RMI keeps factories until the end of the JVM. */
    private static RMIServerSocketFactory loopback() throws ReflectiveOperationException {
        MethodHandle socket = MethodHandles.publicLookup().findConstructor(ServerSocket.class,
                MethodType.methodType(void.class, int.class, int.class, InetAddress.class));
        return MethodHandleProxies.asInterfaceInstance(RMIServerSocketFactory.class,
                MethodHandles.insertArguments(socket, 1, DEFAULT_BACKLOG, InetAddress.getLoopbackAddress()));
    }

    @Override
    public void check(Consumer<String> changes) {
        try {
            RemoteObject.toStub(this);
        } catch (NoSuchObjectException unexported) {
            changes.accept("the object is not exported");
        }
    }

    @Override
    public void unregister() throws RemoteException {
        UnicastRemoteObject.unexportObject(this, true);
    }
}
