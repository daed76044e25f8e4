package io.github.treadlight.server.streams;

import static java.lang.invoke.MethodType.methodType;

import com.sun.enterprise.container.common.spi.util.JavaEEIOUtils;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/** Creates the server's own input streams. Payara's method has a parameter for the id of the application. */
final class StockStreams {
    private static final MethodHandle INPUT = find();

    private StockStreams() {}

    private static MethodHandle find() {
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        Class<?> type = JavaEEIOUtils.class;
        String method = "createObjectInputStream";
        try {
            try {
                return lookup.findVirtual(type, method, methodType(
                        ObjectInputStream.class, InputStream.class, boolean.class, ClassLoader.class, long.class));
            } catch (NoSuchMethodException notPayara) {
                return MethodHandles.dropArguments(lookup.findVirtual(type, method, methodType(
                        ObjectInputStream.class, InputStream.class, boolean.class, ClassLoader.class)), 4, long.class);
            }
        } catch (ReflectiveOperationException unknownServer) {
            throw new LinkageError(type.getName() + " has neither GlassFish's nor Payara's " + method, unknownServer);
        }
    }

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
}
