package io.github.treadlight.stream;

import java.io.ObjectStreamConstants;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** An object stream written byte by byte. Its classes need not exist: it contains their names, but no field values. */
public final class HandMadeStream implements ObjectStreamConstants {
    private static final int MOST_BYTES = 100_000;
    private static final long SUID_OF_PROXY = -2222568056686623797L;

    private final ByteBuffer out =
            ByteBuffer.allocate(MOST_BYTES).putShort(STREAM_MAGIC).putShort(STREAM_VERSION);

    /** Adds an object without fields, of a class with these superclasses. */
    public HandMadeStream object(String className, String... superclasses) {
        out.put(TC_OBJECT);
        return descriptor(className, superclasses);
    }

    /** Adds an object without fields, whose {@code readObject} reads these bytes, at most 255. */
    public HandMadeStream objectWithData(String className, long suid, byte[] data) {
        out.put(TC_OBJECT).put(TC_CLASSDESC);
        text(className);
        out.putLong(suid).put((byte) (SC_SERIALIZABLE | SC_WRITE_METHOD)).putShort((short) 0);
        out.put(TC_ENDBLOCKDATA).put(TC_NULL);
        out.put(TC_BLOCKDATA).put((byte) data.length).put(data).put(TC_ENDBLOCKDATA);
        return this;
    }

    /** Adds the beginning of an object: the descriptors of its class and of its superclasses, in this order. */
    HandMadeStream descriptors(List<String> classNames) {
        out.put(TC_OBJECT);
        classNames.forEach(this::descriptorWithoutSuperclass);
        return this;
    }

    /** Adds a class object. */
    public HandMadeStream classObject(String className) {
        out.put(TC_CLASS);
        return descriptor(className);
    }

    /** Adds the beginning of an array whose class has these superclasses. The caller adds the elements. */
    public HandMadeStream array(String className, int length, String... superclasses) {
        out.put(TC_ARRAY);
        descriptor(className, superclasses);
        out.putInt(length);
        return this;
    }

    /** Adds the beginning of a proxy: its handler has to follow. */
    public HandMadeStream proxy(String... interfaces) {
        out.put(TC_OBJECT).put(TC_PROXYCLASSDESC).putInt(interfaces.length);
        for (String each : interfaces) {
            text(each);
        }
        out.put(TC_ENDBLOCKDATA).put(TC_CLASSDESC);
        text("java.lang.reflect.Proxy");
        out.putLong(SUID_OF_PROXY).put(SC_SERIALIZABLE).putShort((short) 1).put((byte) 'L');
        text("h");
        out.put(TC_STRING);
        text("Ljava/lang/reflect/InvocationHandler;");
        out.put(TC_ENDBLOCKDATA).put(TC_NULL);
        return this;
    }

    public byte[] bytes() {
        return Arrays.copyOf(out.array(), out.position());
    }

    private HandMadeStream descriptor(String className, String... superclasses) {
        descriptorWithoutSuperclass(className);
        for (String each : superclasses) {
            descriptorWithoutSuperclass(each);
        }
        out.put(TC_NULL);
        return this;
    }

    private void descriptorWithoutSuperclass(String className) {
        out.put(TC_CLASSDESC);
        text(className);
        out.putLong(1).put(SC_SERIALIZABLE).putShort((short) 0).put(TC_ENDBLOCKDATA);
    }

    private void text(String ascii) {
        out.putShort((short) ascii.length()).put(ascii.getBytes(StandardCharsets.US_ASCII));
    }
}
