package io.github.treadlight.deploy.app.sentinel;

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
final class SentinelRemoteObject implements Remote, Registration {
    private static final int DEFAULT_BACKLOG = 0;

    /**
     * Exports the object in a new thread without inheritable thread locals. RMI starts a listening thread, which would
     * inherit the server's values of the current request, and retain the application.
     */
    @Override
    public void register() throws Exception {
        FutureTask<Remote> export =
                new FutureTask<>(() -> UnicastRemoteObject.exportObject(this, 0, null, loopback()));
        Thread thread = new Thread(null, export, "export", 0, false);
        // JDK 17 defines the proxy class of the factory in this loader.
        thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
        thread.start();
        export.get();
    }

    /** Returns a factory that needs no class of the application, because RMI never releases factories. */
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
