package io.github.treadlight.stream.fast;

import io.github.treadlight.stream.bytes.JdkRules;
import io.github.treadlight.stream.bytes.PrimitiveInput;
import io.github.treadlight.stream.descriptor.DataSlot;
import io.github.treadlight.stream.descriptor.JdkObjects;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The fields of the objects of one stream: reads their values, checks their types, and sets them. */
final class FieldReader {
    /** No handles, for callers that do not need those of the fields. */
    static final int[] NO_HANDLES = {};

    private static final byte[] NO_BYTES = {};
    private static final Object[] NO_OBJECTS = {};
    private static final int FIRST_SCRATCH = 64;

    private final ValueReader values;
    private final PrimitiveInput in;
    private final HandleTable handles;
    private byte[] scratch = new byte[FIRST_SCRATCH];

    FieldReader(ValueReader values) {
        this.values = values;
        this.in = values.in;
        this.handles = values.handles;
    }

    void skip(DataSlot slot) throws IOException {
        readPrimitives(slot);
        readObjects(slot, NO_HANDLES);
    }

    byte[] readPrimitives(DataSlot slot) throws IOException {
        if (slot.primitiveSize == 0) {
            return NO_BYTES;
        }
        byte[] bytes = new byte[slot.primitiveSize];
        in.readFully(bytes, 0, bytes.length);
        return bytes;
    }

    /**
     * Reads the fields that are not primitive.
     *
     * @param into receives the handles of the values; if it is empty, the current object is marked as depending on the
     *     values of those fields that its class has
     */
    @Nullable Object[] readObjects(DataSlot slot, int[] into) throws IOException {
        int count = slot.unshared.length;
        if (count == 0) {
            return NO_OBJECTS;
        }
        Object[] objects = new Object[count];
        int own = handles.current;
        for (int i = 0; i < count; i++) {
            objects[i] = values.read(slot.unshared[i]);
            if (into.length > 0) {
                into[i] = handles.current;
            } else if (slot.ofClass[i]) {
                handles.markDependency(own, handles.current);
            }
        }
        handles.current = own;
        return objects;
    }

    /** Reads an object of a class that neither reads its data itself nor has serializable superclasses. */
    void readSingleSlot(Object object, DataSlot slot) throws IOException {
        int size = slot.primitiveSize;
        int from = size == 0 ? 0 : in.takeInPlace(size);
        byte[] bytes = from < 0 ? readPrimitives(slot) : NO_BYTES;
        Object[] objects = readObjects(slot, NO_HANDLES);
        values.data.endSlot(slot);
        if (JdkRules.SKIPS_INCOMPLETE_OBJECTS && handles.hasFailed(handles.current)) {
            return;
        }
        checkObjects(slot, object, objects);
        if (from >= 0 && size > 0) {
            bytes = scratch(size);
            System.arraycopy(in.bytes, from, bytes, 0, size);
        }
        set(slot, object, bytes, objects);
    }

    private byte[] scratch(int size) {
        if (scratch.length < size) {
            scratch = new byte[size];
        }
        return scratch;
    }

    /**
     * Checks the types of the values of fields.
     *
     * @throws ClassCastException if a value does not have the type of its field
     */
    static void checkObjects(DataSlot slot, Object object, @Nullable Object[] objects) {
        if (objects.length > 0) {
            JdkObjects.checkObjects(slot.descriptor, object, objects);
        }
    }

    static void set(DataSlot slot, Object object, byte[] primitives, @Nullable Object[] objects) {
        if (slot.primitiveSize > 0) {
            JdkObjects.setPrimitives(slot.descriptor, object, primitives);
        }
        if (objects.length > 0) {
            JdkObjects.setObjects(slot.descriptor, object, objects);
        }
    }

    /** Sets the fields of all slots. The arrays have null for a slot without data. */
    static void setAll(Object object, DataSlot[] slots, byte[][] primitives, Object[][] objects) {
        for (int i = 0; i < slots.length; i++) {
            if (objects[i] != null) {
                checkObjects(slots[i], object, objects[i]);
            }
        }
        for (int i = 0; i < slots.length; i++) {
            if (objects[i] != null) {
                set(slots[i], object, primitives[i], objects[i]);
            }
        }
    }
}
