package io.github.treadlight.stream;

import java.io.InvalidClassException;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A class descriptor of a stream that is bound to a class, with what a stream needs to read its objects.
 *
 * <p>Immutable except for {@link #slots}, which can be computed twice. Refers to its class.
 */
final class StreamClass {
    private static final Class<?>[] NONE = {};

    final ObjectStreamClass descriptor;
    /** The class; null if it was not found. */
    final @Nullable Class<?> type;
    /** The exception if the class was not found. */
    final @Nullable ClassNotFoundException missing;
    final @Nullable StreamClass above;
    final boolean isEnum;
    final boolean isRecord;
    final boolean isExternalizable;
    final boolean isInstantiable;
    final boolean hasBlockExternalData;
    final boolean hasReadResolve;
    /** True if an object can be created from the stream, and its class is none of those that streams never contain. */
    final boolean isPlain;
    /** Superclasses that the stream does not have, but would have if this JVM had written it. */
    final Class<?>[] unnamed;

    private @Nullable Slot @Nullable [] slots;

    StreamClass(ObjectStreamClass descriptor, @Nullable Class<?> type, @Nullable ClassNotFoundException missing,
            @Nullable StreamClass above) {
        this.descriptor = descriptor;
        this.type = type;
        this.missing = missing;
        this.above = above;
        this.isEnum = JdkDescriptors.isEnum(descriptor);
        this.isRecord = JdkDescriptors.isRecord(descriptor);
        this.isExternalizable = JdkDescriptors.isExternalizable(descriptor);
        this.isInstantiable = JdkDescriptors.isInstantiable(descriptor);
        this.hasBlockExternalData = JdkDescriptors.hasBlockExternalData(descriptor);
        this.hasReadResolve = JdkDescriptors.hasReadResolve(descriptor);
        this.isPlain = type != String.class && type != Class.class && type != ObjectStreamClass.class;
        this.unnamed = type == null ? NONE : unnamed(descriptor);
    }

    private static Class<?>[] unnamed(ObjectStreamClass descriptor) {
        ObjectStreamClass named = null;
        for (ObjectStreamClass at = JdkDescriptors.above(descriptor); at != null && named == null;
                at = JdkDescriptors.above(at)) {
            named = JdkDescriptors.local(at);
        }
        ObjectStreamClass local = JdkDescriptors.local(descriptor);
        List<Class<?>> unnamed = new ArrayList<>();
        for (ObjectStreamClass at = local == null ? null : JdkDescriptors.above(local); at != null && at != named;
                at = JdkDescriptors.above(at)) {
            Class<?> type = at.forClass();
            if (type != null) {
                unnamed.add(type);
            }
        }
        return unnamed.toArray(NONE);
    }

    /** Returns the parts of an object's data, those of superclasses first. */
    Slot[] slots() throws InvalidClassException {
        Slot[] known = slots;
        if (known == null) {
            Object[] layout = JdkDescriptors.layout(descriptor);
            known = new Slot[layout.length];
            for (int i = 0; i < layout.length; i++) {
                known[i] = new Slot(JdkDescriptors.descriptorOf(layout[i]), JdkDescriptors.hasData(layout[i]));
            }
            slots = known;
        }
        return known;
    }

    /** The part of an object's data that one of its classes reads. */
    static final class Slot {
        final ObjectStreamClass descriptor;
        /** False if the class was no superclass when the object was written. */
        final boolean hasData;
        final boolean hasReadObject;
        final boolean hasReadObjectNoData;
        final boolean hasWriteObjectData;
        final int primitiveSize;
        /** The fields that are not primitive: for each, whether it is unshared. */
        final boolean[] unshared;
        /** The fields that are not primitive: for each, whether the class has it. */
        final boolean[] ofClass;

        Slot(ObjectStreamClass descriptor, boolean hasData) {
            this.descriptor = descriptor;
            this.hasData = hasData;
            this.hasReadObject = JdkDescriptors.hasReadObject(descriptor);
            this.hasReadObjectNoData = JdkDescriptors.hasReadObjectNoData(descriptor);
            this.hasWriteObjectData = JdkDescriptors.hasWriteObjectData(descriptor);
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
}
