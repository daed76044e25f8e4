package io.github.treadlight.stream.descriptor;

import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/** The part of an object's data that one of its classes reads. Immutable. Refers to the class. */
public final class DataSlot {
    public final ObjectStreamClass descriptor;
    /** False if the class was not a superclass when the object was written. */
    public final boolean hasData;
    /** The method of the class, see {@link JdkObjects#readObject}; null if it has none. */
    public final @Nullable MethodHandle readObject;
    public final boolean hasReadObjectNoData;
    public final boolean hasWriteObjectData;
    public final int primitiveSize;
    /** For each field that is not primitive, whether it is unshared. */
    public final boolean[] unshared;
    /** For each field that is not primitive, whether the class has it. */
    public final boolean[] ofClass;

    DataSlot(ObjectStreamClass descriptor, boolean hasData) {
        this.descriptor = descriptor;
        this.hasData = hasData;
        this.readObject = JdkDescriptors.is(JdkDescriptors.HAS_READ_OBJECT, descriptor)
                ? JdkObjects.readObject(descriptor) : null;
        this.hasReadObjectNoData = JdkDescriptors.is(JdkDescriptors.HAS_READ_OBJECT_NO_DATA, descriptor);
        this.hasWriteObjectData = JdkDescriptors.is(JdkDescriptors.HAS_WRITE_OBJECT_DATA, descriptor);
        this.primitiveSize = JdkDescriptors.primitiveSize(descriptor);
        int count = JdkDescriptors.objectFields(descriptor);
        this.unshared = new boolean[count];
        this.ofClass = new boolean[count];
        ObjectStreamField[] fields = JdkDescriptors.fields(descriptor);
        for (int i = 0; i < count; i++) {
            ObjectStreamField field = fields[fields.length - count + i];
            unshared[i] = field.isUnshared();
            ofClass[i] = JdkDescriptors.isOfClass(field);
        }
    }
}
