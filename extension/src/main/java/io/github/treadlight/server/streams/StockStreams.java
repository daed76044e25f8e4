package io.github.treadlight.server.streams;

import static java.lang.invoke.MethodType.methodType;

import com.sun.enterprise.container.common.spi.util.JavaEEIOUtils;
import com.sun.enterprise.container.common.spi.util.SerializableObjectFactory;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * The server's own methods for streams. On Payara, they have one more parameter than on GlassFish: the id of the
 * application that reads.
 */
final class StockStreams {
    private static final MethodHandle INPUT = find(JavaEEIOUtils.class, "createObjectInputStream",
            methodType(ObjectInputStream.class, InputStream.class, boolean.class, ClassLoader.class));
    private static final MethodHandle CREATE =
            find(SerializableObjectFactory.class, "createObject", methodType(Object.class));

    private StockStreams() {}

    /** Returns a method with the parameter for the id at the end, which GlassFish's method ignores. */
    private static MethodHandle find(Class<?> type, String method, MethodType ofGlassFish) {
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        try {
            try {
                return lookup.findVirtual(type, method, ofGlassFish.appendParameterTypes(long.class));
            } catch (NoSuchMethodException notPayara) {
                return MethodHandles.dropArguments(lookup.findVirtual(type, method, ofGlassFish),
                        1 + ofGlassFish.parameterCount(), long.class);
            }
        } catch (ReflectiveOperationException unknownServer) {
            throw new LinkageError(type.getName() + " has neither GlassFish's nor Payara's " + method, unknownServer);
        }
    }

    /** Returns the server's own input stream. */
    static ObjectInputStream input(
            JavaEEIOUtils stock, InputStream source, boolean resolve, @Nullable ClassLoader loader, long appUniqueId)
            throws Exception {
        try {
            return (ObjectInputStream) INPUT.invokeExact(stock, source, resolve, loader, appUniqueId);
        } catch (Exception | Error failure) {
            throw failure;
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    /**
     * Creates the object for which a stream contains a factory, because the object is not serializable: a reference to
     * a bean or a naming context.
     *
     * @param appUniqueId the id of the application that reads, or 0 if it is unknown
     */
    static Object create(SerializableObjectFactory factory, long appUniqueId) throws IOException {
        try {
            return (Object) CREATE.invokeExact(factory, appUniqueId);
        } catch (IOException | RuntimeException | Error failure) {
            throw failure;
        } catch (Throwable failure) {
            throw new IOException(factory.getClass().getName() + " could not restore an object", failure);
        }
    }
}
