package io.github.treadlight.stream.descriptor;

import static java.io.ObjectStreamConstants.TC_REFERENCE;
import static java.io.ObjectStreamConstants.TC_STRING;

import io.github.treadlight.stream.bytes.ByteSource;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a class descriptor in a stream, with the descriptor that the JDK parsed from them.
 *
 * <p>When the JDK reads an object of a class that it has read before, it spends most of the time on the descriptor: it
 * creates a string for the name of each field, and an interned string for its type. Equal bytes always have the same
 * meaning, so comparing them is enough. In a descriptor, only type strings have handles to which a stream can refer;
 * the bytes between them are {@code parts}:
 *
 * <pre>
 * parts[0]  length and bytes of the class's name, serialVersionUID, flags, number of fields, and the fields up to the
 *           name of the first one that is not primitive
 * types[0]  the type of that field: a string, or a reference to an earlier string
 * parts[1]  the fields from there to the name of the next field that is not primitive; and so on
 * </pre>
 *
 * Immutable except for two memos: that in its {@link KnownClass}, and the bound descriptor. Refers to classes only
 * weakly: the descriptor, as it was read, is bound to no class.
 */
public final class SeenDescriptor {
    /** Larger descriptors, of about a hundred fields, are parsed each time. */
    private static final int LARGEST = 2 * 1024;
    private static final int SUID_FLAGS_AND_FIELD_COUNT = Long.BYTES + 1 + Short.BYTES;
    private static final int REFERENCE_LENGTH = 1 + Integer.BYTES;
    /** The fractional part of the golden ratio, as 64 bits. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    /** The class that was resolved for the descriptor. */
    public final KnownClass known;
    /** The descriptor as the JDK parsed it. */
    public final ObjectStreamClass descriptor;
    /** The number of fields, which take most of the memory of a descriptor: some 100 bytes each. */
    final int fields;
    final int hash;
    private final byte[][] parts;
    private final String[] types;
    private final byte[][] writtenTypes;
    /** The form that was bound last. Threads that do not see it find or bind it again. */
    private @Nullable WeakReference<BoundDescriptor> bound;

    private SeenDescriptor(KnownClass known, ObjectStreamClass descriptor, int hash, byte[][] parts, String[] types) {
        this.known = known;
        this.descriptor = descriptor;
        this.fields = descriptor.getFields().length;
        this.hash = hash;
        this.parts = parts;
        this.types = types;
        this.writtenTypes = Arrays.stream(types).map(WrittenString::of).toArray(byte[][]::new);
    }

    /**
     * Splits the bytes of a parsed descriptor into its parts. Returns null if the descriptor is too large to
     * keep, or if its bytes and its fields disagree about a type, because a kept descriptor is recognized by its bytes
     * alone.
     *
     * @param from the index of the length of the class's name
     * @param known the class that was resolved for the descriptor
     */
    public static @Nullable SeenDescriptor of(
            ByteSource source, int from, int to, ObjectStreamClass descriptor, KnownClass known) {
        int hash = hash(source, from);
        int size = to - from;
        if (size > LARGEST || hash == 0) {
            return null;
        }
        List<byte[]> parts = new ArrayList<>();
        List<String> types = new ArrayList<>();
        int part = from;
        int at = from + Short.BYTES + source.shortAt(from) + SUID_FLAGS_AND_FIELD_COUNT;
        for (ObjectStreamField field : descriptor.getFields()) {
            int code = source.byteAt(at);
            at += 1 + Short.BYTES + source.shortAt(at + 1);
            if (code == 'L' || code == '[') {
                String type = field.getTypeString();
                if (type == null) {
                    return null; // the type of a primitive, which only a forged descriptor has here
                }
                size += type.length(); // the stream may have only a reference to it
                if (size > LARGEST) {
                    return null;
                }
                parts.add(source.copy(part, at));
                types.add(type);
                switch (source.byteAt(at)) {
                    case TC_STRING -> at += 1 + Short.BYTES + source.shortAt(at + 1);
                    case TC_REFERENCE -> at += REFERENCE_LENGTH;
                    default -> {
                        return null; // a long string, of more than 64 KB
                    }
                }
                part = at;
            }
        }
        parts.add(source.copy(part, at));
        return at != to ? null : new SeenDescriptor(
                known, descriptor, hash, parts.toArray(byte[][]::new), types.toArray(String[]::new));
    }

    /**
     * Returns a hash of a descriptor, from its serialVersionUID and from the end and the length of its class name. The
     * classes of an application differ there, even those without a serialVersionUID, such as records, enums and
     * interfaces. Returns 0 if the bytes cannot be the beginning of a descriptor.
     */
    static int hash(ByteSource source, int from) {
        if (!source.holds(from, Short.BYTES)) {
            return 0;
        }
        int nameEnd = from + Short.BYTES + source.shortAt(from);
        if (!source.holds(nameEnd, SUID_FLAGS_AND_FIELD_COUNT)) {
            return 0;
        }
        // Reads no bytes before the descriptor, because they differ each time.
        long last = source.longAt(Math.max(from, nameEnd - Long.BYTES));
        long beforeLast = source.longAt(Math.max(from, nameEnd - 2 * Long.BYTES));
        long mixed = (beforeLast + nameEnd - from) * SPREAD;
        // The upper bits of a product depend on all lower bits of its factors, but not the other way round.
        mixed = (mixed ^ mixed >>> 32) + last;
        mixed = (mixed ^ mixed >>> 32) * SPREAD + source.longAt(nameEnd);
        mixed = (mixed ^ mixed >>> 32) * SPREAD;
        return (int) (mixed >>> 32) | 1;
    }

    /** Returns the number of type strings. */
    public int typeCount() {
        return types.length;
    }

    /** Returns a copy of the type strings. */
    public String[] copyOfTypes() {
        return types.clone();
    }

    /** Returns the form that was bound last; null if it was collected, or never bound. */
    @Nullable BoundDescriptor bound() {
        WeakReference<BoundDescriptor> last = bound;
        return last == null ? null : last.get();
    }

    void setBound(BoundDescriptor last) {
        bound = new WeakReference<>(last);
    }

    /** Returns one of the type strings. */
    public String type(int index) {
        return types[index];
    }

    /** Returns the bytes before a type string, or after the last one. */
    public byte[] part(int index) {
        return parts[index];
    }

    /**
     * Returns whether the bytes from an index on are this descriptor. The stream may have references for type strings.
     */
    boolean isAt(ByteSource source, int from) {
        int at = from;
        for (int i = 0; i < parts.length; i++) {
            if (!source.matches(at, parts[i])) {
                return false;
            }
            at += parts[i].length;
            if (i < types.length) {
                if (source.matches(at, writtenTypes[i])) {
                    at += writtenTypes[i].length;
                } else if (source.holds(at, REFERENCE_LENGTH) && source.byteAt(at) == TC_REFERENCE) {
                    at += REFERENCE_LENGTH;
                } else {
                    return false;
                }
            }
        }
        return true;
    }
}
