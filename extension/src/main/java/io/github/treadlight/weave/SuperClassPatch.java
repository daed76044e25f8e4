package io.github.treadlight.weave;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A patch that replaces the superclass of classes that extend it directly.
 *
 * <p>It makes four changes: it adds the new name to the constant pool, lets {@code super_class} refer to it, redirects
 * the constructor reference of the {@code super(…)} call, and replaces the superclass in the generic signature. Calls
 * such as {@code super.get()} need no change, because the JVM resolves them from the actual superclass
 * ({@code invokespecial}, JVMS 6.5). Stack maps need none either, because no frame names the superclass.
 *
 * <p>The new superclass must extend the old one and have its constructors. Immutable and thread-safe.
 */
final class SuperClassPatch {
    /** The largest number in two bytes: the limit of constants in a pool, and of bytes in a text. */
    private static final int MAX_U2 = 0xFFFF;

    private final String from;
    private final String to;

    /**
     * Creates a patch. Both names are internal, such as {@code java/lang/Object}, and consist of ASCII letters only.
     */
    SuperClassPatch(String from, String to) {
        this.from = from;
        this.to = to;
    }

    /**
     * Returns the patched class, or null if the class does not directly extend the old superclass.
     *
     * @throws MalformedClassFileException if the class file is damaged, or if its constant pool is full
     */
    byte @Nullable [] apply(ClassFile file) throws MalformedClassFileException {
        if (!file.hasSuperClass(from)) {
            return null;
        }
        int signatureAt = file.signatureAt();
        String signature = signatureAt == 0 ? null : file.ascii(file.u2(signatureAt));
        String patchedSignature = signature == null ? null : patchSignature(signature);

        int name = file.poolSize();
        int newSuper = name + 1;
        int newSignature = name + 2;
        int poolSize = patchedSignature == null ? newSignature : newSignature + 1;
        if (poolSize > MAX_U2) {
            throw new MalformedClassFileException("its constant pool has no room for another name");
        }

        byte[] head = file.copy();
        put2(head, 8, poolSize);
        put2(head, file.superClassAt(), newSuper);
        for (int constructor : file.constructorsOf(from)) {
            put2(head, constructor + 1, newSuper);
        }
        if (patchedSignature != null) {
            put2(head, signatureAt, newSignature);
        }

        ByteArrayOutputStream patched = new ByteArrayOutputStream(head.length + 256);
        patched.write(head, 0, file.poolEnd());
        writeUtf8(patched, to);
        patched.write(ClassFile.CLASS);
        write2(patched, name);
        if (patchedSignature != null) {
            writeUtf8(patched, patchedSignature);
        }
        patched.write(head, file.poolEnd(), head.length - file.poolEnd());
        return patched.toByteArray();
    }

    /**
     * Returns the class signature with the new superclass, or null if the signature is unexpected or becomes too long.
     */
    private @Nullable String patchSignature(String signature) {
        int superClass = endOfTypeParameters(signature);
        String expected = "L" + from;
        int end = superClass + expected.length();
        if (!signature.startsWith(expected, superClass) || end >= signature.length()
                || (signature.charAt(end) != '<' && signature.charAt(end) != ';')) {
            return null;
        }
        String patched = signature.substring(0, superClass) + "L" + to + signature.substring(end);
        return patched.length() > MAX_U2 ? null : patched;
    }

    private static int endOfTypeParameters(String signature) {
        if (!signature.startsWith("<")) {
            return 0;
        }
        int depth = 0;
        for (int i = 0; i < signature.length(); i++) {
            switch (signature.charAt(i)) {
                case '<' -> depth++;
                case '>' -> {
                    if (--depth == 0) {
                        return i + 1;
                    }
                }
                default -> { /* part of a name */ }
            }
        }
        return signature.length();
    }

    private static void writeUtf8(ByteArrayOutputStream out, String ascii) {
        byte[] text = ascii.getBytes(StandardCharsets.US_ASCII);
        out.write(ClassFile.UTF8);
        write2(out, text.length);
        out.write(text, 0, text.length);
    }

    private static void write2(ByteArrayOutputStream out, int value) {
        out.write(value >>> 8);
        out.write(value);
    }

    private static void put2(byte[] bytes, int at, int value) {
        bytes[at] = (byte) (value >>> 8);
        bytes[at + 1] = (byte) value;
    }
}
