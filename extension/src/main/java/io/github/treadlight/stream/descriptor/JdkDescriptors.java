package io.github.treadlight.stream.descriptor;

import java.io.InvalidClassException;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
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

    static final MethodHandle IS_ENUM = JdkAccess.fact(boolean.class, "isEnum");
    static final MethodHandle IS_RECORD = JdkAccess.fact(boolean.class, "isRecord");
    static final MethodHandle IS_EXTERNALIZABLE = JdkAccess.fact(boolean.class, "isExternalizable");
    static final MethodHandle IS_INSTANTIABLE = JdkAccess.fact(boolean.class, "isInstantiable");
    static final MethodHandle HAS_BLOCK_EXTERNAL_DATA = JdkAccess.fact(boolean.class, "hasBlockExternalData");
    static final MethodHandle HAS_WRITE_OBJECT_DATA = JdkAccess.fact(boolean.class, "hasWriteObjectData");
    static final MethodHandle HAS_READ_OBJECT = JdkAccess.fact(boolean.class, "hasReadObjectMethod");
    static final MethodHandle HAS_READ_OBJECT_NO_DATA = JdkAccess.fact(boolean.class, "hasReadObjectNoDataMethod");
    static final MethodHandle HAS_READ_RESOLVE = JdkAccess.fact(boolean.class, "hasReadResolveMethod");
    private static final MethodHandle LOCAL = JdkAccess.fact(ObjectStreamClass.class, "getLocalDesc");
    private static final MethodHandle SUPER = JdkAccess.fact(ObjectStreamClass.class, "getSuperDesc");
    private static final MethodHandle PRIMITIVE_SIZE = JdkAccess.fact(int.class, "getPrimDataSize");
    private static final MethodHandle OBJECT_FIELDS = JdkAccess.fact(int.class, "getNumObjFields");
    private static final MethodHandle FIELDS = JdkAccess.generic(MethodHandles.insertArguments(
            JdkAccess.method(ObjectStreamField[].class, "getFields", boolean.class), 1, false));
    private static final MethodHandle FIELD =
            JdkAccess.method(ObjectStreamField.class, "getField", String.class, Class.class);
    private static final MethodHandle REFLECTED =
            JdkAccess.generic(JdkAccess.method(ObjectStreamField.class, Field.class, "getField"));

    private static final MethodHandle LAYOUT = JdkAccess.fact(SLOT.arrayType(), "getClassDataLayout");
    private static final MethodHandle SLOT_DESCRIPTOR =
            JdkAccess.generic(JdkAccess.getter(SLOT, "desc", ObjectStreamClass.class));
    private static final MethodHandle SLOT_HAS_DATA =
            JdkAccess.generic(JdkAccess.getter(SLOT, "hasData", boolean.class));

    private JdkDescriptors() {}

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

    /** Returns one of the facts about a descriptor that are constants of this class. */
    static boolean is(MethodHandle fact, ObjectStreamClass of) {
        return (boolean) JdkAccess.call(fact, of);
    }

    public static @Nullable ObjectStreamClass local(ObjectStreamClass of) {
        return (ObjectStreamClass) JdkAccess.call(LOCAL, of);
    }

    static @Nullable ObjectStreamClass above(ObjectStreamClass of) {
        return (ObjectStreamClass) JdkAccess.call(SUPER, of);
    }

    /** Returns the number of bytes of the primitive fields. */
    static int primitiveSize(ObjectStreamClass of) {
        return (int) JdkAccess.call(PRIMITIVE_SIZE, of);
    }

    /** Returns the number of fields that are not primitive. */
    static int objectFields(ObjectStreamClass of) {
        return (int) JdkAccess.call(OBJECT_FIELDS, of);
    }

    /** Returns the fields in the order of the stream, in the descriptor's own array. */
    static ObjectStreamField[] fields(ObjectStreamClass of) {
        return (ObjectStreamField[]) JdkAccess.call(FIELDS, of);
    }

    public static @Nullable ObjectStreamField field(ObjectStreamClass of, String name, @Nullable Class<?> type) {
        try {
            return (ObjectStreamField) FIELD.invokeExact(of, name, type);
        } catch (Throwable failed) {
            throw JdkAccess.<RuntimeException>raise(failed);
        }
    }

    /** Returns whether the class has the field. */
    static boolean isOfClass(ObjectStreamField field) {
        return JdkAccess.call(REFLECTED, field) != null;
    }

    /** Returns the slots of an object's data, those of superclasses first. */
    static DataSlot[] layout(ObjectStreamClass of) throws InvalidClassException {
        Object[] slots = (Object[]) JdkAccess.call(LAYOUT, of);
        DataSlot[] layout = new DataSlot[slots.length];
        for (int i = 0; i < slots.length; i++) {
            layout[i] = new DataSlot((ObjectStreamClass) JdkAccess.call(SLOT_DESCRIPTOR, slots[i]),
                    (boolean) JdkAccess.call(SLOT_HAS_DATA, slots[i]));
        }
        return layout;
    }
}
