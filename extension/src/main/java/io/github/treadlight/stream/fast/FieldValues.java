package io.github.treadlight.stream.fast;

import io.github.treadlight.stream.bytes.BigEndian;
import io.github.treadlight.stream.bytes.JdkRules;
import io.github.treadlight.stream.descriptor.JdkAccess;
import io.github.treadlight.stream.descriptor.JdkDescriptors;
import java.io.IOException;
import java.io.ObjectInputStream.GetField;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import org.jspecify.annotations.Nullable;

/** The fields of an object that its {@code readObject} reads by name. */
final class FieldValues extends GetField {
    private final HandleTable table;
    private final ObjectStreamClass descriptor;
    private final byte[] primitives;
    private final @Nullable Object[] objects;
    private final int[] handles;

    /** @param handles the handles of the objects */
    FieldValues(HandleTable table, ObjectStreamClass descriptor, byte[] primitives,
            @Nullable Object[] objects, int[] handles) {
        this.table = table;
        this.descriptor = descriptor;
        this.primitives = primitives;
        this.objects = objects;
        this.handles = handles;
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
        return at < 0 ? otherwise : BigEndian.charAt(primitives, at);
    }

    @Override
    public short get(String name, short otherwise) {
        int at = offset(name, short.class);
        return at < 0 ? otherwise : BigEndian.shortAt(primitives, at);
    }

    @Override
    public int get(String name, int otherwise) {
        int at = offset(name, int.class);
        return at < 0 ? otherwise : BigEndian.intAt(primitives, at);
    }

    @Override
    public long get(String name, long otherwise) {
        int at = offset(name, long.class);
        return at < 0 ? otherwise : BigEndian.longAt(primitives, at);
    }

    @Override
    public float get(String name, float otherwise) {
        int at = offset(name, float.class);
        return at < 0 ? otherwise : BigEndian.floatAt(primitives, at);
    }

    @Override
    public double get(String name, double otherwise) {
        int at = offset(name, double.class);
        return at < 0 ? otherwise : BigEndian.doubleAt(primitives, at);
    }

    @Override
    public @Nullable Object get(String name, @Nullable Object otherwise) throws IOException {
        int at = offset(name, Object.class);
        if (at < 0) {
            return otherwise;
        }
        ClassNotFoundException missing = dependOn(handles[at]);
        if (missing == null) {
            return objects[at];
        }
        if (JdkRules.THROWS_IF_MISSING) {
            // GetField declares the exception only in newer JDKs.
            throw JdkAccess.<RuntimeException>raise(missing);
        }
        return null;
    }

    /** Records that the current object depends on another. Returns the exception if the other's class was not found. */
    private @Nullable ClassNotFoundException dependOn(int target) {
        table.markDependency(table.current, target);
        return table.failure(target);
    }
}
