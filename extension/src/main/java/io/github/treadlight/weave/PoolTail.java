package io.github.treadlight.weave;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Constants to append to the constant pool of a class. Each method returns the index of the constant that it adds. */
final class PoolTail {
    private static final int MAX_U2 = 0xFFFF;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int size;

    /** @param size the size of the constant pool, which is the first free index */
    PoolTail(int size) {
        this.size = size;
    }

    int utf8(String ascii) throws MalformedClassFileException {
        return utf8(ascii.getBytes(StandardCharsets.US_ASCII));
    }

    int utf8(byte[] text) throws MalformedClassFileException {
        if (text.length > MAX_U2) {
            throw new MalformedClassFileException("has a name that is too long");
        }
        bytes.write(ClassFile.UTF8);
        write2(text.length);
        bytes.write(text, 0, text.length);
        return size++;
    }

    int type(int name) {
        bytes.write(ClassFile.CLASS);
        write2(name);
        return size++;
    }

    /** @param tag {@link ClassFile#METHODREF} or {@link ClassFile#INTERFACE_METHODREF} */
    int method(int tag, int owner, int name, int descriptor) {
        bytes.write(ClassFile.NAME_AND_TYPE);
        write2(name);
        write2(descriptor);
        int nameAndType = size++;
        bytes.write(tag);
        write2(owner);
        write2(nameAndType);
        return size++;
    }

    private void write2(int value) {
        bytes.write(value >>> 8);
        bytes.write(value);
    }

    /** Returns the size of the constant pool with the new constants. */
    int size() throws MalformedClassFileException {
        if (size > MAX_U2) {
            throw new MalformedClassFileException("its constant pool has no room for more constants");
        }
        return size;
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }
}
