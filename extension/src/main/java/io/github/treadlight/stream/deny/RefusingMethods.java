package io.github.treadlight.stream.deny;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectStreamException;
import java.io.StreamCorruptedException;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;

/**
 * Reader of the methods of a class file (JVMS chapter 4) that the JDK calls to read an object, and that only throw a
 * new exception. Their code consists of the creation of an {@link ObjectStreamException} of the JDK with texts or null
 * as arguments. It has no branch, no other call, no access to a field and no exception handler.
 *
 * <p>Accepts every version of the class-file format whose constant pool has only known tags. {@code weave.ClassFile}
 * reads the same format, for each class that an application loads. To be fast, it indexes the constants instead of
 * decoding them.
 */
final class RefusingMethods {
    static final String READ_OBJECT = "readObject";
    static final String READ_OBJECT_NO_DATA = "readObjectNoData";

    private static final int UTF8 = 1;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;
    private static final int CLASS = 7;
    private static final int STRING = 8;
    private static final int METHOD_REFERENCE = 10;
    private static final int METHOD_HANDLE = 15;

    private static final int ACONST_NULL = 1;
    private static final int LDC = 18;
    private static final int LDC_W = 19;
    private static final int DUP = 89;
    private static final int INVOKESPECIAL = 183;
    private static final int NEW = 187;
    private static final int ATHROW = 191;

    private final DataInputStream in;
    private final int[] tags;
    /** The texts of constants of the kind {@link #UTF8}. */
    private final String[] texts;
    /** The index to which a constant refers first, if it refers to any. */
    private final int[] first;
    private final int[] second;

    private RefusingMethods(DataInputStream in) throws IOException {
        this.in = in;
        in.skipNBytes(8); // magic number and version
        int size = in.readUnsignedShort();
        tags = new int[size];
        texts = new String[size];
        first = new int[size];
        second = new int[size];
        int index = 1;
        while (index < size) {
            tags[index] = in.readUnsignedByte();
            readConstant(index);
            index += tags[index] == LONG || tags[index] == DOUBLE ? 2 : 1;
        }
    }

    /**
     * Returns which of {@link #READ_OBJECT} and {@link #READ_OBJECT_NO_DATA} a class declares in the form that the JDK
     * calls, with code that only throws an exception.
     *
     * @throws IOException if the class file cannot be read or has an unknown form
     * @throws RuntimeException if the class file is malformed
     */
    static Set<String> in(InputStream classFile) throws IOException {
        return new RefusingMethods(new DataInputStream(new BufferedInputStream(classFile))).find();
    }

    private void readConstant(int index) throws IOException {
        switch (tags[index]) {
            case UTF8 -> texts[index] = in.readUTF();
            case 3, 4 -> in.skipNBytes(4); // Integer and Float
            case LONG, DOUBLE -> in.skipNBytes(8);
            case CLASS, STRING, 16, 19, 20 -> first[index] = in.readUnsignedShort(); // and MethodType, Module, Package
            case METHOD_HANDLE -> in.skipNBytes(3);
            case 9, METHOD_REFERENCE, 11, 12, 17, 18 -> { // and other members, NameAndType and dynamic constants
                first[index] = in.readUnsignedShort();
                second[index] = in.readUnsignedShort();
            }
            default -> throw new StreamCorruptedException("unknown constant pool tag " + tags[index]);
        }
    }

    private Set<String> find() throws IOException {
        in.skipNBytes(6); // flags, class and superclass
        in.skipNBytes(2L * in.readUnsignedShort()); // interfaces
        int fields = in.readUnsignedShort();
        for (int field = 0; field < fields; field++) {
            in.skipNBytes(6);
            refuses();
        }
        Set<String> found = new HashSet<>();
        int methods = in.readUnsignedShort();
        for (int method = 0; method < methods; method++) {
            int flags = in.readUnsignedShort();
            String name = texts[in.readUnsignedShort()];
            String descriptor = texts[in.readUnsignedShort()];
            if (refuses() && Modifier.isPrivate(flags) && !Modifier.isStatic(flags) && isCalled(name, descriptor)) {
                found.add(name);
            }
        }
        return found;
    }

    private static boolean isCalled(String name, String descriptor) {
        return switch (name) {
            case READ_OBJECT -> descriptor.equals("(Ljava/io/ObjectInputStream;)V");
            case READ_OBJECT_NO_DATA -> descriptor.equals("()V");
            default -> false;
        };
    }

    /** Reads the attributes of a member. Returns whether they contain code that only throws an exception. */
    private boolean refuses() throws IOException {
        boolean refuses = false;
        int attributes = in.readUnsignedShort();
        for (int attribute = 0; attribute < attributes; attribute++) {
            String name = texts[in.readUnsignedShort()];
            int length = in.readInt();
            if (name.equals("Code")) {
                refuses = onlyThrows(ByteBuffer.wrap(in.readNBytes(length)));
            } else {
                in.skipNBytes(length);
            }
        }
        return refuses;
    }

    private boolean onlyThrows(ByteBuffer attribute) {
        int length = attribute.getInt(4); // after the sizes of the stack and of the local variables
        int handlers = attribute.getChar(8 + length);
        return handlers == 0 && createsAndThrows(attribute.slice(8, length));
    }

    private boolean createsAndThrows(ByteBuffer code) {
        if (code.remaining() < 4 || u1(code) != NEW) {
            return false;
        }
        int exception = code.getChar();
        return isException(exception) && u1(code) == DUP && skipConstants(code) == INVOKESPECIAL
                && isConstructor(code.getChar(), exception) && u1(code) == ATHROW && !code.hasRemaining();
    }

    /** Skips instructions that load null or a text, which runs no code. Returns the first other instruction. */
    private int skipConstants(ByteBuffer code) {
        while (true) {
            int instruction = u1(code);
            boolean loads = switch (instruction) {
                case ACONST_NULL -> true;
                case LDC -> tags[u1(code)] == STRING;
                case LDC_W -> tags[code.getChar()] == STRING;
                default -> false;
            };
            if (!loads) {
                return instruction;
            }
        }
    }

    private boolean isConstructor(int method, int owner) {
        return tags[method] == METHOD_REFERENCE && className(first[method]).equals(className(owner))
                && texts[first[second[method]]].equals("<init>");
    }

    private boolean isException(int type) {
        try {
            return ObjectStreamException.class.isAssignableFrom(
                    Class.forName(className(type).replace('/', '.'), false, null));
        } catch (ClassNotFoundException notOfJdk) {
            return false;
        }
    }

    private String className(int constant) {
        return texts[first[constant]];
    }

    private static int u1(ByteBuffer code) {
        return code.get() & 0xFF;
    }
}
