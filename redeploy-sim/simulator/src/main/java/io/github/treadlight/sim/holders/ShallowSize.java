package io.github.treadlight.sim.holders;

import io.github.treadlight.sim.holders.HeapClass.InstanceField;
import io.github.treadlight.sim.holders.HeapClass.StaticFields;

/**
 * The bytes that an object itself occupies, without those that it refers to. Computed for HotSpot with compressed class
 * pointers, its default: an instance has a header of 12 bytes, an array one of 16, and objects are aligned to eight
 * bytes. Gaps between the fields of a class and of its superclass are ignored.
 *
 * @param reference the bytes of a reference, 4 or 8
 */
record ShallowSize(int reference) {
    private static final int INSTANCE_HEADER = 12;
    private static final int ARRAY_HEADER = 16;
    private static final int ALIGNMENT = 8;

    long ofInstance(HeapClass type) {
        return aligned(INSTANCE_HEADER + fields(type));
    }

    /** Returns the size of a class object: the fields of {@code java.lang.Class}, and the class's static fields. */
    long ofClass(HeapClass classClass, HeapClass type) {
        StaticFields statics = type.staticFields();
        return aligned(INSTANCE_HEADER + fields(classClass)
                + (long) statics.referenceFields() * reference + statics.primitiveBytes());
    }

    /** Returns the size of an array of references. */
    long ofReferences(int length) {
        return ofArray((long) length * reference);
    }

    /**
     * Returns the size of an array.
     *
     * @param elements the bytes of the elements
     */
    static long ofArray(long elements) {
        return aligned(ARRAY_HEADER + elements);
    }

    private long fields(HeapClass type) {
        long bytes = 0;
        for (InstanceField field : type.instanceFields()) {
            bytes += field.type() == HeapClass.REFERENCE ? reference : field.size();
        }
        return bytes;
    }

    private static long aligned(long bytes) {
        return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }
}
