package io.github.treadlight.stream.fast;

import io.github.treadlight.stream.bytes.JdkRules;
import io.github.treadlight.stream.bytes.PrimitiveInput;
import io.github.treadlight.stream.descriptor.BoundDescriptor;
import io.github.treadlight.stream.descriptor.DataSlot;
import io.github.treadlight.stream.descriptor.JdkObjects;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A reader of the objects of one stream that are not strings, arrays, classes or enum constants. */
final class ObjectReader {
    private final ValueReader values;
    private final PrimitiveInput in;
    private final HandleTable handles;
    private final DescriptorInput descriptors;
    private final FieldReader fields;
    private final CustomData data;

    ObjectReader(ValueReader values, DescriptorInput descriptors, FieldReader fields, CustomData data) {
        this.values = values;
        this.in = values.in;
        this.handles = values.handles;
        this.descriptors = descriptors;
        this.fields = fields;
        this.data = data;
    }

    /** Reads an object and sets the current handle. Returns null if its class was not found. */
    @Nullable Object read(boolean unshared) throws IOException {
        in.readByte();
        BoundDescriptor type = Objects.requireNonNull(descriptors.read(false));
        JdkObjects.checkDeserialize(type.descriptor);
        if (!type.isPlain) {
            throw new InvalidClassException("invalid class descriptor");
        }
        Object object = type.isInstantiable ? create(type) : null;
        int own = values.begin(unshared, object, type.missing);
        if (type.isRecord) {
            object = readRecord(type);
            if (!unshared) {
                handles.replace(own, object);
            }
        } else if (type.isExternalizable) {
            data.readExternal((Externalizable) object, type);
        } else {
            readSlots(object, type);
        }
        handles.finish(own);
        if (object != null && type.hasReadResolve && !handles.hasFailed(own)) {
            object = readResolve(object, type, unshared);
        }
        return object;
    }

    private static Object create(BoundDescriptor type) throws InvalidClassException {
        try {
            return JdkObjects.newInstance(type.descriptor);
        } catch (Exception refused) {
            InvalidClassException invalid = new InvalidClassException(
                    Objects.requireNonNull(type.type).getName(), "unable to create instance");
            invalid.initCause(refused);
            throw invalid;
        }
    }

    private @Nullable Object readResolve(Object object, BoundDescriptor type, boolean unshared) throws IOException {
        Object replacement = JdkObjects.readResolve(type.descriptor, object);
        if (unshared && Objects.requireNonNull(replacement).getClass().isArray()) {
            replacement = copyOf(replacement);
        }
        return values.replaced(object, replacement);
    }

    private static Object copyOf(Object array) {
        int length = Array.getLength(array);
        Object copy = Array.newInstance(Objects.requireNonNull(array.getClass().getComponentType()), length);
        System.arraycopy(array, 0, copy, 0, length);
        return copy;
    }

    private @Nullable Object readRecord(BoundDescriptor type) throws IOException {
        DataSlot[] slots = type.slots();
        for (int i = 0; i < slots.length - 1; i++) {
            if (slots[i].hasData) {
                fields.skip(slots[i]);
            }
        }
        DataSlot own = slots[slots.length - 1];
        byte[] primitives = fields.readPrimitives(own);
        Object[] objects = fields.readObjects(own, FieldReader.NO_HANDLES);
        if (JdkRules.SKIPS_INCOMPLETE_RECORDS && handles.hasFailed(handles.current)) {
            return null;
        }
        // Outside of the try block, because the JDK does not wrap these exceptions.
        MethodHandle constructor = JdkObjects.recordConstructor(type.descriptor);
        try {
            return (Object) constructor.invokeExact(primitives, objects);
        } catch (Exception refused) {
            InvalidObjectException invalid = new InvalidObjectException(refused.getMessage());
            invalid.initCause(refused);
            throw invalid;
        } catch (Error fatal) {
            throw fatal;
        } catch (Throwable other) {
            InvalidObjectException invalid =
                    new InvalidObjectException("ReflectiveOperationException during deserialization");
            invalid.initCause(other);
            throw invalid;
        }
    }

    private void readSlots(@Nullable Object object, BoundDescriptor type) throws IOException {
        DataSlot[] slots = type.slots();
        if (object != null && slots.length == 1 && slots[0].hasData && slots[0].readObject == null) {
            fields.readSingleSlot(object, slots[0]);
            return;
        }
        // If no class except the topmost one has a method to call, the JDK sets all fields at the end.
        boolean setsAtEnd = true;
        for (int i = 1; i < slots.length && setsAtEnd; i++) {
            setsAtEnd = slots[i].readObject == null && !slots[i].hasReadObjectNoData;
        }
        byte[][] primitives = new byte[setsAtEnd ? slots.length : 0][];
        Object[][] objects = new Object[setsAtEnd ? slots.length : 0][];
        for (int i = 0; i < slots.length; i++) {
            DataSlot slot = slots[i];
            if (!slot.hasData) {
                if (object != null && slot.hasReadObjectNoData && !handles.hasFailed(handles.current)) {
                    JdkObjects.readObjectNoData(slot.descriptor, object);
                }
                continue;
            }
            if (object == null || handles.hasFailed(handles.current)) {
                fields.skip(slot);
            } else if (slot.readObject != null) {
                data.read(object, slot, slot.readObject);
            } else {
                byte[] bytes = fields.readPrimitives(slot);
                Object[] read = fields.readObjects(slot, FieldReader.NO_HANDLES);
                if (setsAtEnd) {
                    primitives[i] = bytes;
                    objects[i] = read;
                } else if (!isSkipped()) {
                    FieldReader.checkObjects(slot, object, read);
                    FieldReader.set(slot, object, bytes, read);
                }
            }
            data.endSlot(slot);
        }
        if (object != null && setsAtEnd && !isSkipped()) {
            FieldReader.setAll(object, slots, primitives, objects);
        }
    }

    /** Returns whether the fields of the current object are not set, because the class of a value was not found. */
    private boolean isSkipped() {
        return JdkRules.SKIPS_INCOMPLETE_OBJECTS && handles.hasFailed(handles.current);
    }
}
