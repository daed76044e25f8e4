package io.github.treadlight.stream.fast;

import io.github.treadlight.stream.bytes.PrimitiveInput;
import io.github.treadlight.stream.descriptor.JdkDescriptors;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.ObjectStreamField;
import org.jspecify.annotations.Nullable;

/** The parser of class descriptors that are not recognized. */
final class DescriptorParser {
    private final ValueReader values;
    private final PrimitiveInput in;
    private final HandleTable handles;

    DescriptorParser(ValueReader values) {
        this.values = values;
        this.in = values.in;
        this.handles = values.handles;
    }

    /** Parses a descriptor, from the name of the class to the last field. */
    ObjectStreamClass parse() throws IOException {
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
        int outer = handles.current;
        try {
            byte code = in.peekByte();
            return switch (code) {
                case ObjectStreamConstants.TC_NULL -> (String) values.readNull();
                case ObjectStreamConstants.TC_REFERENCE -> (String) values.readReference(false);
                case ObjectStreamConstants.TC_STRING, ObjectStreamConstants.TC_LONGSTRING -> values.readString(false);
                default -> throw ValueReader.invalid(code);
            };
        } finally {
            handles.current = outer;
        }
    }
}
