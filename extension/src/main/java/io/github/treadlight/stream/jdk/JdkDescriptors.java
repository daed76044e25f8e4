package io.github.treadlight.stream.jdk;

import static java.lang.invoke.MethodType.methodType;

import java.io.InvalidClassException;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * Access to the JDK's own class descriptors: binds them to classes, and returns what a stream must read for their
 * objects. The JDK's own code, not a copy, applies all rules about classes that have changed.
 *
 * <p>These members of {@code java.io} are not public, see {@link JdkAccess}.
 */
public final class JdkDescriptors {
    /** The most interfaces that a stream can name for a proxy, see {@code jdk.serialProxyInterfaceLimit}. */
    public static final int PROXY_INTERFACES =
            JdkAccess.number(JdkAccess.type("java.io.ObjectInputStream$Caches"), "PROXY_INTERFACE_LIMIT");

    private static final Class<?> SLOT = JdkAccess.type("java.io.ObjectStreamClass$ClassDataSlot");

    private static final MethodHandle NEW = JdkAccess.constructor(ObjectStreamClass.class);
    private static final MethodHandle INIT_PROXY = JdkAccess.method(void.class, "initProxy",
            Class.class, ClassNotFoundException.class, ObjectStreamClass.class);
    private static final MethodHandle INIT_NON_PROXY = JdkAccess.method(void.class, "initNonProxy",
            ObjectStreamClass.class, Class.class, ClassNotFoundException.class, ObjectStreamClass.class);

    private static final MethodHandle SET_NAME = JdkAccess.setter("name", String.class);
    private static final MethodHandle SET_SUID = JdkAccess.setter("suid", Long.class);
    private static final MethodHandle SET_ENUM = JdkAccess.setter("isEnum", boolean.class);
    private static final MethodHandle SET_SERIALIZABLE = JdkAccess.setter("serializable", boolean.class);
    private static final MethodHandle SET_EXTERNALIZABLE = JdkAccess.setter("externalizable", boolean.class);
    private static final MethodHandle SET_WRITE_OBJECT_DATA = JdkAccess.setter("hasWriteObjectData", boolean.class);
    private static final MethodHandle SET_BLOCK_EXTERNAL_DATA = JdkAccess.setter("hasBlockExternalData", boolean.class);
    private static final MethodHandle SET_FIELDS = JdkAccess.setter("fields", ObjectStreamField[].class);
    private static final MethodHandle COMPUTE_OFFSETS = JdkAccess.method(void.class, "computeFieldOffsets");
    private static final MethodHandle NEW_FIELD =
            JdkAccess.constructor(ObjectStreamField.class, String.class, String.class, boolean.class);

    private static final MethodHandle IS_ENUM = JdkAccess.method(boolean.class, "isEnum");
    private static final MethodHandle IS_RECORD = JdkAccess.method(boolean.class, "isRecord");
    private static final MethodHandle IS_EXTERNALIZABLE = JdkAccess.method(boolean.class, "isExternalizable");
    private static final MethodHandle IS_INSTANTIABLE = JdkAccess.method(boolean.class, "isInstantiable");
    private static final MethodHandle HAS_BLOCK_EXTERNAL_DATA = JdkAccess.method(boolean.class, "hasBlockExternalData");
    private static final MethodHandle HAS_WRITE_OBJECT_DATA = JdkAccess.method(boolean.class, "hasWriteObjectData");
    private static final MethodHandle HAS_READ_OBJECT = JdkAccess.method(boolean.class, "hasReadObjectMethod");
    private static final MethodHandle HAS_READ_OBJECT_NO_DATA =
            JdkAccess.method(boolean.class, "hasReadObjectNoDataMethod");
    private static final MethodHandle HAS_READ_RESOLVE = JdkAccess.method(boolean.class, "hasReadResolveMethod");
    private static final MethodHandle LOCAL = JdkAccess.method(ObjectStreamClass.class, "getLocalDesc");
    private static final MethodHandle SUPER = JdkAccess.method(ObjectStreamClass.class, "getSuperDesc");
    private static final MethodHandle PRIMITIVE_SIZE = JdkAccess.method(int.class, "getPrimDataSize");
    private static final MethodHandle OBJECT_FIELDS = JdkAccess.method(int.class, "getNumObjFields");
    private static final MethodHandle FIELDS = JdkAccess.method(ObjectStreamField[].class, "getFields", boolean.class);
    private static final MethodHandle FIELD =
            JdkAccess.method(ObjectStreamField.class, "getField", String.class, Class.class);
    private static final MethodHandle REFLECTED = JdkAccess.method(ObjectStreamField.class, Field.class, "getField");

    private static final MethodHandle LAYOUT = JdkAccess.method(SLOT.arrayType(), "getClassDataLayout")
            .asType(methodType(Object[].class, ObjectStreamClass.class));
    private static final MethodHandle SLOT_DESCRIPTOR = slot("desc", ObjectStreamClass.class);
    private static final MethodHandle SLOT_HAS_DATA = slot("hasData", boolean.class);

    private JdkDescriptors() {}

    private static MethodHandle slot(String field, Class<?> type) {
        return JdkAccess.getter(SLOT, field, type).asType(methodType(type, Object.class));
    }

    /** Returns a descriptor that is not yet initialized: a stream can refer to a descriptor while it is being read. */
    public static ObjectStreamClass create() {
        try {
            return (ObjectStreamClass) NEW.invokeExact();
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }

    /** Returns a field as a descriptor in a stream describes it. */
    public static ObjectStreamField field(String name, @Nullable String signature) {
        try {
            return (ObjectStreamField) NEW_FIELD.invokeExact(name, signature, false);
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }

    /** The flags of a descriptor in a stream. */
    public record Flags(boolean isEnum, boolean serializable, boolean externalizable, boolean writeObjectData,
            boolean blockExternalData) {}

    /** Returns a descriptor as read from a stream, which is bound to no class. */
    public static ObjectStreamClass read(String name, long suid, Flags flags, ObjectStreamField[] fields)
            throws InvalidClassException {
        ObjectStreamClass read = create();
        try {
            SET_NAME.invokeExact(read, name);
            SET_SUID.invokeExact(read, (Long) suid);
            SET_ENUM.invokeExact(read, flags.isEnum);
            SET_SERIALIZABLE.invokeExact(read, flags.serializable);
            SET_EXTERNALIZABLE.invokeExact(read, flags.externalizable);
            SET_WRITE_OBJECT_DATA.invokeExact(read, flags.writeObjectData);
            SET_BLOCK_EXTERNAL_DATA.invokeExact(read, flags.blockExternalData);
            SET_FIELDS.invokeExact(read, fields);
            COMPUTE_OFFSETS.invokeExact(read);
            return read;
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }

    /** Binds a descriptor to a class. */
    public static void bind(ObjectStreamClass descriptor, ObjectStreamClass read, @Nullable Class<?> type,
            @Nullable ClassNotFoundException missing, @Nullable ObjectStreamClass above) throws InvalidClassException {
        try {
            INIT_NON_PROXY.invokeExact(descriptor, read, type, missing, above);
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }

    /** Binds a descriptor to the class of proxies. */
    public static void bindProxy(ObjectStreamClass descriptor, @Nullable Class<?> type,
            @Nullable ClassNotFoundException missing, @Nullable ObjectStreamClass above) throws InvalidClassException {
        try {
            INIT_PROXY.invokeExact(descriptor, type, missing, above);
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }

    private static boolean is(MethodHandle constant, ObjectStreamClass of) {
        try {
            return (boolean) constant.invokeExact(of);
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }

    public static boolean isEnum(ObjectStreamClass of) {
        return is(IS_ENUM, of);
    }

    public static boolean isRecord(ObjectStreamClass of) {
        return is(IS_RECORD, of);
    }

    public static boolean isExternalizable(ObjectStreamClass of) {
        return is(IS_EXTERNALIZABLE, of);
    }

    public static boolean isInstantiable(ObjectStreamClass of) {
        return is(IS_INSTANTIABLE, of);
    }

    public static boolean hasBlockExternalData(ObjectStreamClass of) {
        return is(HAS_BLOCK_EXTERNAL_DATA, of);
    }

    public static boolean hasWriteObjectData(ObjectStreamClass of) {
        return is(HAS_WRITE_OBJECT_DATA, of);
    }

    public static boolean hasReadObject(ObjectStreamClass of) {
        return is(HAS_READ_OBJECT, of);
    }

    public static boolean hasReadObjectNoData(ObjectStreamClass of) {
        return is(HAS_READ_OBJECT_NO_DATA, of);
    }

    public static boolean hasReadResolve(ObjectStreamClass of) {
        return is(HAS_READ_RESOLVE, of);
    }

    public static @Nullable ObjectStreamClass local(ObjectStreamClass of) {
        try {
            return (ObjectStreamClass) LOCAL.invokeExact(of);
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }

    public static @Nullable ObjectStreamClass above(ObjectStreamClass of) {
        try {
            return (ObjectStreamClass) SUPER.invokeExact(of);
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }

    /** Returns the number of bytes of the primitive fields. */
    public static int primitiveSize(ObjectStreamClass of) {
        try {
            return (int) PRIMITIVE_SIZE.invokeExact(of);
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }

    /** Returns the number of fields that are not primitive. */
    public static int objectFields(ObjectStreamClass of) {
        try {
            return (int) OBJECT_FIELDS.invokeExact(of);
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }

    /** Returns the fields in the order of the stream, in the descriptor's own array. */
    public static ObjectStreamField[] fields(ObjectStreamClass of) {
        try {
            return (ObjectStreamField[]) FIELDS.invokeExact(of, false);
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }

    public static @Nullable ObjectStreamField field(ObjectStreamClass of, String name, @Nullable Class<?> type) {
        try {
            return (ObjectStreamField) FIELD.invokeExact(of, name, type);
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }

    /** Returns whether the class has the field. */
    public static boolean isOfClass(ObjectStreamField field) {
        try {
            return (Field) REFLECTED.invokeExact(field) != null;
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }

    /** Returns the slots of an object's data, those of superclasses first. */
    public static Object[] layout(ObjectStreamClass of) throws InvalidClassException {
        try {
            return (Object[]) LAYOUT.invokeExact(of);
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }

    public static ObjectStreamClass descriptorOf(Object slot) {
        try {
            return (ObjectStreamClass) SLOT_DESCRIPTOR.invokeExact(slot);
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }

    public static boolean hasData(Object slot) {
        try {
            return (boolean) SLOT_HAS_DATA.invokeExact(slot);
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }
}
