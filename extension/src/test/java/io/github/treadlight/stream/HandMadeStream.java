package io.github.treadlight.stream;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectStreamConstants;
import java.io.UncheckedIOException;

/**
 * An object stream written byte by byte, of classes that need not exist. What it names never does anything: there is no
 * content, only names.
 */
final class HandMadeStream implements ObjectStreamConstants {
    private static final long SUID_OF_PROXY = -2222568056686623797L;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    HandMadeStream() {
        write(() -> {
            out.writeShort(STREAM_MAGIC);
            out.writeShort(STREAM_VERSION);
        });
    }

    /** An object without fields, of a class with these super classes. */
    HandMadeStream object(String className, String... superClasses) {
        return write(() -> {
            out.writeByte(TC_OBJECT);
            descriptor(className, superClasses);
        });
    }

    /** The class itself. */
    HandMadeStream classObject(String className) {
        return write(() -> {
            out.writeByte(TC_CLASS);
            descriptor(className);
        });
    }

    /** The beginning of an array: its elements have to follow. */
    HandMadeStream array(String className, int length) {
        return write(() -> {
            out.writeByte(TC_ARRAY);
            descriptor(className);
            out.writeInt(length);
        });
    }

    /** The beginning of a proxy: its handler has to follow. */
    HandMadeStream proxy(String... interfaces) {
        return write(() -> {
            out.writeByte(TC_OBJECT);
            out.writeByte(TC_PROXYCLASSDESC);
            out.writeInt(interfaces.length);
            for (String each : interfaces) {
                out.writeUTF(each);
            }
            out.writeByte(TC_ENDBLOCKDATA);
            out.writeByte(TC_CLASSDESC);
            out.writeUTF("java.lang.reflect.Proxy");
            out.writeLong(SUID_OF_PROXY);
            out.writeByte(SC_SERIALIZABLE);
            out.writeShort(1);
            out.writeByte('L');
            out.writeUTF("h");
            out.writeByte(TC_STRING);
            out.writeUTF("Ljava/lang/reflect/InvocationHandler;");
            out.writeByte(TC_ENDBLOCKDATA);
            out.writeByte(TC_NULL);
        });
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }

    private void descriptor(String className, String... superClasses) throws IOException {
        descriptorWithoutSuper(className);
        for (String each : superClasses) {
            descriptorWithoutSuper(each);
        }
        out.writeByte(TC_NULL);
    }

    private void descriptorWithoutSuper(String className) throws IOException {
        out.writeByte(TC_CLASSDESC);
        out.writeUTF(className);
        out.writeLong(1);
        out.writeByte(SC_SERIALIZABLE);
        out.writeShort(0);
        out.writeByte(TC_ENDBLOCKDATA);
    }

    private interface Writing {
        void run() throws IOException;
    }

    private HandMadeStream write(Writing writing) {
        try {
            writing.run();
            return this;
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
