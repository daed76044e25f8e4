package io.github.treadlight.stream;

import static java.lang.invoke.MethodType.methodType;

import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.io.OptionalDataException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's own class descriptors: binds them to classes, creates objects, sets fields and calls the methods that
 * classes have for streams. All rules of evolution are the JDK's code, not a copy.
 *
 * <p>These members of {@code java.io} are not public. The class cannot be initialized if {@code java.base} does not
 * open {@code java.io} to this module, or if the JDK does not have them.
 */
final class JdkDescriptors {
    private static final Class<?> SLOT = type("java.io.ObjectStreamClass$ClassDataSlot");
    private static final Lookup IN = in(ObjectStreamClass.class);

    private static final MethodHandle NEW = constructor(ObjectStreamClass.class);
    private static final MethodHandle INIT_PROXY = method(void.class, "initProxy",
            Class.class, ClassNotFoundException.class, ObjectStreamClass.class);
    private static final MethodHandle INIT_NON_PROXY = method(void.class, "initNonProxy",
            ObjectStreamClass.class, Class.class, ClassNotFoundException.class, ObjectStreamClass.class);

    private static final MethodHandle SET_NAME = setter("name", String.class);
    private static final MethodHandle SET_SUID = setter("suid", Long.class);
    private static final MethodHandle SET_ENUM = setter("isEnum", boolean.class);
    private static final MethodHandle SET_SERIALIZABLE = setter("serializable", boolean.class);
    private static final MethodHandle SET_EXTERNALIZABLE = setter("externalizable", boolean.class);
    private static final MethodHandle SET_WRITE_OBJECT_DATA = setter("hasWriteObjectData", boolean.class);
    private static final MethodHandle SET_BLOCK_EXTERNAL_DATA = setter("hasBlockExternalData", boolean.class);
    private static final MethodHandle SET_FIELDS = setter("fields", ObjectStreamField[].class);
    private static final MethodHandle COMPUTE_OFFSETS = method(void.class, "computeFieldOffsets");
    private static final MethodHandle NEW_FIELD =
            constructor(ObjectStreamField.class, String.class, String.class, boolean.class);

    private static final MethodHandle CHECK_DESERIALIZE = method(void.class, "checkDeserialize");
    private static final MethodHandle IS_ENUM = method(boolean.class, "isEnum");
    private static final MethodHandle IS_RECORD = method(boolean.class, "isRecord");
    private static final MethodHandle IS_EXTERNALIZABLE = method(boolean.class, "isExternalizable");
    private static final MethodHandle IS_INSTANTIABLE = method(boolean.class, "isInstantiable");
    private static final MethodHandle HAS_BLOCK_EXTERNAL_DATA = method(boolean.class, "hasBlockExternalData");
    private static final MethodHandle HAS_WRITE_OBJECT_DATA = method(boolean.class, "hasWriteObjectData");
    private static final MethodHandle HAS_READ_OBJECT = method(boolean.class, "hasReadObjectMethod");
    private static final MethodHandle HAS_READ_OBJECT_NO_DATA = method(boolean.class, "hasReadObjectNoDataMethod");
    private static final MethodHandle HAS_READ_RESOLVE = method(boolean.class, "hasReadResolveMethod");
    private static final MethodHandle LOCAL = method(ObjectStreamClass.class, "getLocalDesc");
    private static final MethodHandle SUPER = method(ObjectStreamClass.class, "getSuperDesc");
    private static final MethodHandle PRIMITIVE_SIZE = method(int.class, "getPrimDataSize");
    private static final MethodHandle OBJECT_FIELDS = method(int.class, "getNumObjFields");
    private static final MethodHandle FIELDS = method(ObjectStreamField[].class, "getFields", boolean.class);
    private static final MethodHandle FIELD =
            method(ObjectStreamField.class, "getField", String.class, Class.class);
    private static final MethodHandle REFLECTED = reflected();

    private static final MethodHandle LAYOUT =
            method(SLOT.arrayType(), "getClassDataLayout").asType(methodType(Object[].class, ObjectStreamClass.class));
    private static final MethodHandle SLOT_DESCRIPTOR = slot("desc", ObjectStreamClass.class);
    private static final MethodHandle SLOT_HAS_DATA = slot("hasData", boolean.class);

    private static final MethodHandle NEW_INSTANCE = method(Object.class, "newInstance");
    private static final MethodHandle READ_OBJECT =
            method(void.class, "invokeReadObject", Object.class, ObjectInputStream.class);
    private static final MethodHandle READ_OBJECT_NO_DATA =
            method(void.class, "invokeReadObjectNoData", Object.class);
    private static final MethodHandle READ_RESOLVE = method(Object.class, "invokeReadResolve", Object.class);
    private static final MethodHandle SET_PRIMITIVES =
            method(void.class, "setPrimFieldValues", Object.class, byte[].class);
    private static final MethodHandle CHECK_OBJECTS =
            method(void.class, "checkObjFieldValueTypes", Object.class, Object[].class);
    private static final MethodHandle SET_OBJECTS =
            method(void.class, "setObjFieldValues", Object.class, Object[].class);
    private static final MethodHandle RECORD_CONSTRUCTOR = recordConstructor();
    private static final MethodHandle OPTIONAL_DATA = constructor(OptionalDataException.class, int.class);
    private static final MethodHandle END_OF_DATA = constructor(OptionalDataException.class, boolean.class);

    private JdkDescriptors() {}

    private static Class<?> type(String name) {
        try {
            return Class.forName(name, false, null);
        } catch (ClassNotFoundException missing) {
            throw new IllegalStateException("This JDK has no " + name, missing);
        }
    }

    private static Lookup in(Class<?> type) {
        try {
            return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        } catch (IllegalAccessException closed) {
            throw new IllegalStateException("java.base does not open java.io to " + JdkDescriptors.class.getModule()
                    + "; add --add-opens java.base/java.io=ALL-UNNAMED", closed);
        }
    }

    private static MethodHandle constructor(Class<?> of, Class<?>... parameters) {
        try {
            return in(of).findConstructor(of, methodType(void.class, parameters));
        } catch (ReflectiveOperationException missing) {
            throw unknown(missing);
        }
    }

    private static MethodHandle method(Class<?> returned, String name, Class<?>... parameters) {
        try {
            return IN.findVirtual(ObjectStreamClass.class, name, methodType(returned, parameters));
        } catch (ReflectiveOperationException missing) {
            throw unknown(missing);
        }
    }

    private static MethodHandle setter(String field, Class<?> type) {
        try {
            return IN.findSetter(ObjectStreamClass.class, field, type);
        } catch (ReflectiveOperationException missing) {
            throw unknown(missing);
        }
    }

    private static MethodHandle slot(String field, Class<?> type) {
        try {
            return in(SLOT).findGetter(SLOT, field, type).asType(methodType(type, Object.class));
        } catch (ReflectiveOperationException missing) {
            throw unknown(missing);
        }
    }

    private static MethodHandle reflected() {
        try {
            return in(ObjectStreamField.class)
                    .findVirtual(ObjectStreamField.class, "getField", methodType(java.lang.reflect.Field.class));
        } catch (ReflectiveOperationException missing) {
            throw unknown(missing);
        }
    }

    private static MethodHandle recordConstructor() {
        Class<?> support = type("java.io.ObjectStreamClass$RecordSupport");
        MethodType type = methodType(MethodHandle.class, ObjectStreamClass.class);
        try {
            return in(support).findStatic(support, "deserializationCtr", type);
        } catch (ReflectiveOperationException missing) {
            throw unknown(missing);
        }
    }

    private static IllegalStateException unknown(ReflectiveOperationException missing) {
        return new IllegalStateException("The class descriptors of this JDK are unknown", missing);
    }

    /** Returns a descriptor that is not yet initialized, as streams refer to while they read it. */
    static ObjectStreamClass create() {
        try {
            return (ObjectStreamClass) NEW.invokeExact();
        } catch (Throwable failed) {
            throw JdkDescriptors.<RuntimeException>raise(failed);
        }
    }

    /** Returns a field as a descriptor in a stream describes it. */
    static ObjectStreamField field(String name, @Nullable String signature) {
        try {
            return (ObjectStreamField) NEW_FIELD.invokeExact(name, signature, false);
        } catch (Throwable failed) {
            throw JdkDescriptors.<RuntimeException>raise(failed);
        }
    }

    /** The flags of a descriptor in a stream. */
    record Flags(boolean isEnum, boolean serializable, boolean externalizable, boolean writeObjectData,
            boolean blockExternalData) {}

    /** Returns a descriptor as read from a stream, which is bound to no class. */
    static ObjectStreamClass read(String name, long suid, Flags flags, ObjectStreamField[] fields)
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
            throw JdkDescriptors.<RuntimeException>raise(failed);
        }
    }

    /** Binds a descriptor to a class. */
    static void bind(ObjectStreamClass descriptor, ObjectStreamClass read, @Nullable Class<?> type,
            @Nullable ClassNotFoundException missing, @Nullable ObjectStreamClass above) throws InvalidClassException {
        try {
            INIT_NON_PROXY.invokeExact(descriptor, read, type, missing, above);
        } catch (Throwable failed) {
            throw JdkDescriptors.<RuntimeException>raise(failed);
        }
    }

    /** Binds a descriptor to the class of proxies. */
    static void bindProxy(ObjectStreamClass descriptor, @Nullable Class<?> type,
            @Nullable ClassNotFoundException missing, @Nullable ObjectStreamClass above) throws InvalidClassException {
        try {
            INIT_PROXY.invokeExact(descriptor, type, missing, above);
        } catch (Throwable failed) {
            throw JdkDescriptors.<RuntimeException>raise(failed);
        }
    }

    static void checkDeserialize(ObjectStreamClass of) throws InvalidClassException {
        try {
            CHECK_DESERIALIZE.invokeExact(of);
        } catch (Throwable failed) {
            throw JdkDescriptors.<RuntimeException>raise(failed);
        }
    }

    private static boolean is(MethodHandle constant, ObjectStreamClass of) {
        try {
            return (boolean) constant.invokeExact(of);
        } catch (Throwable failed) {
            throw JdkDescriptors.<RuntimeException>raise(failed);
        }
    }

    static boolean isEnum(ObjectStreamClass of) {
        return is(IS_ENUM, of);
    }

    static boolean isRecord(ObjectStreamClass of) {
        return is(IS_RECORD, of);
    }

    static boolean isExternalizable(ObjectStreamClass of) {
        return is(IS_EXTERNALIZABLE, of);
    }

    static boolean isInstantiable(ObjectStreamClass of) {
        return is(IS_INSTANTIABLE, of);
    }

    static boolean hasBlockExternalData(ObjectStreamClass of) {
        return is(HAS_BLOCK_EXTERNAL_DATA, of);
    }

    static boolean hasWriteObjectData(ObjectStreamClass of) {
        return is(HAS_WRITE_OBJECT_DATA, of);
    }

    static boolean hasReadObject(ObjectStreamClass of) {
        return is(HAS_READ_OBJECT, of);
    }

    static boolean hasReadObjectNoData(ObjectStreamClass of) {
        return is(HAS_READ_OBJECT_NO_DATA, of);
    }

    static boolean hasReadResolve(ObjectStreamClass of) {
        return is(HAS_READ_RESOLVE, of);
    }

    static @Nullable ObjectStreamClass local(ObjectStreamClass of) {
        try {
            return (ObjectStreamClass) LOCAL.invokeExact(of);
        } catch (Throwable failed) {
            throw JdkDescriptors.<RuntimeException>raise(failed);
        }
    }

    static @Nullable ObjectStreamClass above(ObjectStreamClass of) {
        try {
            return (ObjectStreamClass) SUPER.invokeExact(of);
        } catch (Throwable failed) {
            throw JdkDescriptors.<RuntimeException>raise(failed);
        }
    }

    /** Returns the number of bytes of the primitive fields. */
    static int primitiveSize(ObjectStreamClass of) {
        try {
            return (int) PRIMITIVE_SIZE.invokeExact(of);
        } catch (Throwable failed) {
            throw JdkDescriptors.<RuntimeException>raise(failed);
        }
    }

    /** Returns the number of fields that are not primitive. */
    static int objectFields(ObjectStreamClass of) {
        try {
            return (int) OBJECT_FIELDS.invokeExact(of);
        } catch (Throwable failed) {
            throw JdkDescriptors.<RuntimeException>raise(failed);
        }
    }

    /** Returns the fields in the order of the stream, without a copy. */
    static ObjectStreamField[] fields(ObjectStreamClass of) {
        try {
            return (ObjectStreamField[]) FIELDS.invokeExact(of, false);
        } catch (Throwable failed) {
            throw JdkDescriptors.<RuntimeException>raise(failed);
        }
    }

    static @Nullable ObjectStreamField field(ObjectStreamClass of, String name, @Nullable Class<?> type) {
        try {
            return (ObjectStreamField) FIELD.invokeExact(of, name, type);
        } catch (Throwable failed) {
            throw JdkDescriptors.<RuntimeException>raise(failed);
        }
    }

    /** Returns whether the class has the field. */
    static boolean isOfClass(ObjectStreamField field) {
        try {
            return (java.lang.reflect.Field) REFLECTED.invokeExact(field) != null;
        } catch (Throwable failed) {
            throw JdkDescriptors.<RuntimeException>raise(failed);
        }
    }

    /** Returns the slots of an object's data, those of superclasses first. */
    static Object[] layout(ObjectStreamClass of) throws InvalidClassException {
        try {
            return (Object[]) LAYOUT.invokeExact(of);
        } catch (Throwable failed) {
            throw JdkDescriptors.<RuntimeException>raise(failed);
        }
    }

    static ObjectStreamClass descriptorOf(Object slot) {
        try {
            return (ObjectStreamClass) SLOT_DESCRIPTOR.invokeExact(slot);
        } catch (Throwable failed) {
            throw JdkDescriptors.<RuntimeException>raise(failed);
        }
    }

    static boolean hasData(Object slot) {
        try {
            return (boolean) SLOT_HAS_DATA.invokeExact(slot);
        } catch (Throwable failed) {
            throw JdkDescriptors.<RuntimeException>raise(failed);
        }
    }

    static Object newInstance(ObjectStreamClass of) throws ReflectiveOperationException {
        try {
            return (Object) NEW_INSTANCE.invokeExact(of);
        } catch (Throwable failed) {
            throw JdkDescriptors.<RuntimeException>raise(failed);
        }
    }

    static void readObject(ObjectStreamClass of, Object object, ObjectInputStream in)
            throws IOException, ClassNotFoundException {
        try {
            READ_OBJECT.invokeExact(of, object, in);
        } catch (Throwable failed) {
            throw JdkDescriptors.<RuntimeException>raise(failed);
        }
    }

    static void readObjectNoData(ObjectStreamClass of, Object object) throws IOException {
        try {
            READ_OBJECT_NO_DATA.invokeExact(of, object);
        } catch (Throwable failed) {
            throw JdkDescriptors.<RuntimeException>raise(failed);
        }
    }

    static @Nullable Object readResolve(ObjectStreamClass of, Object object) throws IOException {
        try {
            return (Object) READ_RESOLVE.invokeExact(of, object);
        } catch (Throwable failed) {
            throw JdkDescriptors.<RuntimeException>raise(failed);
        }
    }

    static void setPrimitives(ObjectStreamClass of, Object object, byte[] values) {
        try {
            SET_PRIMITIVES.invokeExact(of, object, values);
        } catch (Throwable failed) {
            throw JdkDescriptors.<RuntimeException>raise(failed);
        }
    }

    /** @throws ClassCastException if a value does not have the type of its field */
    static void checkObjects(ObjectStreamClass of, Object object, @Nullable Object[] values) {
        try {
            CHECK_OBJECTS.invokeExact(of, object, values);
        } catch (Throwable failed) {
            throw JdkDescriptors.<RuntimeException>raise(failed);
        }
    }

    static void setObjects(ObjectStreamClass of, Object object, @Nullable Object[] values) {
        try {
            SET_OBJECTS.invokeExact(of, object, values);
        } catch (Throwable failed) {
            throw JdkDescriptors.<RuntimeException>raise(failed);
        }
    }

    /** Returns the constructor of a record. It has the type (byte[], Object[]) Object. */
    static MethodHandle recordConstructor(ObjectStreamClass of) {
        try {
            return (MethodHandle) RECORD_CONSTRUCTOR.invokeExact(of);
        } catch (Throwable failed) {
            throw JdkDescriptors.<RuntimeException>raise(failed);
        }
    }

    static OptionalDataException optionalData(int remaining) {
        try {
            return (OptionalDataException) OPTIONAL_DATA.invokeExact(remaining);
        } catch (Throwable failed) {
            throw JdkDescriptors.<RuntimeException>raise(failed);
        }
    }

    static OptionalDataException endOfData() {
        try {
            return (OptionalDataException) END_OF_DATA.invokeExact(true);
        } catch (Throwable failed) {
            throw JdkDescriptors.<RuntimeException>raise(failed);
        }
    }

    /** Throws what the JDK has thrown. A method handle declares any exception. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <X extends Throwable> RuntimeException raise(Throwable thrown) throws X {
        throw (X) thrown;
    }
}
