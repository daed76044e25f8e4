package io.github.treadlight.shape;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The shapes of the members of one class. A shape is the digest of a text with the instructions of a method, and does
 * not depend on what a compiler may choose: indices of the constant pool, line numbers, names of local variables, the
 * order of members, the kinds of switch and of string concatenation. A lambda has the shape of its body, whatever its
 * name.
 *
 * <p>Not thread-safe. Retains no class, because it is made from the bytes of a class file.
 */
public final class ClassShape {
    static final int API = Opcodes.ASM9;
    /** Flags that change what a method does. */
    private static final int METHOD_FLAGS = Opcodes.ACC_STATIC | Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_NATIVE
            | Opcodes.ACC_ABSTRACT;
    private static final int FIELD_FLAGS = Opcodes.ACC_STATIC | Opcodes.ACC_VOLATILE | Opcodes.ACC_FINAL;
    private static final int DIGITS = 16;
    private static final int MAJOR = 6;
    /** A class file version that each ASM can read. Newer versions change nothing that a shape contains. */
    private static final int READABLE = Opcodes.V17;

    private final String name;
    private final Map<String, Integer> methods = new HashMap<>();
    private final Map<String, String> fields = new HashMap<>();
    private final Map<String, CodeShape> codes = new HashMap<>();
    private final Set<String> nest = new LinkedHashSet<>();
    private @Nullable String nestHost;

    private ClassShape(byte[] classFile) {
        ClassReader reader = new ClassReader(readable(classFile));
        name = reader.getClassName();
        reader.accept(new Declarations(), ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        reader.accept(new Codes(), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    }

    /**
     * Reads a class file.
     *
     * @throws RuntimeException if the class file is damaged
     */
    public static ClassShape of(byte[] classFile) {
        return new ClassShape(classFile);
    }

    private static byte[] readable(byte[] classFile) {
        byte[] file = classFile.clone();
        if (((file[MAJOR] & 0xFF) << 8 | (file[MAJOR + 1] & 0xFF)) > READABLE) {
            file[MAJOR] = 0;
            file[MAJOR + 1] = READABLE;
        }
        return file;
    }

    /** Returns the internal name of the class. */
    public String name() {
        return name;
    }

    /** Returns the internal names of the other members of the nest, if this class is its host; otherwise none. */
    public Set<String> nest() {
        return nest;
    }

    /** Returns the internal name of the nest host, or null if this class is the host. */
    public @Nullable String nestHost() {
        return nestHost;
    }

    /** Returns the shape of a method, or an empty result if the class does not declare it. */
    public Optional<String> method(String method, String descriptor) {
        return Optional.ofNullable(text(method + descriptor)).map(ClassShape::digest);
    }

    /**
     * Returns the shape of all methods with the name together with those methods of this class that they call, directly
     * or indirectly, or an empty result if the class declares no method with the name.
     */
    public Optional<String> methods(String method) {
        Set<String> all = new TreeSet<>();
        for (String each : codes.keySet()) {
            if (each.startsWith(method + '(')) {
                all.add(each);
                all.addAll(callees(each));
            }
        }
        return all.isEmpty() ? Optional.empty() : Optional.of(digest(all.stream().filter(each -> !isLambda(each))
                .map(this::text).filter(Objects::nonNull).collect(Collectors.joining("\n"))));
    }

    /**
     * Returns the shape of a method together with those methods of this class that it calls, directly or indirectly, or
     * an empty result if the class does not declare the method.
     *
     * @param key the method's name and descriptor
     */
    public Optional<String> withCallees(String key) {
        String own = text(key);
        return own == null ? Optional.empty() : Optional.of(digest(callees(key).stream()
                .filter(each -> !isLambda(each)).map(this::text).filter(Objects::nonNull).sorted()
                .collect(Collectors.joining("\n", own + '\n', ""))));
    }

    /**
     * Returns the keys of the methods of this class that a method calls or refers to, directly or indirectly. Inherited
     * methods may be among them.
     */
    public Set<String> callees(String key) {
        Set<String> callees = new TreeSet<>();
        Deque<String> open = new ArrayDeque<>(List.of(key));
        while (!open.isEmpty()) {
            CodeShape code = codes.get(open.remove());
            if (code != null) {
                code.calls().stream().filter(callees::add).forEach(open::add);
            }
        }
        callees.remove(key);
        return callees;
    }

    /** Returns the type and flags of a field, or an empty result if the class does not declare it. */
    Optional<String> declaration(String field) {
        return Optional.ofNullable(fields.get(field));
    }

    /** Returns the texts of the methods that read or write a field of a class. */
    Set<String> usersOf(String owner, String field) {
        Set<String> users = new TreeSet<>();
        codes.forEach((key, code) -> {
            if (code.uses(owner, field) && !isLambda(key)) {
                users.add(name + '.' + text(key));
            }
        });
        return users;
    }

    /** Returns whether the method is the body of a lambda. Its text is part of the method that creates the lambda. */
    boolean isLambda(String key) {
        return key.startsWith("lambda$") && (methods.getOrDefault(key, 0) & Opcodes.ACC_SYNTHETIC) != 0;
    }

    /** Returns whether the class declares the method and it is private. */
    boolean isPrivate(String key) {
        return (methods.getOrDefault(key, 0) & Opcodes.ACC_PRIVATE) != 0;
    }

    /** Returns the code of a method that this class declares; null if it declares none. */
    @Nullable CodeShape code(String key) {
        return codes.get(key);
    }

    /** Returns the text whose digest is the shape of a method, or null if the class does not declare the method. */
    @Nullable String text(String key) {
        CodeShape code = codes.get(key);
        return code == null ? null : key + ' ' + (methods.getOrDefault(key, 0) & METHOD_FLAGS) + '\n' + code.text();
    }

    static String digest(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError("Java platforms have SHA-256", impossible);
        }
    }

    /** Reads the flags and types of all members, before their code is read. */
    private final class Declarations extends ClassVisitor {
        Declarations() {
            super(API);
        }

        @Override
        public void visitNestHost(String host) {
            nestHost = host;
        }

        @Override
        public void visitNestMember(String member) {
            nest.add(member);
        }

        @Override
        public @Nullable FieldVisitor visitField(int access, String field, String descriptor,
                @Nullable String signature, @Nullable Object value) {
            fields.put(field, descriptor + ' ' + (access & FIELD_FLAGS) + (value == null ? "" : " = " + value));
            return null;
        }

        @Override
        public @Nullable MethodVisitor visitMethod(int access, String method, String descriptor,
                @Nullable String signature, String @Nullable [] exceptions) {
            methods.put(method + descriptor, access);
            return null;
        }
    }

    private final class Codes extends ClassVisitor {
        Codes() {
            super(API);
        }

        @Override
        public MethodVisitor visitMethod(int access, String method, String descriptor, @Nullable String signature,
                String @Nullable [] exceptions) {
            CodeShape code = new CodeShape(ClassShape.this, (access & Opcodes.ACC_STATIC) != 0, descriptor);
            codes.put(method + descriptor, code);
            return code;
        }
    }
}
