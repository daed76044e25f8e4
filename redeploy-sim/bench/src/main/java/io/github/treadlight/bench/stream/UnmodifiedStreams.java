package io.github.treadlight.bench.stream;

import static java.lang.invoke.MethodType.methodType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/** The streams that a server creates for sessions and stateful beans with its {@code JavaEEIOUtilsImpl}. */
final class UnmodifiedStreams implements Streams {
    private static final String UTILS = "com.sun.enterprise.container.common.impl.util.JavaEEIOUtilsImpl";

    /** Has the type (byte array) ObjectInputStream. */
    private final MethodHandle input;
    /** Has the type (Object) byte array. */
    private final MethodHandle write;

    private UnmodifiedStreams(MethodHandle input, MethodHandle write) {
        this.input = input;
        this.write = write;
    }

    /**
     * Returns the server's streams, which replace and resolve objects as for sessions.
     *
     * @throws IllegalStateException if the loader has no such streams
     */
    static UnmodifiedStreams of(ClassLoader server, ClassLoader app) {
        try {
            Class<?> type = server.loadClass(UTILS);
            Object utils = type.getConstructor().newInstance();
            return new UnmodifiedStreams(input(type, utils, app), write(type, utils));
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException(
                    "Unsupported server version: its " + UTILS + " has no usable stream methods", missing);
        }
    }

    private static MethodHandle write(Class<?> type, Object utils) throws ReflectiveOperationException {
        MethodHandle write = MethodHandles.publicLookup()
                .findVirtual(type, "serializeObject", methodType(byte[].class, Object.class, boolean.class));
        return MethodHandles.insertArguments(write.bindTo(utils), 1, true);
    }

    private static MethodHandle input(Class<?> type, Object utils, ClassLoader app)
            throws ReflectiveOperationException {
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        MethodHandle bound;
        try {
            MethodHandle of6 = lookup.findVirtual(type, "createObjectInputStream", methodType(
                    ObjectInputStream.class, InputStream.class, boolean.class, ClassLoader.class, long.class));
            bound = MethodHandles.insertArguments(of6.bindTo(utils), 1, true, app, 0L);
        } catch (NoSuchMethodException glassFish) {
            MethodHandle ofOthers = lookup.findVirtual(type, "createObjectInputStream", methodType(
                    ObjectInputStream.class, InputStream.class, boolean.class, ClassLoader.class));
            bound = MethodHandles.insertArguments(ofOthers.bindTo(utils), 1, true, app);
        }
        MethodHandle source = lookup.findConstructor(
                ByteArrayInputStream.class, methodType(void.class, byte[].class));
        return MethodHandles.filterArguments(
                bound, 0, source.asType(methodType(InputStream.class, byte[].class)));
    }

    @Override
    public byte[] write(Object object) throws IOException {
        try {
            return (byte[]) write.invokeExact(object);
        } catch (Throwable failed) {
            throw wrapped(failed);
        }
    }

    @Override
    public ObjectInput input(byte[] bytes) throws IOException {
        try {
            return (ObjectInputStream) input.invokeExact(bytes);
        } catch (Throwable failed) {
            throw wrapped(failed);
        }
    }

    private static IOException wrapped(Throwable failed) {
        return failed instanceof IOException io ? io : new IOException(failed);
    }
}
