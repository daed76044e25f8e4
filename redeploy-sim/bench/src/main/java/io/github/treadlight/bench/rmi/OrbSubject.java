package io.github.treadlight.bench.rmi;

import io.github.treadlight.bench.stream.StreamGraph;
import java.util.function.Function;
import java.util.function.Supplier;

/** One ORB in a loader of its own, and an object of an application that it writes and reads. For one thread. */
final class OrbSubject implements AutoCloseable {
    /** What was written. */
    final Object object;

    private final Runnable close;
    private final Supplier<byte[]> write;
    private final Function<byte[], Object> read;

    /** Deploys an application to the ORB, and makes its loader the thread's. */
    OrbSubject(OrbJars jars, OrbRival rival, StreamGraph graph) {
        // The JDK's own: that of treadlight-rmi.jar is on this class path, too.
        System.setProperty("java.rmi.server.RMIClassLoaderSpi", "default");
        try {
            Object side = jars.load()
                    .loadClass(OrbSide.class.getName())
                    .getConstructor(String.class, String.class)
                    .newInstance(rival.name(), graph.name());
            object = call(side, "object");
            close = call(side, "close");
            write = call(side, "write");
            read = call(side, "read");
        } catch (ReflectiveOperationException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** A new encapsulation with the object in it. */
    byte[] write() {
        return write.get();
    }

    /** The object that is in these bytes. */
    Object read(byte[] bytes) {
        return read.apply(bytes);
    }

    /** Ends the ORB. */
    @Override
    public void close() {
        close.run();
    }

    /** What the other loader's class answers: an object of the JDK's types. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T> T call(Object side, String method) throws ReflectiveOperationException {
        return (T) side.getClass().getMethod(method).invoke(side);
    }
}
