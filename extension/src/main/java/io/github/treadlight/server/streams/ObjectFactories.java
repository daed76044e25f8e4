package io.github.treadlight.server.streams;

import static java.lang.invoke.MethodType.methodType;

import com.sun.enterprise.container.common.spi.util.SerializableObjectFactory;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/**
 * Calls {@link SerializableObjectFactory#createObject}. A stream contains such a factory in place of an object that is
 * not serializable, such as a reference to a bean or a naming context. Payara's method has a parameter for the id of
 * the application that reads.
 */
final class ObjectFactories {
    private static final MethodHandle CREATE = find();

    private ObjectFactories() {}

    private static MethodHandle find() {
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        Class<?> type = SerializableObjectFactory.class;
        try {
            try {
                return lookup.findVirtual(type, "createObject", methodType(Object.class, long.class));
            } catch (NoSuchMethodException notPayara) {
                MethodHandle create = lookup.findVirtual(type, "createObject", methodType(Object.class));
                return MethodHandles.dropArguments(create, 1, long.class);
            }
        } catch (ReflectiveOperationException unknownServer) {
            throw new LinkageError(type.getName() + " has neither GlassFish's nor Payara's createObject",
                    unknownServer);
        }
    }

    /**
     * Creates the object.
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
