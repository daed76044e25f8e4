package io.github.treadlight.server;

import static java.lang.invoke.MethodType.methodType;

import com.sun.enterprise.container.common.spi.util.SerializableObjectFactory;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/**
 * Calls {@link SerializableObjectFactory#createObject}, which stands in a stream for what is not serializable itself: a
 * reference to a bean, a naming context. Payara's has a parameter, the id of the application that reads.
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
     * @param appUniqueId the id of the application that reads; 0 when it is not known
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
