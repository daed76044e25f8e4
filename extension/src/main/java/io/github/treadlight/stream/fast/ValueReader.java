package io.github.treadlight.stream.fast;

import io.github.treadlight.stream.bytes.ByteSource;
import io.github.treadlight.stream.bytes.FilterCalls;
import io.github.treadlight.stream.bytes.JdkRules;
import io.github.treadlight.stream.bytes.PrimitiveArrays;
import io.github.treadlight.stream.bytes.PrimitiveInput;
import io.github.treadlight.stream.descriptor.BoundDescriptor;
import io.github.treadlight.stream.descriptor.JdkObjects;
import io.github.treadlight.stream.descriptor.StreamContext;
import io.github.treadlight.stream.descriptor.UnfinishedDescriptor;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.ObjectStreamConstants;
import java.io.StreamCorruptedException;
import java.io.WriteAbortedException;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A reader of the values of one stream: strings, arrays, enum constants, classes, objects and references. */
final class ValueReader {
    final ByteSource source;
    final PrimitiveInput in;
    final HandleTable handles = new HandleTable();
    final FilterCalls filterCalls;
    final Validations validations = new Validations();
    final CustomData data;
    private final DescriptorInput descriptors;
    private final ObjectReader objects;
    private final StreamContext context;
    private final boolean replaces;
    private boolean closed;

    ValueReader(FastInputStream stream, ByteSource source, StreamContext context) {
        this.source = source;
        this.in = new PrimitiveInput(source, this::reset);
        this.filterCalls = new FilterCalls(stream, in, context.limits());
        this.context = context;
        this.replaces = context.replaces();
        FieldReader fields = new FieldReader(this);
        this.data = new CustomData(stream, this, fields);
        this.descriptors = new DescriptorInput(stream, this, context);
        this.objects = new ObjectReader(this, descriptors, fields, data);
    }

    /** Reads a value for the code that calls the stream: its user, or a class that reads its own data. */
    @Nullable Object readForCaller(boolean unshared) throws IOException, ClassNotFoundException {
        int outer = handles.current;
        boolean isOutermost = filterCalls.depth == 0;
        if (isOutermost) {
            filterCalls.beginObject();
        }
        try {
            Object value = read(unshared);
            handles.markDependency(outer, handles.current);
            ClassNotFoundException missing = handles.failure(handles.current);
            if (missing != null) {
                throw missing;
            }
            if (isOutermost) {
                validations.run();
                VarHandle.storeStoreFence();
            }
            return value;
        } finally {
            handles.current = outer;
            if (isOutermost) {
                filterCalls.endObject();
                if (closed) {
                    forget();
                }
            }
        }
    }

    private void clear() {
        handles.clear();
        validations.clear();
    }

    private void reset() throws StreamCorruptedException {
        if (filterCalls.depth > 0) {
            throw new StreamCorruptedException("unexpected reset; recursion depth: " + filterCalls.depth);
        }
        forget();
    }

    /** Forgets everything that was read. */
    private void forget() {
        clear();
        descriptors.reset();
    }

    void close() throws IOException {
        closed = true;
        if (filterCalls.depth == 0) {
            forget();
        }
        in.close();
    }

    /** Reads a value and sets the current handle. */
    @Nullable Object read(boolean unshared) throws IOException {
        boolean blockMode = in.inBlockMode();
        if (blockMode) {
            leaveBlockMode();
        }
        byte code = in.peekByte();
        while (code == ObjectStreamConstants.TC_RESET) {
            in.readByte();
            reset();
            code = in.peekByte();
        }
        filterCalls.depth++;
        filterCalls.references++;
        try {
            return switch (code) {
                case ObjectStreamConstants.TC_OBJECT -> resolved(objects.read(unshared));
                case ObjectStreamConstants.TC_ARRAY -> resolved(readArray(unshared));
                default -> readFlat(code, unshared, blockMode);
            };
        } finally {
            filterCalls.depth--;
            in.setBlockMode(blockMode);
        }
    }

    /** Reads a value without elements or fields. This is a method of its own so that nested values need less stack. */
    private @Nullable Object readFlat(byte code, boolean unshared, boolean blockMode) throws IOException {
        return switch (code) {
            case ObjectStreamConstants.TC_NULL -> readNull();
            case ObjectStreamConstants.TC_REFERENCE -> published(readReference(unshared));
            case ObjectStreamConstants.TC_STRING, ObjectStreamConstants.TC_LONGSTRING ->
                    resolved(readString(unshared));
            case ObjectStreamConstants.TC_ENUM -> resolved(readEnum(unshared));
            case ObjectStreamConstants.TC_CLASS -> readClass(unshared);
            case ObjectStreamConstants.TC_CLASSDESC, ObjectStreamConstants.TC_PROXYCLASSDESC ->
                    published(descriptors.read(unshared));
            case ObjectStreamConstants.TC_EXCEPTION ->
                    throw new WriteAbortedException("writing aborted", readFatalException());
            case ObjectStreamConstants.TC_BLOCKDATA, ObjectStreamConstants.TC_BLOCKDATALONG,
                    ObjectStreamConstants.TC_ENDBLOCKDATA -> throw dataInsteadOfValue(code, blockMode);
            default -> throw invalid(code);
        };
    }

    /** Leaves block mode to read a value. Throws an exception if data must be read before, or if none follows. */
    private void leaveBlockMode() throws IOException {
        int remaining = in.blockRemaining();
        if (remaining > 0) {
            throw JdkObjects.dataRemains(remaining);
        }
        if (in.hasDataEnded()) {
            throw JdkObjects.dataEnds();
        }
        in.setBlockMode(false);
    }

    private IOException dataInsteadOfValue(byte code, boolean blockMode) throws IOException {
        if (code == ObjectStreamConstants.TC_ENDBLOCKDATA) {
            return blockMode ? JdkObjects.dataEnds() : new StreamCorruptedException("unexpected end of block data");
        }
        if (!blockMode) {
            return new StreamCorruptedException("unexpected block data");
        }
        in.setBlockMode(true);
        in.peek();
        return JdkObjects.dataRemains(in.blockRemaining());
    }

    static StreamCorruptedException invalid(byte code) {
        return new StreamCorruptedException(String.format("invalid type code: %02X", code));
    }

    /** Returns a value as the user of the stream gets it. The handle table has class descriptors in another form. */
    private static @Nullable Object published(@Nullable Object value) {
        if (value instanceof BoundDescriptor type) {
            return type.descriptor;
        }
        return value instanceof UnfinishedDescriptor unfinished ? unfinished.descriptor() : value;
    }

    /** Returns the replacement of the current object, or the object itself. */
    private @Nullable Object resolved(@Nullable Object object) throws IOException {
        if (!replaces || handles.hasFailed(handles.current)) {
            return object;
        }
        return replaced(object, object == null ? null : context.replace(object));
    }

    /** Puts the replacement of the current object into the table, and returns it. */
    @Nullable Object replaced(@Nullable Object object, @Nullable Object replacement) throws InvalidClassException {
        if (replacement != object) {
            if (replacement != null) {
                filterCalls.checkReplacement(replacement);
            }
            handles.replace(handles.current, replacement);
        }
        return replacement;
    }

    @Nullable Object readNull() throws IOException {
        in.readByte();
        handles.current = HandleTable.NULL;
        return null;
    }

    @Nullable Object readReference(boolean unshared) throws IOException {
        in.readByte();
        int handle = in.readInt() - ObjectStreamConstants.baseWireHandle;
        handles.current = handle;
        if (handle < 0 || handle >= handles.size()) {
            throw new StreamCorruptedException(
                    String.format("invalid handle value: %08X", handle + ObjectStreamConstants.baseWireHandle));
        }
        if (unshared) {
            throw new InvalidObjectException("cannot read back reference as unshared");
        }
        Object value = handles.value(handle);
        if (value == HandleTable.UNSHARED) {
            throw new InvalidObjectException("cannot read back reference to unshared object");
        }
        filterCalls.checkReference();
        return value;
    }

    private @Nullable Class<?> readClass(boolean unshared) throws IOException {
        in.readByte();
        BoundDescriptor type = Objects.requireNonNull(descriptors.read(false));
        int own = begin(unshared, type.type, type.missing);
        handles.finish(own);
        return type.type;
    }

    /** Adds a value to the table, makes it the current one and returns its handle. */
    int begin(boolean unshared, @Nullable Object value, @Nullable ClassNotFoundException missing) {
        int own = handles.assign(unshared ? HandleTable.UNSHARED : value);
        handles.current = own;
        if (missing != null) {
            handles.markFailed(own, missing);
        }
        return own;
    }

    String readString(boolean unshared) throws IOException {
        byte code = in.readByte();
        String text = switch (code) {
            case ObjectStreamConstants.TC_STRING -> in.readUtf();
            case ObjectStreamConstants.TC_LONGSTRING -> in.readLongUtf();
            default -> throw invalid(code);
        };
        handles.current = handles.assignFinished(unshared ? HandleTable.UNSHARED : text);
        return text;
    }

    private @Nullable Object readArray(boolean unshared) throws IOException {
        in.readByte();
        BoundDescriptor type = descriptors.read(false);
        int length = in.readInt();
        Object array = create(type, length, unshared);
        int own = handles.current;
        if (array instanceof Object[] elements) {
            for (int i = 0; i < length; i++) {
                elements[i] = read(false);
                handles.markDependency(own, handles.current);
            }
        } else if (array == null) {
            for (int i = 0; i < length; i++) {
                read(false);
            }
        } else if (!PrimitiveArrays.read(in, array)) {
            throw new InternalError();
        }
        handles.finish(own);
        handles.current = own;
        return array;
    }

    private @Nullable Object create(@Nullable BoundDescriptor named, int length, boolean unshared) throws IOException {
        if (length < 0 && JdkRules.CHECKS_LENGTHS_FIRST) {
            throw new StreamCorruptedException("Array length is negative");
        }
        BoundDescriptor type = Objects.requireNonNull(named);
        filterCalls.check(type.type, length);
        Object array = type.type == null ? null
                : Array.newInstance(Objects.requireNonNull(type.type.getComponentType()), length);
        begin(unshared, array, type.missing);
        return array;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // the descriptor is one of an enum
    private @Nullable Enum<?> readEnum(boolean unshared) throws IOException {
        in.readByte();
        BoundDescriptor type = Objects.requireNonNull(descriptors.read(false));
        if (!type.isEnum) {
            throw new InvalidClassException("non-enum class: " + type.descriptor);
        }
        int own = begin(unshared, null, type.missing);
        String name = readString(false);
        Enum<?> constant = null;
        if (type.type != null) {
            try {
                constant = Enum.valueOf((Class) type.type, name);
            } catch (IllegalArgumentException unknown) {
                InvalidObjectException invalid = new InvalidObjectException(
                        "enum constant " + name + " does not exist in " + type.type);
                invalid.initCause(unknown);
                throw invalid;
            }
            if (!unshared) {
                handles.replace(own, constant);
            }
        }
        handles.finish(own);
        handles.current = own;
        return constant;
    }

    /** Returns the exception that ended the writing; null if its class was not found. */
    private @Nullable IOException readFatalException() throws IOException {
        in.readByte();
        clear();
        byte code = in.peekByte();
        if (code != ObjectStreamConstants.TC_OBJECT && code != ObjectStreamConstants.TC_REFERENCE) {
            throw invalid(code);
        }
        return (IOException) read(false);
    }
}
