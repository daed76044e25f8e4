package io.github.treadlight.stream.descriptor;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A stream of the JDK that parses a descriptor which differs from a {@link SeenDescriptor} only in a field's type that
 * the original stream contains as a reference. When the difference is noticed, the bytes are already consumed, so this
 * class writes the descriptor again, with its types in full, for the JDK to parse.
 */
public final class DescriptorReader extends ObjectInputStream {
    /** The descriptor has the handle before this one. */
    private static final int FIRST_TYPE = ObjectStreamConstants.baseWireHandle + 1;

    private @Nullable ObjectStreamClass read;

    private DescriptorReader(byte[] stream) throws IOException {
        super(new ByteArrayInputStream(stream));
    }

    /** Parses the descriptor with these types instead of those of the known one. */
    public static ObjectStreamClass read(SeenDescriptor like, String[] types)
            throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeShort(ObjectStreamConstants.STREAM_MAGIC);
        out.writeShort(ObjectStreamConstants.STREAM_VERSION);
        out.writeByte(ObjectStreamConstants.TC_CLASSDESC);
        out.write(like.part(0));
        Map<String, Integer> handles = new HashMap<>();
        for (int i = 0; i < types.length; i++) {
            Integer handle = handles.putIfAbsent(types[i], FIRST_TYPE + handles.size());
            if (handle == null) {
                out.write(WrittenString.of(types[i]));
            } else { // many fields can refer to one long string
                out.writeByte(ObjectStreamConstants.TC_REFERENCE);
                out.writeInt(handle);
            }
            out.write(like.part(i + 1));
        }
        out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
        out.writeByte(ObjectStreamConstants.TC_NULL); // none here: the superclass follows in the stream itself
        try (DescriptorReader reader = new DescriptorReader(bytes.toByteArray())) {
            reader.readObject();
            if (reader.read == null) {
                throw new IllegalStateException("the JDK resolved no class for a class descriptor");
            }
            return reader.read;
        }
    }

    @Override
    protected @Nullable Class<?> resolveClass(ObjectStreamClass descriptor) {
        read = descriptor;
        return null; // the JDK continues with a copy of the descriptor, and only the copy has no class
    }
}
