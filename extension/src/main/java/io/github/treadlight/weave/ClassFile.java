package io.github.treadlight.weave;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reader of the parts of a class file that a patch affects (JVMS chapter 4).
 *
 * <p>Accepts every class-file version, including future ones, as long as the constant pool contains only known tags.
 */
final class ClassFile {
    private static final int MAGIC = 0xCAFEBABE;

    static final int UTF8 = 1;
    static final int CLASS = 7;
    static final int METHODREF = 10;
    static final int INTERFACE_METHODREF = 11;
    static final int NAME_AND_TYPE = 12;
    static final int METHOD_HANDLE = 15;

    private final byte[] bytes;
    /** The offset of each constant's tag; 0 for none. Index 0 is never used. */
    private final int[] constants;
    /** The offset at which the constant pool ends and the access flags begin. */
    private final int poolEnd;
    private final boolean containsSought;

    /**
     * Reads a constant pool, and looks for a text in the same pass: almost no class contains it.
     *
     * @param sought the text, which consists of ASCII letters
     */
    ClassFile(byte[] bytes, String sought) throws MalformedClassFileException {
        this.bytes = bytes;
        if (s4(0) != MAGIC) {
            throw new MalformedClassFileException("does not begin with 0xCAFEBABE");
        }
        constants = new int[u2(8)];
        int at = 10;
        boolean found = false;
        for (int index = 1; index < constants.length; index++) {
            constants[index] = at;
            int tag = u1(at);
            if (tag == UTF8 && isText(at, sought)) {
                found = true;
            }
            at += sizeOf(tag, at);
            if (tag == 5 || tag == 6) { // long and double take two indices
                index++;
            }
        }
        poolEnd = at;
        containsSought = found;
    }

    private int sizeOf(int tag, int at) throws MalformedClassFileException {
        return switch (tag) {
            case UTF8 -> 3 + u2(at + 1);
            case CLASS, 8, 16, 19, 20 -> 3; // and String, MethodType, Module, Package
            case METHOD_HANDLE -> 4;
            case 3, 4, 9, METHODREF, INTERFACE_METHODREF, NAME_AND_TYPE, 17, 18 -> 5;
            case 5, 6 -> 9;
            default -> throw new MalformedClassFileException("unknown constant pool tag " + tag);
        };
    }

    /** Returns whether the constant pool contains the text that was sought. */
    boolean containsSought() {
        return containsSought;
    }

    /** Returns whether the constant pool contains a text, which consists of ASCII letters. */
    boolean contains(String text) throws MalformedClassFileException {
        for (int at : constants) {
            if (at != 0 && u1(at) == UTF8 && isText(at, text)) {
                return true;
            }
        }
        return false;
    }

    /** Returns a copy of the class file. */
    byte[] copy() {
        return bytes.clone();
    }

    /** Returns the number of indices of the pool, including the unused index 0. This is the first free index. */
    int poolSize() {
        return constants.length;
    }

    int poolEnd() {
        return poolEnd;
    }

    /** Returns the offset of the two bytes that contain the index of the superclass. */
    int superClassAt() {
        return poolEnd + 4;
    }

    /** Returns whether the superclass has this internal name. */
    boolean hasSuperClass(String name) throws MalformedClassFileException {
        int index = u2(superClassAt());
        return index != 0 && isClass(index, name); // java.lang.Object and module-info have no superclass
    }

    boolean isClass(int index, String name) throws MalformedClassFileException {
        int at = constant(index, CLASS);
        return isUtf8(u2(at + 1), name);
    }

    /**
     * Returns the offsets of the references to constructors of the class. Javac writes one; tools that merge classes
     * write more.
     */
    List<Integer> constructorsOf(String name) throws MalformedClassFileException {
        List<Integer> references = new ArrayList<>(1);
        for (int index = 1; index < constants.length; index++) {
            int at = constants[index];
            if (at != 0 && u1(at) == METHODREF && isClass(u2(at + 1), name)
                    && isUtf8(u2(constant(u2(at + 3), NAME_AND_TYPE) + 1), "<init>")) {
                references.add(at);
            }
        }
        return references;
    }

    /** Returns the indices of the references to methods of any class or interface with this name and descriptor. */
    Set<Integer> references(String name, String descriptor) throws MalformedClassFileException {
        Set<Integer> references = new HashSet<>();
        for (int index = 1; index < constants.length; index++) {
            int at = constants[index];
            if (at != 0 && (u1(at) == METHODREF || u1(at) == INTERFACE_METHODREF)) {
                int nameAndType = constant(u2(at + 3), NAME_AND_TYPE);
                if (isUtf8(u2(nameAndType + 1), name) && isUtf8(u2(nameAndType + 3), descriptor)) {
                    references.add(index);
                }
            }
        }
        return references;
    }

    /** Returns the offsets of the constants that are method handles. */
    List<Integer> methodHandles() throws MalformedClassFileException {
        List<Integer> handles = new ArrayList<>();
        for (int at : constants) {
            if (at != 0 && u1(at) == METHOD_HANDLE) {
                handles.add(at);
            }
        }
        return handles;
    }

    /** Returns the index of the class to which a reference to a member refers. */
    int ownerOf(int reference) throws MalformedClassFileException {
        return u2(constants[reference] + 1);
    }

    /** Returns the internal name of a class as the constant pool encodes it. */
    byte[] nameOf(int classIndex) throws MalformedClassFileException {
        int at = constant(u2(constant(classIndex, CLASS) + 1), UTF8);
        int end = at + 3 + u2(at + 1);
        u1(end - 1); // checks that the last byte exists
        return Arrays.copyOfRange(bytes, at + 3, end);
    }

    /** Returns the index of the class itself. */
    int thisClass() throws MalformedClassFileException {
        return u2(poolEnd + 2);
    }

    boolean isInterface() throws MalformedClassFileException {
        return (u2(poolEnd) & 0x0200) != 0;
    }

    /** Returns the offset of the number of methods, which the methods follow. */
    int methodsAt() throws MalformedClassFileException {
        int interfaces = superClassAt() + 2;
        return skipMembers(interfaces + 2 + 2 * u2(interfaces));
    }

    /** Returns the offset after the last method. */
    int methodsEnd() throws MalformedClassFileException {
        return skipMembers(methodsAt());
    }

    /**
     * Returns the offset of the two bytes that contain the index of the class's generic signature, or 0 if the class
     * has none. Reads the file to its end, so that a truncated file is detected here and not patched.
     */
    int signatureAt() throws MalformedClassFileException {
        int at = methodsEnd();
        int count = u2(at);
        at += 2;
        int signature = 0;
        for (int i = 0; i < count; i++) {
            if (isUtf8(u2(at), "Signature")) {
                signature = at + 6;
            }
            at = skipAttribute(at);
        }
        if (at != bytes.length) {
            throw new MalformedClassFileException("has " + bytes.length + " bytes, but describes " + at);
        }
        return signature;
    }

    private int skipMembers(int at) throws MalformedClassFileException {
        int members = u2(at);
        int next = at + 2;
        for (int member = 0; member < members; member++) {
            int attributes = u2(next + 6);
            next += 8;
            for (int attribute = 0; attribute < attributes; attribute++) {
                next = skipAttribute(next);
            }
        }
        return next;
    }

    /** Returns the offsets of the {@code Code} attributes of all methods. */
    List<Integer> codeAttributes() throws MalformedClassFileException {
        List<Integer> codes = new ArrayList<>();
        int methods = u2(methodsAt());
        int at = methodsAt() + 2;
        for (int method = 0; method < methods; method++) {
            int attributes = u2(at + 6);
            at += 8;
            for (int attribute = 0; attribute < attributes; attribute++) {
                if (isUtf8(u2(at), "Code")) {
                    codes.add(at);
                }
                at = skipAttribute(at);
            }
        }
        return codes;
    }

    private int skipAttribute(int at) throws MalformedClassFileException {
        int length = s4(at + 2);
        if (length < 0) {
            throw new MalformedClassFileException("an attribute of more than 2 GB at offset " + at);
        }
        return at + 6 + length;
    }

    boolean isUtf8(int index, String expected) throws MalformedClassFileException {
        return isText(constant(index, UTF8), expected);
    }

    /** @param at the offset of a text */
    private boolean isText(int at, String expected) throws MalformedClassFileException {
        int length = u2(at + 1);
        if (length != expected.length()) { // compared only with ASCII
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (u1(at + 3 + i) != expected.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The text, or null when it holds anything but ASCII, which the JVM encodes in its own way. */
    @Nullable String ascii(int index) throws MalformedClassFileException {
        int at = constant(index, UTF8);
        int length = u2(at + 1);
        u1(at + 2 + length); // checks that the last byte exists
        for (int i = 0; i < length; i++) {
            if (bytes[at + 3 + i] <= 0) {
                return null;
            }
        }
        return new String(bytes, at + 3, length, StandardCharsets.US_ASCII);
    }

    private int constant(int index, int tag) throws MalformedClassFileException {
        if (index <= 0 || index >= constants.length || constants[index] == 0 || u1(constants[index]) != tag) {
            throw new MalformedClassFileException("constant " + index + " is not of kind " + tag);
        }
        return constants[index];
    }

    int u1(int at) throws MalformedClassFileException {
        if (at < 0 || at >= bytes.length) {
            throw new MalformedClassFileException("ends at " + bytes.length + " bytes, before offset " + at);
        }
        return bytes[at] & 0xFF;
    }

    int u2(int at) throws MalformedClassFileException {
        return u1(at) << 8 | u1(at + 1);
    }

    int s4(int at) throws MalformedClassFileException {
        return u2(at) << 16 | u2(at + 2);
    }
}
