package io.github.treadlight.stream.descriptor;

import static java.lang.invoke.MethodType.methodType;

import io.github.treadlight.classvalue.CompactClassValue;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.io.OptionalDataException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Access to the JDK's own treatment of objects: creates them, sets their fields and calls the methods that classes
 * have for streams.
 *
 * <p>These members of {@code java.io} are not public, see {@link JdkAccess}.
 */
public final class JdkObjects {
    private static final MethodType READ_OBJECT = methodType(void.class, Object.class, ObjectInputStream.class);

    private static final MethodHandle CHECK_DESERIALIZE = JdkAccess.method(void.class, "checkDeserialize");
    private static final MethodHandle NEW_INSTANCE = JdkAccess.method(Object.class, "newInstance");
    private static final MethodHandle READ_OBJECT_METHOD =
            JdkAccess.getter(ObjectStreamClass.class, "readObjectMethod", Method.class);
    private static final MethodHandle READ_OBJECT_NO_DATA =
            JdkAccess.method(void.class, "invokeReadObjectNoData", Object.class);
    private static final MethodHandle READ_RESOLVE = JdkAccess.method(Object.class, "invokeReadResolve", Object.class);
    private static final MethodHandle SET_PRIMITIVES =
            JdkAccess.method(void.class, "setPrimFieldValues", Object.class, byte[].class);
    private static final MethodHandle CHECK_OBJECTS =
            JdkAccess.method(void.class, "checkObjFieldValueTypes", Object.class, Object[].class);
    private static final MethodHandle SET_OBJECTS =
            JdkAccess.method(void.class, "setObjFieldValues", Object.class, Object[].class);
    private static final MethodHandle RECORD_CONSTRUCTOR = JdkAccess.staticMethod(
            JdkAccess.type("java.io.ObjectStreamClass$RecordSupport"), "deserializationCtr",
            methodType(MethodHandle.class, ObjectStreamClass.class));

    private static final MethodHandle DATA_REMAINS =
            JdkAccess.generic(JdkAccess.constructor(OptionalDataException.class, int.class));
    private static final MethodHandle DATA_ENDS =
            JdkAccess.generic(JdkAccess.constructor(OptionalDataException.class, boolean.class));

    /** The handles of {@link #readObject}. A class refers to its handle, which refers to the class. */
    private static final CompactClassValue<MethodHandle> READ_OBJECT_HANDLES = new CompactClassValue<>() {
        @Override
        protected MethodHandle computeValue(Class<?> type) {
            try {
                ObjectStreamClass local = ObjectStreamClass.lookupAny(type);
                Method method = Objects.requireNonNull((Method) READ_OBJECT_METHOD.invokeExact(local));
                return MethodHandles.lookup().unreflect(method).asType(READ_OBJECT); // the JDK made it accessible
            } catch (Throwable failed) {
                throw JdkAccess.<RuntimeException>raise(failed);
            }
        }
    };

    private JdkObjects() {}

    public static void checkDeserialize(ObjectStreamClass of) throws InvalidClassException {
        try {
            CHECK_DESERIALIZE.invokeExact(of);
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }

    /**
     * Returns a handle of the {@code readObject} of a class, which must have one. The type of the handle is (Object,
     * ObjectInputStream)void. The JDK calls the method by reflection, which needs more stack for each nested object.
     * Each class keeps its handle, because a descriptor that is not recognized would need a new one each time.
     */
    public static MethodHandle readObject(ObjectStreamClass of) {
        return READ_OBJECT_HANDLES.get(Objects.requireNonNull(of.forClass()));
    }

    /** Returns the exception with which the JDK reports what a method of a class has thrown. */
    public static IOException unexpected(Throwable thrown) {
        if (thrown instanceof RuntimeException || thrown instanceof Error) {
            throw JdkAccess.<RuntimeException>raise(thrown);
        }
        return new IOException("unexpected exception type", thrown);
    }

    public static Object newInstance(ObjectStreamClass of) throws ReflectiveOperationException {
        try {
            return (Object) NEW_INSTANCE.invokeExact(of);
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }

    public static void readObjectNoData(ObjectStreamClass of, Object object) throws IOException {
        try {
            READ_OBJECT_NO_DATA.invokeExact(of, object);
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }

    public static @Nullable Object readResolve(ObjectStreamClass of, Object object) throws IOException {
        try {
            return (Object) READ_RESOLVE.invokeExact(of, object);
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }

    public static void setPrimitives(ObjectStreamClass of, Object object, byte[] values) {
        try {
            SET_PRIMITIVES.invokeExact(of, object, values);
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }

    /**
     * Checks the types of the values of fields.
     *
     * @throws ClassCastException if a value does not have the type of its field
     */
    public static void checkObjects(ObjectStreamClass of, Object object, @Nullable Object[] values) {
        try {
            CHECK_OBJECTS.invokeExact(of, object, values);
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }

    public static void setObjects(ObjectStreamClass of, Object object, @Nullable Object[] values) {
        try {
            SET_OBJECTS.invokeExact(of, object, values);
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }

    /** Returns a handle of the constructor of a record. The type of the handle is (byte[], Object[])Object. */
    public static MethodHandle recordConstructor(ObjectStreamClass of) {
        try {
            return (MethodHandle) RECORD_CONSTRUCTOR.invokeExact(of);
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }

    /** Returns the exception for bytes of a class's own data that must be read before the next object. */
    public static OptionalDataException dataRemains(int bytes) {
        return (OptionalDataException) JdkAccess.call(DATA_REMAINS, bytes);
    }

    /** Returns the exception for the end of a class's own data. */
    public static OptionalDataException dataEnds() {
        return (OptionalDataException) JdkAccess.call(DATA_ENDS, true);
    }
}
