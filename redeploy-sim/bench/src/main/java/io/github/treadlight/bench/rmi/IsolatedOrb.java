package io.github.treadlight.bench.rmi;

import io.github.treadlight.bench.stream.StreamGraph;
import java.util.function.Function;
import java.util.function.Supplier;

/** An ORB in its own class loader, and an object of an application that it writes and reads. Not thread-safe. */
final class IsolatedOrb implements AutoCloseable {
    /** The object that is written. */
    final Object object;

    private final Runnable close;
    private final Supplier<byte[]> write;
    private final Function<byte[], Object> read;

    /** Starts the ORB and deploys an application, whose loader becomes the thread's context class loader. */
    IsolatedOrb(OrbJars jars, OrbRival rival, StreamGraph graph) {
        // Selects the JDK's provider, because that of treadlight-rmi.jar is on this class path, too.
        System.setProperty("java.rmi.server.RMIClassLoaderSpi", "default");
        try {
            Object driver = jars.load()
                    .loadClass(OrbDriver.class.getName())
                    .getConstructor(String.class, String.class)
                    .newInstance(rival.name(), graph.name());
            object = call(driver, "object");
            close = call(driver, "close");
            write = call(driver, "write");
            read = call(driver, "read");
        } catch (ReflectiveOperationException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** Writes the object into a new encapsulation. */
    byte[] write() {
        return write.get();
    }

    /** Reads the object from an encapsulation. */
    Object read(byte[] bytes) {
        return read.apply(bytes);
    }

    /** Destroys the ORB. */
    @Override
    public void close() {
        close.run();
    }

    /** Calls a method of the driver, which returns an object of a JDK type. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T> T call(Object driver, String method) throws ReflectiveOperationException {
        return (T) driver.getClass().getMethod(method).invoke(driver);
    }
}
