package io.github.treadlight.stream.fast;

import io.github.treadlight.stream.bytes.PrimitiveInput;
import io.github.treadlight.stream.descriptor.BoundDescriptor;
import io.github.treadlight.stream.descriptor.DataSlot;
import io.github.treadlight.stream.descriptor.JdkObjects;
import java.io.Externalizable;
import java.io.IOException;
import java.io.NotActiveException;
import java.io.ObjectInputStream;
import java.io.ObjectInputStream.GetField;
import java.io.ObjectStreamConstants;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/** The data that classes read themselves, by {@code readObject} or {@code readExternal}, in one stream. */
final class CustomData {
    private final FastInputStream stream;
    private final ValueReader values;
    private final PrimitiveInput in;
    private final HandleTable handles;
    private final FieldReader fields;
    /** The call of {@code readObject} that may read fields; null for none. */
    private @Nullable ReadContext context;

    CustomData(FastInputStream stream, ValueReader values, FieldReader fields) {
        this.stream = stream;
        this.values = values;
        this.in = values.in;
        this.handles = values.handles;
        this.fields = fields;
    }

    /** Begins a call of a method that reads data. Returns the enclosing call; null for none. */
    private @Nullable ReadContext begin(@Nullable ReadContext own) throws NotActiveException {
        ReadContext outer = context;
        if (outer != null) {
            outer.check();
        }
        context = own;
        return outer;
    }

    private void end(@Nullable ReadContext outer) throws NotActiveException {
        if (outer != null) {
            outer.check();
        }
        context = outer;
    }

    /**
     * Calls the {@code readObject} of a class.
     *
     * @param readObject the method of the slot's class
     */
    void read(Object object, DataSlot slot, MethodHandle readObject) throws IOException {
        ReadContext own = new ReadContext(object, slot);
        ReadContext outer = begin(own);
        try {
            in.setBlockMode(true);
            readObject.invokeExact(object, (ObjectInputStream) stream);
        } catch (ClassNotFoundException unknown) {
            handles.markFailed(handles.current, unknown);
        } catch (IOException failed) {
            throw failed;
        } catch (Throwable thrown) {
            throw JdkObjects.unexpected(thrown);
        } finally {
            own.end();
            end(outer);
        }
        in.setDataEnded(false);
    }

    /**
     * Calls the {@code readExternal} of an object.
     *
     * @param object null if its class was not found
     */
    void readExternal(@Nullable Externalizable object, BoundDescriptor type) throws IOException {
        ReadContext outer = begin(null);
        try {
            if (type.hasBlockExternalData) {
                in.setBlockMode(true);
            }
            if (object != null) {
                try {
                    object.readExternal(stream);
                } catch (ClassNotFoundException unknown) {
                    handles.markFailed(handles.current, unknown);
                }
            }
            if (type.hasBlockExternalData) {
                skip();
            }
        } finally {
            end(outer);
        }
    }

    private ReadContext useFields() throws NotActiveException {
        ReadContext active = context;
        if (active == null) {
            throw new NotActiveException("not in call to readObject");
        }
        active.useFields();
        in.setBlockMode(false);
        return active;
    }

    private void endFields(DataSlot slot) {
        in.setBlockMode(true);
        if (!slot.hasWriteObjectData) {
            in.setDataEnded(true);
        }
    }

    /** Reads and sets the fields of the object whose class calls this. */
    void readDefault() throws IOException, ClassNotFoundException {
        ReadContext active = useFields();
        DataSlot slot = active.slot;
        byte[] bytes = fields.readPrimitives(slot);
        Object[] objects = fields.readObjects(slot, FieldReader.NO_HANDLES);
        FieldReader.checkObjects(slot, active.object, objects);
        FieldReader.set(slot, active.object, bytes, objects);
        endFields(slot);
        ClassNotFoundException missing = handles.failure(handles.current);
        if (missing != null) {
            throw missing;
        }
    }

    /** Reads the fields of the object whose class calls this. */
    GetField readFields() throws IOException {
        DataSlot slot = useFields().slot;
        byte[] bytes = fields.readPrimitives(slot);
        int[] targets = new int[slot.unshared.length];
        Object[] objects = fields.readObjects(slot, targets);
        endFields(slot);
        return new FieldValues(handles, slot.descriptor, bytes, objects, targets);
    }

    /** Skips the data that a class wrote after the fields of a slot and did not read. */
    void endSlot(DataSlot slot) throws IOException {
        if (slot.hasWriteObjectData) {
            skip();
        } else {
            in.setBlockMode(false);
        }
    }

    /** Skips blocks and objects up to the end of the data of a class, or of an annotation. */
    void skip() throws IOException {
        int outer = handles.current;
        while (true) {
            if (in.inBlockMode()) {
                in.skipBlocks();
                in.setBlockMode(false);
            }
            switch (in.peekByte()) {
                case ObjectStreamConstants.TC_BLOCKDATA, ObjectStreamConstants.TC_BLOCKDATALONG ->
                        in.setBlockMode(true);
                case ObjectStreamConstants.TC_ENDBLOCKDATA -> {
                    in.readByte();
                    handles.current = outer;
                    return;
                }
                default -> values.read(false);
            }
        }
    }
}
