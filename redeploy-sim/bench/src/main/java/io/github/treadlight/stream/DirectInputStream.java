package io.github.treadlight.stream;

import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.NotActiveException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.FilterInfo;
import java.io.ObjectInputFilter.Status;
import java.io.ObjectInputStream;
import java.io.ObjectInputValidation;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.ObjectStreamException;
import java.io.ObjectStreamField;
import java.io.StreamCorruptedException;
import java.io.WriteAbortedException;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Proxy;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An object stream that reads all values itself, from the array of its source. It is an {@link ObjectInputStream} only
 * for those who call it: it uses the constructor for subclasses that implement the reading.
 *
 * <p>The format, the order of all calls of a class's methods, the checks of the filter and the exceptions are those of
 * the JDK's stream. What depends on a class is the JDK's code, see {@link JdkDescriptors}; what depends on bytes is
 * here and in {@link BlockInput} and {@link HandleTable}. The gain: no byte is copied before it is decoded, descriptors
 * that were read before are neither parsed nor bound again, and a value costs no checks of modes and buffers.
 *
 * <p>It differs from the JDK's stream in this: it does not emit the events {@code jdk.Deserialization} of the flight
 * recorder, {@link #setObjectInputFilter} does not notice that an object was read, and the filter of {@link
 * #getObjectInputFilter} refers to the stream.
 */
final class DirectInputStream extends ObjectInputStream {
    private static final Object UNSHARED = new Object();
    private static final int MOST_INTERFACES = 65_535;
    private static final int FIRST_SCRATCH = 64;
    /**
     * True if the JDK checks that the length of an array is not negative before it calls the filter, and creates no
     * record and sets no field if the class of one of the values was not found. Known of JDK 17 (false) and 25 (true).
     */
    private static final boolean IS_STRICT = Runtime.version().feature() >= 25;
    private static final byte[] NO_BYTES = {};
    private static final Object[] NO_OBJECTS = {};
    private static final int[] NO_HANDLES = {};

    /** A descriptor that is being read. A stream can refer to it, but not use it. */
    private static final class Unfinished {
        @Nullable ObjectStreamClass descriptor;

        ObjectStreamClass descriptor() {
            if (descriptor == null) {
                descriptor = JdkDescriptors.create();
            }
            return descriptor;
        }
    }

    private final ByteSource source;
    private final BlockInput in;
    private final HandleTable handles = new HandleTable();
    private final Validations validations = new Validations();
    private final ClassResolver resolver;
    private final @Nullable InputFilter limits;
    private final @Nullable Replacement replacement;
    private final @Nullable ObjectInputFilter filter;
    /** The information for the filter, if the filter does not keep it; null to create it for each check. */
    private final @Nullable CheckedValues checked;
    private byte[] scratch = new byte[FIRST_SCRATCH];
    private int handle = HandleTable.NULL;
    private long depth;
    private long references;
    private boolean closed;
    private @Nullable ReadContext context;

    /**
     * @param limits the filter of the stream; null for none but that of the JVM
     * @param replacement called for each object that was read; null for none
     */
    DirectInputStream(ByteSource source, @Nullable InputFilter limits, ClassResolver resolver,
            @Nullable Replacement replacement) throws IOException {
        this.source = source;
        this.in = new BlockInput(source, this::resetValues);
        this.limits = limits;
        this.resolver = resolver;
        this.replacement = replacement;
        ObjectInputFilter before = getObjectInputFilter();
        ObjectInputFilter wanted = limits != null ? limits : before;
        if (wanted == null) {
            this.filter = null;
        } else {
            // The JDK does not know the counts of this stream when a collection asks for an array.
            ObjectInputFilter counting =
                    info -> wanted.checkInput(info.references() == 0 ? counted(info) : info);
            setObjectInputFilter(counting);
            ObjectInputFilter set = getObjectInputFilter();
            this.filter = set == counting ? wanted : set;
        }
        this.checked = limits != null && filter == limits && ObjectInputFilter.Config.getSerialFilter() == null
                ? new CheckedValues() : null;
        readStreamHeader();
        in.setBlocks(true);
    }

    /** Adds the counts to the information with which a collection asks for an array. */
    private FilterInfo counted(FilterInfo info) {
        return values(new CheckedValues(), info.serialClass(), info.arrayLength());
    }

    private CheckedValues values(CheckedValues into, @Nullable Class<?> type, long arrayLength) {
        into.type = type;
        into.arrayLength = arrayLength;
        into.depth = depth;
        into.references = references;
        into.bytes = in.bytesRead();
        return into;
    }

    /** @param arrayLength the length of an array; -1 for other values */
    private void check(@Nullable Class<?> type, int arrayLength) throws InvalidClassException {
        if (filter == null) {
            return;
        }
        Status status = null;
        RuntimeException cause = null;
        try {
            status = filter.checkInput(values(checked == null ? new CheckedValues() : checked, type, arrayLength));
        } catch (RuntimeException thrown) {
            status = Status.REJECTED;
            cause = thrown;
        }
        if (status == null || status == Status.REJECTED) {
            InvalidClassException rejected = new InvalidClassException("filter status: " + status);
            rejected.initCause(cause);
            throw rejected;
        }
    }

    private void checkReplacement(Object replaced) throws InvalidClassException {
        Class<?> type = replaced.getClass();
        check(type, type.isArray() ? Array.getLength(replaced) : -1);
    }

    @Override
    protected void readStreamHeader() throws IOException {
        short magic = in.readShort();
        short version = in.readShort();
        if (magic != ObjectStreamConstants.STREAM_MAGIC || version != ObjectStreamConstants.STREAM_VERSION) {
            throw new StreamCorruptedException(String.format("invalid stream header: %04X%04X", magic, version));
        }
    }

    @Override
    protected @Nullable Object readObjectOverride() throws IOException, ClassNotFoundException {
        return readOuter(false);
    }

    @Override
    public @Nullable Object readUnshared() throws IOException, ClassNotFoundException {
        return readOuter(true);
    }

    /** Reads a value for the user of the stream, or for a class that reads its own data. */
    private @Nullable Object readOuter(boolean unshared) throws IOException, ClassNotFoundException {
        int outer = handle;
        try {
            Object value = readValue(unshared);
            handles.markDependency(outer, handle);
            ClassNotFoundException missing = handles.failure(handle);
            if (missing != null) {
                throw missing;
            }
            if (depth == 0) {
                validations.run();
                VarHandle.storeStoreFence();
            }
            return value;
        } finally {
            handle = outer;
            if (closed && depth == 0) {
                clear();
            }
        }
    }

    private void clear() {
        handles.clear();
        validations.clear();
    }

    private void resetValues() throws StreamCorruptedException {
        if (depth > 0) {
            throw new StreamCorruptedException("unexpected reset; recursion depth: " + depth);
        }
        clear();
    }

    /** Reads a value and sets {@link #handle}. */
    private @Nullable Object readValue(boolean unshared) throws IOException {
        boolean blocks = in.inBlocks();
        if (blocks) {
            int remaining = in.blockRemaining();
            if (remaining > 0) {
                throw JdkDescriptors.optionalData(remaining);
            }
            if (in.hasDataEnded()) {
                throw JdkDescriptors.endOfData();
            }
            in.setBlocks(false);
        }
        byte code = in.peekByte();
        while (code == ObjectStreamConstants.TC_RESET) {
            in.readByte();
            resetValues();
            code = in.peekByte();
        }
        depth++;
        references++;
        try {
            return switch (code) {
                case ObjectStreamConstants.TC_NULL -> readNull();
                case ObjectStreamConstants.TC_REFERENCE -> published(readReference(unshared));
                case ObjectStreamConstants.TC_CLASS -> readClass(unshared);
                case ObjectStreamConstants.TC_CLASSDESC, ObjectStreamConstants.TC_PROXYCLASSDESC ->
                        published(readDescriptor(unshared));
                case ObjectStreamConstants.TC_STRING, ObjectStreamConstants.TC_LONGSTRING ->
                        resolved(readString(unshared));
                case ObjectStreamConstants.TC_ARRAY -> resolved(readArray(unshared));
                case ObjectStreamConstants.TC_ENUM -> resolved(readEnum(unshared));
                case ObjectStreamConstants.TC_OBJECT -> resolved(readPlainObject(unshared));
                case ObjectStreamConstants.TC_EXCEPTION ->
                        throw new WriteAbortedException("writing aborted", readFatalException());
                case ObjectStreamConstants.TC_BLOCKDATA, ObjectStreamConstants.TC_BLOCKDATALONG -> {
                    if (!blocks) {
                        throw new StreamCorruptedException("unexpected block data");
                    }
                    in.setBlocks(true);
                    in.peek();
                    throw JdkDescriptors.optionalData(in.blockRemaining());
                }
                case ObjectStreamConstants.TC_ENDBLOCKDATA -> {
                    if (!blocks) {
                        throw new StreamCorruptedException("unexpected end of block data");
                    }
                    throw JdkDescriptors.endOfData();
                }
                default -> throw invalid(code);
            };
        } finally {
            depth--;
            in.setBlocks(blocks);
        }
    }

    private static StreamCorruptedException invalid(byte code) {
        return new StreamCorruptedException(String.format("invalid type code: %02X", code));
    }

    /** Returns the object for the user of the stream: descriptors are kept in another form. */
    private static @Nullable Object published(@Nullable Object value) {
        if (value instanceof StreamClass type) {
            return type.descriptor;
        }
        return value instanceof Unfinished unfinished ? unfinished.descriptor() : value;
    }

    private @Nullable Object resolved(@Nullable Object object) throws IOException {
        if (replacement == null || handles.hasFailed(handle)) {
            return object;
        }
        Object replaced = object == null ? null : replacement.replace(object);
        if (replaced != object) {
            if (replaced != null) {
                checkReplacement(replaced);
            }
            handles.replace(handle, replaced);
        }
        return replaced;
    }

    private @Nullable Object readNull() throws IOException {
        in.readByte();
        handle = HandleTable.NULL;
        return null;
    }

    private @Nullable Object readReference(boolean unshared) throws IOException {
        in.readByte();
        handle = in.readInt() - ObjectStreamConstants.baseWireHandle;
        if (handle < 0 || handle >= handles.size()) {
            throw new StreamCorruptedException(
                    String.format("invalid handle value: %08X", handle + ObjectStreamConstants.baseWireHandle));
        }
        if (unshared) {
            throw new InvalidObjectException("cannot read back reference as unshared");
        }
        Object value = handles.value(handle);
        if (value == UNSHARED) {
            throw new InvalidObjectException("cannot read back reference to unshared object");
        }
        check(null, -1);
        return value;
    }

    private @Nullable Class<?> readClass(boolean unshared) throws IOException {
        in.readByte();
        StreamClass type = Objects.requireNonNull(readDescriptor(false));
        handle = handles.assign(unshared ? UNSHARED : type.type);
        if (type.missing != null) {
            handles.markFailed(handle, type.missing);
        }
        handles.finish(handle);
        return type.type;
    }

    private @Nullable StreamClass readDescriptor(boolean unshared) throws IOException {
        byte code = in.peekByte();
        switch (code) {
            case ObjectStreamConstants.TC_REFERENCE -> {
                Object value = readReference(unshared);
                if (value instanceof Unfinished) {
                    throw new InvalidClassException("Class descriptor should be initialized");
                }
                if (value != null && !(value instanceof StreamClass)) {
                    throw new ClassCastException(value.getClass() + " is no class descriptor");
                }
                return Objects.requireNonNull((StreamClass) value); // fails as the JDK does
            }
            case ObjectStreamConstants.TC_CLASSDESC -> {
                return readClassDescriptor(unshared);
            }
            case ObjectStreamConstants.TC_PROXYCLASSDESC -> {
                return readProxyDescriptor(unshared);
            }
            case ObjectStreamConstants.TC_NULL -> {
                readNull();
                return null;
            }
            default -> throw invalid(code);
        }
    }

    private StreamClass readProxyDescriptor(boolean unshared) throws IOException {
        in.readByte();
        Unfinished unfinished = new Unfinished();
        int own = handles.assign(unshared ? UNSHARED : unfinished);
        handle = HandleTable.NULL;
        String[] interfaces = readInterfaces();
        Class<?> type = null;
        ClassNotFoundException missing = null;
        in.setBlocks(true);
        try {
            type = resolver.resolveProxy(interfaces);
            if (!Proxy.isProxyClass(type)) {
                throw new InvalidClassException("Not a proxy");
            }
            for (Class<?> each : type.getInterfaces()) {
                check(each, -1);
            }
        } catch (ClassNotFoundException unknown) {
            missing = unknown;
        } catch (IllegalAccessError refused) {
            InvalidClassException invalid = new InvalidClassException(refused.getMessage());
            invalid.initCause(refused);
            throw invalid;
        }
        check(type, -1);
        skipCustomData();
        StreamClass bound;
        try {
            references++;
            depth++;
            bound = boundProxy(type, missing, readDescriptor(false), unfinished);
        } finally {
            depth--;
        }
        return finished(own, unshared, bound);
    }

    private static StreamClass boundProxy(@Nullable Class<?> type, @Nullable ClassNotFoundException missing,
            @Nullable StreamClass above, Unfinished unfinished) throws InvalidClassException {
        BoundClasses all = type == null || unfinished.descriptor != null ? null : BoundClasses.of(type);
        StreamClass known = all == null ? null : all.find(BoundClasses.OF_PROXIES, above);
        if (known != null) {
            return known;
        }
        ObjectStreamClass descriptor = unfinished.descriptor();
        JdkDescriptors.bindProxy(descriptor, type, missing, above == null ? null : above.descriptor);
        StreamClass bound = new StreamClass(descriptor, type, missing, above);
        if (all != null) {
            all.add(BoundClasses.OF_PROXIES, above, bound);
        }
        return bound;
    }

    private String[] readInterfaces() throws IOException {
        int count = in.readInt();
        if (count > MOST_INTERFACES) {
            throw new InvalidObjectException("interface limit exceeded: " + count + ", limit: " + MOST_INTERFACES);
        }
        String[] interfaces = new String[count];
        for (int i = 0; i < count; i++) {
            interfaces[i] = in.readUtf();
        }
        return interfaces;
    }

    private StreamClass finished(int own, boolean unshared, StreamClass bound) {
        if (!unshared) {
            handles.replace(own, bound);
        }
        handles.finish(own);
        handle = own;
        return bound;
    }

    private StreamClass readClassDescriptor(boolean unshared) throws IOException {
        in.readByte();
        Unfinished unfinished = new Unfinished();
        int own = handles.assign(unshared ? UNSHARED : unfinished);
        handle = HandleTable.NULL;
        source.lookAhead();
        int from = source.position();
        int window = source.window();
        SeenDescriptor seen = resolver.classes().findNext(source);
        boolean mistaken = seen != null && !refersToTypes(seen);
        if (mistaken) {
            seen = null;
        }
        ObjectStreamClass read = seen != null ? consume(seen) : parse();
        int to = source.position();
        boolean same = window == source.window();

        Class<?> type = null;
        ClassNotFoundException missing = null;
        in.setBlocks(true);
        try {
            type = resolver.resolve(this, read, seen == null ? null : seen.known());
            KnownClass known = resolver.resolved();
            if (seen == null && !mistaken && known != null && same && window == source.window()) {
                seen = SeenDescriptor.of(source, from, to, read, known);
                if (seen != null) {
                    resolver.classes().learn(seen);
                }
            }
        } catch (ClassNotFoundException unknown) {
            missing = unknown;
        }
        check(type, -1);
        skipCustomData();
        StreamClass bound;
        try {
            references++;
            depth++;
            bound = bound(seen, read, type, missing, readDescriptor(false), unfinished);
            for (Class<?> each : bound.unnamed) {
                check(each, -1);
            }
        } finally {
            depth--;
        }
        return finished(own, unshared, bound);
    }

    private static StreamClass bound(@Nullable SeenDescriptor seen, ObjectStreamClass read, @Nullable Class<?> type,
            @Nullable ClassNotFoundException missing, @Nullable StreamClass above, Unfinished unfinished)
            throws InvalidClassException {
        BoundClasses all = seen == null || type == null || unfinished.descriptor != null
                ? null : BoundClasses.of(type);
        StreamClass known = all == null ? null : all.find(read, above);
        if (known != null) {
            return known;
        }
        ObjectStreamClass descriptor = unfinished.descriptor();
        JdkDescriptors.bind(descriptor, read, type, missing, above == null ? null : above.descriptor);
        StreamClass bound = new StreamClass(descriptor, type, missing, above);
        if (all != null) {
            all.add(read, above, bound);
        }
        return bound;
    }

    /** Skips a descriptor that was read before, and gives handles to its type strings. */
    private ObjectStreamClass consume(SeenDescriptor seen) throws IOException {
        int types = seen.types();
        for (int i = 0; i < types; i++) {
            in.skipNow(seen.part(i).length);
            if (source.byteAt(source.position()) == ObjectStreamConstants.TC_REFERENCE) {
                in.skipNow(1 + Integer.BYTES);
                check(null, -1);
            } else {
                in.skipNow(writtenLength(source.position()));
                handles.assignFinished(new String(seen.type(i))); // each in the stream is an object of its own
            }
        }
        in.skipNow(seen.part(types).length);
        return seen.descriptor();
    }

    /** Returns the handle of a reference at an index. */
    private int handleAt(int index) {
        return (source.shortAt(index + 1) << Short.SIZE | source.shortAt(index + 1 + Short.BYTES))
                - ObjectStreamConstants.baseWireHandle;
    }

    /** Returns the number of bytes of a string with its code and its length, at an index. */
    private int writtenLength(int index) {
        return 1 + Short.BYTES + source.shortAt(index + 1);
    }

    /** Returns whether the references in a descriptor refer to the types of its fields. */
    private boolean refersToTypes(SeenDescriptor seen) {
        int first = handles.size();
        int written = 0;
        int at = source.position();
        for (int i = 0; i < seen.types(); i++) {
            at += seen.part(i).length;
            if (source.byteAt(at) != ObjectStreamConstants.TC_REFERENCE) {
                at += writtenLength(at);
                written++;
                continue;
            }
            int target = handleAt(at);
            Object type = target < 0 || target >= first + written ? null
                    : target < first ? handles.value(target) : writtenType(seen, target - first);
            if (!seen.type(i).equals(type)) {
                return false;
            }
            at += 1 + Integer.BYTES;
        }
        return true;
    }

    /** Returns one of the types that a descriptor has in full. */
    private @Nullable String writtenType(SeenDescriptor seen, int index) {
        int left = index;
        int at = source.position();
        for (int i = 0; i < seen.types(); i++) {
            at += seen.part(i).length;
            if (source.byteAt(at) == ObjectStreamConstants.TC_REFERENCE) {
                at += 1 + Integer.BYTES;
                continue;
            }
            if (left == 0) {
                return seen.type(i);
            }
            left--;
            at += writtenLength(at);
        }
        return null;
    }

    private ObjectStreamClass parse() throws IOException {
        String name = in.readUtf();
        long suid = in.readLong();
        byte bits = in.readByte();
        boolean externalizable = (bits & ObjectStreamConstants.SC_EXTERNALIZABLE) != 0;
        boolean serializable = (bits & ObjectStreamConstants.SC_SERIALIZABLE) != 0;
        boolean isEnum = (bits & ObjectStreamConstants.SC_ENUM) != 0;
        if (externalizable && serializable) {
            throw new InvalidClassException(name, "serializable and externalizable flags conflict");
        }
        if (isEnum && suid != 0) {
            throw new InvalidClassException(name, "enum descriptor has non-zero serialVersionUID: " + suid);
        }
        int count = in.readShort();
        if (isEnum && count != 0) {
            throw new InvalidClassException(name, "enum descriptor has non-zero field count: " + count);
        }
        ObjectStreamField[] fields = count > 0 ? new ObjectStreamField[count] : ObjectStreamClass.NO_FIELDS;
        for (int i = 0; i < count; i++) {
            fields[i] = parseField(name);
        }
        return JdkDescriptors.read(name, suid, new JdkDescriptors.Flags(
                isEnum, serializable || externalizable, externalizable,
                (bits & ObjectStreamConstants.SC_WRITE_METHOD) != 0,
                (bits & ObjectStreamConstants.SC_BLOCK_DATA) != 0), fields);
    }

    private ObjectStreamField parseField(String className) throws IOException {
        char code = (char) in.readByte();
        String name = in.readUtf();
        String signature = code == 'L' || code == '[' ? readType() : String.valueOf(code);
        try {
            return JdkDescriptors.field(name, signature);
        } catch (RuntimeException malformed) {
            InvalidClassException invalid =
                    new InvalidClassException(className, "invalid descriptor for field " + name);
            invalid.initCause(malformed);
            throw invalid;
        }
    }

    /** Reads the type of a field, which is a string. */
    private @Nullable String readType() throws IOException {
        int outer = handle;
        try {
            byte code = in.peekByte();
            return switch (code) {
                case ObjectStreamConstants.TC_NULL -> (String) readNull();
                case ObjectStreamConstants.TC_REFERENCE -> (String) readReference(false);
                case ObjectStreamConstants.TC_STRING, ObjectStreamConstants.TC_LONGSTRING -> readString(false);
                default -> throw invalid(code);
            };
        } finally {
            handle = outer;
        }
    }

    private String readString(boolean unshared) throws IOException {
        byte code = in.readByte();
        String text = switch (code) {
            case ObjectStreamConstants.TC_STRING -> in.readUtf();
            case ObjectStreamConstants.TC_LONGSTRING -> in.readLongUtf();
            default -> throw invalid(code);
        };
        handle = handles.assignFinished(unshared ? UNSHARED : text);
        return text;
    }

    private @Nullable Object readArray(boolean unshared) throws IOException {
        in.readByte();
        StreamClass named = readDescriptor(false);
        int length = in.readInt();
        if (length < 0 && IS_STRICT) {
            throw new StreamCorruptedException("Array length is negative");
        }
        StreamClass type = Objects.requireNonNull(named);
        check(type.type, length);
        Class<?> component = type.type == null ? null : type.type.getComponentType();
        Object array = type.type == null ? null : Array.newInstance(Objects.requireNonNull(component), length);
        int own = handles.assign(unshared ? UNSHARED : array);
        if (type.missing != null) {
            handles.markFailed(own, type.missing);
        }
        if (array instanceof Object[] elements) {
            for (int i = 0; i < length; i++) {
                elements[i] = readValue(false);
                handles.markDependency(own, handle);
            }
        } else if (array == null || component == null) {
            for (int i = 0; i < length; i++) {
                readValue(false);
            }
        } else if (!in.readElements(array)) {
            throw new InternalError();
        }
        handles.finish(own);
        handle = own;
        return array;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // the descriptor is one of an enum
    private @Nullable Enum<?> readEnum(boolean unshared) throws IOException {
        in.readByte();
        StreamClass type = Objects.requireNonNull(readDescriptor(false));
        if (!type.isEnum) {
            throw new InvalidClassException("non-enum class: " + type.descriptor);
        }
        int own = handles.assign(unshared ? UNSHARED : null);
        if (type.missing != null) {
            handles.markFailed(own, type.missing);
        }
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
        handle = own;
        return constant;
    }

    private @Nullable Object readPlainObject(boolean unshared) throws IOException {
        in.readByte();
        StreamClass type = Objects.requireNonNull(readDescriptor(false));
        JdkDescriptors.checkDeserialize(type.descriptor);
        if (!type.isPlain) {
            throw new InvalidClassException("invalid class descriptor");
        }
        Object object = type.isInstantiable ? create(type) : null;
        handle = handles.assign(unshared ? UNSHARED : object);
        int own = handle;
        if (type.missing != null) {
            handles.markFailed(own, type.missing);
        }
        if (type.isRecord) {
            object = readRecord(type);
            if (!unshared) {
                handles.replace(own, object);
            }
        } else if (type.isExternalizable) {
            readExternal((Externalizable) object, type);
        } else {
            readSlots(object, type);
        }
        handles.finish(own);
        if (object != null && type.hasReadResolve && !handles.hasFailed(own)) {
            object = replaced(object, type, unshared);
        }
        return object;
    }

    private static Object create(StreamClass type) throws InvalidClassException {
        try {
            return JdkDescriptors.newInstance(type.descriptor);
        } catch (Exception refused) {
            InvalidClassException invalid = new InvalidClassException(
                    Objects.requireNonNull(type.type).getName(), "unable to create instance");
            invalid.initCause(refused);
            throw invalid;
        }
    }

    private @Nullable Object replaced(Object object, StreamClass type, boolean unshared) throws IOException {
        Object replaced = JdkDescriptors.readResolve(type.descriptor, object);
        if (unshared && Objects.requireNonNull(replaced).getClass().isArray()) {
            replaced = copyOf(replaced);
        }
        if (replaced != object) {
            if (replaced != null) {
                checkReplacement(replaced);
            }
            handles.replace(handle, replaced);
        }
        return replaced;
    }

    private static Object copyOf(Object array) {
        int length = Array.getLength(array);
        Object copy = Array.newInstance(Objects.requireNonNull(array.getClass().getComponentType()), length);
        System.arraycopy(array, 0, copy, 0, length);
        return copy;
    }

    private void readExternal(@Nullable Externalizable object, StreamClass type) throws IOException {
        ReadContext outer = context;
        if (outer != null) {
            outer.check();
        }
        context = null;
        try {
            if (type.hasBlockExternalData) {
                in.setBlocks(true);
            }
            if (object != null) {
                try {
                    object.readExternal(this);
                } catch (ClassNotFoundException unknown) {
                    handles.markFailed(handle, unknown);
                }
            }
            if (type.hasBlockExternalData) {
                skipCustomData();
            }
        } finally {
            if (outer != null) {
                outer.check();
            }
            context = outer;
        }
    }

    private @Nullable Object readRecord(StreamClass type) throws IOException {
        StreamClass.Slot[] slots = type.slots();
        for (int i = 0; i < slots.length - 1; i++) {
            if (slots[i].hasData) {
                skipFields(slots[i]);
            }
        }
        StreamClass.Slot own = slots[slots.length - 1];
        byte[] primitives = readPrimitives(own);
        Object[] objects = readObjects(own, NO_HANDLES);
        if (IS_STRICT && handles.hasFailed(handle)) {
            return null;
        }
        try {
            return (Object) JdkDescriptors.recordConstructor(type.descriptor).invokeExact(primitives, objects);
        } catch (Exception refused) {
            InvalidObjectException invalid = new InvalidObjectException(refused.getMessage());
            invalid.initCause(refused);
            throw invalid;
        } catch (Error fatal) {
            throw fatal;
        } catch (Throwable other) {
            ObjectStreamException invalid =
                    new InvalidObjectException("ReflectiveOperationException during deserialization");
            invalid.initCause(other);
            throw invalid;
        }
    }

    private void readSlots(@Nullable Object object, StreamClass type) throws IOException {
        StreamClass.Slot[] slots = type.slots();
        if (object != null && slots.length == 1 && slots[0].hasData && !slots[0].hasReadObject) {
            readOnlySlot(object, slots[0]);
            return;
        }
        boolean callsMethods = false;
        for (int i = 1; i < slots.length && !callsMethods; i++) {
            callsMethods = slots[i].hasReadObject || slots[i].hasReadObjectNoData;
        }
        byte[][] primitives = callsMethods ? null : new byte[slots.length][];
        Object[][] objects = callsMethods ? null : new Object[slots.length][];
        for (int i = 0; i < slots.length; i++) {
            StreamClass.Slot slot = slots[i];
            if (!slot.hasData) {
                if (object != null && slot.hasReadObjectNoData && !handles.hasFailed(handle)) {
                    JdkDescriptors.readObjectNoData(slot.descriptor, object);
                }
                continue;
            }
            if (object == null || handles.hasFailed(handle)) {
                skipFields(slot);
            } else if (slot.hasReadObject) {
                callReadObject(object, slot);
            } else {
                byte[] bytes = readPrimitives(slot);
                Object[] values = readObjects(slot, NO_HANDLES);
                if (primitives != null && objects != null) {
                    primitives[i] = bytes;
                    objects[i] = values;
                } else if (!IS_STRICT || !handles.hasFailed(handle)) {
                    checkObjects(slot, object, values);
                    set(slot, object, bytes, values);
                }
            }
            endSlot(slot);
        }
        boolean sets = !IS_STRICT || !handles.hasFailed(handle);
        if (object != null && primitives != null && objects != null && sets) {
            setAll(object, slots, primitives, objects);
        }
    }

    /** Reads an object of a class that neither reads its data itself nor has serializable superclasses. */
    private void readOnlySlot(Object object, StreamClass.Slot slot) throws IOException {
        int size = slot.primitiveSize;
        int from = size == 0 ? 0 : in.takeInPlace(size);
        byte[] bytes = from < 0 ? readPrimitives(slot) : null;
        Object[] values = readObjects(slot, NO_HANDLES);
        endSlot(slot);
        if (IS_STRICT && handles.hasFailed(handle)) {
            return;
        }
        checkObjects(slot, object, values);
        if (bytes == null && size > 0) {
            bytes = scratch(size);
            System.arraycopy(source.bytes, from, bytes, 0, size);
        }
        set(slot, object, bytes == null ? NO_BYTES : bytes, values);
    }

    private byte[] scratch(int size) {
        if (scratch.length < size) {
            scratch = new byte[size];
        }
        return scratch;
    }

    private void endSlot(StreamClass.Slot slot) throws IOException {
        if (slot.hasWriteObjectData) {
            skipCustomData();
        } else {
            in.setBlocks(false);
        }
    }

    private static void setAll(Object object, StreamClass.Slot[] slots, byte[][] primitives, Object[][] objects) {
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

    private static void checkObjects(StreamClass.Slot slot, Object object, @Nullable Object[] values) {
        if (values.length > 0) {
            JdkDescriptors.checkObjects(slot.descriptor, object, values);
        }
    }

    private static void set(StreamClass.Slot slot, Object object, byte[] primitives, @Nullable Object[] values) {
        if (slot.primitiveSize > 0) {
            JdkDescriptors.setPrimitives(slot.descriptor, object, primitives);
        }
        if (values.length > 0) {
            JdkDescriptors.setObjects(slot.descriptor, object, values);
        }
    }

    private void callReadObject(Object object, StreamClass.Slot slot) throws IOException {
        ReadContext outer = context;
        if (outer != null) {
            outer.check();
        }
        ReadContext own = new ReadContext(object, slot);
        try {
            context = own;
            in.setBlocks(true);
            JdkDescriptors.readObject(slot.descriptor, object, this);
        } catch (ClassNotFoundException unknown) {
            handles.markFailed(handle, unknown);
        } finally {
            own.end();
            if (outer != null) {
                outer.check();
            }
            context = outer;
        }
        in.setDataEnded(false);
    }

    private void skipFields(StreamClass.Slot slot) throws IOException {
        readPrimitives(slot);
        readObjects(slot, NO_HANDLES);
    }

    private byte[] readPrimitives(StreamClass.Slot slot) throws IOException {
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
     * @param into gets their handles; if it is empty, the object depends on those that its class has
     */
    private @Nullable Object[] readObjects(StreamClass.Slot slot, int[] into) throws IOException {
        int count = slot.unshared.length;
        if (count == 0) {
            return NO_OBJECTS;
        }
        Object[] values = new Object[count];
        int own = handle;
        for (int i = 0; i < count; i++) {
            values[i] = readValue(slot.unshared[i]);
            if (into.length > 0) {
                into[i] = handle;
            } else if (slot.ofClass[i]) {
                handles.markDependency(own, handle);
            }
        }
        handle = own;
        return values;
    }

    @Override
    public void defaultReadObject() throws IOException, ClassNotFoundException {
        ReadContext active = context;
        if (active == null) {
            throw new NotActiveException("not in call to readObject");
        }
        active.useFields();
        StreamClass.Slot slot = active.slot;
        in.setBlocks(false);
        byte[] bytes = readPrimitives(slot);
        Object[] values = readObjects(slot, NO_HANDLES);
        checkObjects(slot, active.object, values);
        set(slot, active.object, bytes, values);
        endFields(slot);
        ClassNotFoundException missing = handles.failure(handle);
        if (missing != null) {
            throw missing;
        }
    }

    private void endFields(StreamClass.Slot slot) {
        in.setBlocks(true);
        if (!slot.hasWriteObjectData) {
            in.setDataEnded(true);
        }
    }

    @Override
    public GetField readFields() throws IOException, ClassNotFoundException {
        ReadContext active = context;
        if (active == null) {
            throw new NotActiveException("not in call to readObject");
        }
        active.useFields();
        StreamClass.Slot slot = active.slot;
        in.setBlocks(false);
        byte[] bytes = readPrimitives(slot);
        int[] targets = new int[slot.unshared.length];
        Object[] values = readObjects(slot, targets);
        endFields(slot);
        return new FieldValues(this, slot.descriptor, bytes, values, targets);
    }

    /** Records that the current object refers to another. Returns the exception if the class of that was not found. */
    @Nullable ClassNotFoundException dependOn(int target) {
        handles.markDependency(handle, target);
        return handles.failure(target);
    }

    @Override
    public void registerValidation(ObjectInputValidation validation, int priority)
            throws NotActiveException, InvalidObjectException {
        if (depth == 0) {
            throw new NotActiveException("stream inactive");
        }
        validations.add(validation, priority);
    }

    private void skipCustomData() throws IOException {
        int outer = handle;
        while (true) {
            if (in.inBlocks()) {
                in.skipBlocks();
                in.setBlocks(false);
            }
            switch (in.peekByte()) {
                case ObjectStreamConstants.TC_BLOCKDATA, ObjectStreamConstants.TC_BLOCKDATALONG -> in.setBlocks(true);
                case ObjectStreamConstants.TC_ENDBLOCKDATA -> {
                    in.readByte();
                    handle = outer;
                    return;
                }
                default -> readValue(false);
            }
        }
    }

    private IOException readFatalException() throws IOException {
        in.readByte();
        clear();
        byte code = in.peekByte();
        if (code != ObjectStreamConstants.TC_OBJECT && code != ObjectStreamConstants.TC_REFERENCE) {
            throw invalid(code);
        }
        return (IOException) Objects.requireNonNull(readValue(false));
    }

    @Override
    public int read() throws IOException {
        return in.read();
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, into.length);
        return in.read(into, offset, length);
    }

    @Override
    public int available() throws IOException {
        return in.available();
    }

    @Override
    public void close() throws IOException {
        if (limits != null) {
            limits.end();
        }
        closed = true;
        if (depth == 0) {
            clear();
        }
        in.close();
    }

    @Override
    public boolean readBoolean() throws IOException {
        return in.readBoolean();
    }

    @Override
    public byte readByte() throws IOException {
        return in.readByte();
    }

    @Override
    public int readUnsignedByte() throws IOException {
        return in.readUnsignedByte();
    }

    @Override
    public char readChar() throws IOException {
        return in.readChar();
    }

    @Override
    public short readShort() throws IOException {
        return in.readShort();
    }

    @Override
    public int readUnsignedShort() throws IOException {
        return in.readUnsignedShort();
    }

    @Override
    public int readInt() throws IOException {
        return in.readInt();
    }

    @Override
    public long readLong() throws IOException {
        return in.readLong();
    }

    @Override
    public float readFloat() throws IOException {
        return in.readFloat();
    }

    @Override
    public double readDouble() throws IOException {
        return in.readDouble();
    }

    @Override
    public void readFully(byte[] into) throws IOException {
        in.readFully(into, 0, into.length);
    }

    @Override
    public void readFully(byte[] into, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, into.length);
        in.readFully(into, offset, length);
    }

    @Override
    public int skipBytes(int count) throws IOException {
        return in.skipBytes(count);
    }

    @Override
    @Deprecated
    public @Nullable String readLine() throws IOException {
        return in.readLine();
    }

    @Override
    public String readUTF() throws IOException {
        return in.readUtf();
    }
}
