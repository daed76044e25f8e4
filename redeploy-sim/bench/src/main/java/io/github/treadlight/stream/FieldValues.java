package io.github.treadlight.stream;

import java.io.IOException;
import java.io.ObjectInputStream.GetField;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The fields of an object that its {@code readObject} asks for by name. */
final class FieldValues extends GetField {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle CHAR = MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle FLOAT = MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle DOUBLE =
            MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.BIG_ENDIAN);
    /** True if a field whose class was not found results in an exception: newer JDKs declare it. */
    private static final boolean THROWS_IF_MISSING = declaresMissing() && !Boolean.getBoolean(
            "jdk.serialGetFieldCnfeReturnsNull");

    private final DirectInputStream stream;
    private final ObjectStreamClass descriptor;
    private final byte[] primitives;
    private final @Nullable Object[] objects;
    private final int[] handles;

    /** @param handles the handles of the objects */
    FieldValues(DirectInputStream stream, ObjectStreamClass descriptor, byte[] primitives,
            @Nullable Object[] objects, int[] handles) {
        this.stream = stream;
        this.descriptor = descriptor;
        this.primitives = primitives;
        this.objects = objects;
        this.handles = handles;
    }

    private static boolean declaresMissing() {
        try {
            return Arrays.asList(GetField.class.getMethod("get", String.class, Object.class).getExceptionTypes())
                    .contains(ClassNotFoundException.class);
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public ObjectStreamClass getObjectStreamClass() {
        return descriptor;
    }

    /** Returns the offset of a field in its values; -1 if the stream does not have it. */
    private int offset(String name, @Nullable Class<?> type) {
        ObjectStreamField field = JdkDescriptors.field(descriptor, name, type);
        if (field != null) {
            return field.getOffset();
        }
        ObjectStreamClass local = JdkDescriptors.local(descriptor);
        if (local == null || JdkDescriptors.field(local, name, type) == null) {
            throw new IllegalArgumentException("no such field " + name + " with type " + type);
        }
        return -1;
    }

    @Override
    public boolean defaulted(String name) {
        return offset(name, null) < 0;
    }

    @Override
    public boolean get(String name, boolean otherwise) {
        int at = offset(name, boolean.class);
        return at < 0 ? otherwise : primitives[at] != 0;
    }

    @Override
    public byte get(String name, byte otherwise) {
        int at = offset(name, byte.class);
        return at < 0 ? otherwise : primitives[at];
    }

    @Override
    public char get(String name, char otherwise) {
        int at = offset(name, char.class);
        return at < 0 ? otherwise : (char) CHAR.get(primitives, at);
    }

    @Override
    public short get(String name, short otherwise) {
        int at = offset(name, short.class);
        return at < 0 ? otherwise : (short) SHORT.get(primitives, at);
    }

    @Override
    public int get(String name, int otherwise) {
        int at = offset(name, int.class);
        return at < 0 ? otherwise : (int) INT.get(primitives, at);
    }

    @Override
    public long get(String name, long otherwise) {
        int at = offset(name, long.class);
        return at < 0 ? otherwise : (long) LONG.get(primitives, at);
    }

    @Override
    public float get(String name, float otherwise) {
        int at = offset(name, float.class);
        return at < 0 ? otherwise : (float) FLOAT.get(primitives, at);
    }

    @Override
    public double get(String name, double otherwise) {
        int at = offset(name, double.class);
        return at < 0 ? otherwise : (double) DOUBLE.get(primitives, at);
    }

    @Override
    public @Nullable Object get(String name, @Nullable Object otherwise) throws IOException {
        int at = offset(name, Object.class);
        if (at < 0) {
            return otherwise;
        }
        ClassNotFoundException missing = stream.dependOn(handles[at]);
        if (missing == null) {
            return objects[at];
        }
        if (THROWS_IF_MISSING) {
            throw FieldValues.<RuntimeException>raise(missing);
        }
        return null;
    }

    /** Throws an exception that {@link GetField} declares only in newer JDKs. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <X extends Throwable> RuntimeException raise(Throwable thrown) throws X {
        throw (X) thrown;
    }
}
