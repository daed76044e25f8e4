package io.github.treadlight.patch;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Copies the static members of a class of the module into a patched class, because classes of the server cannot refer
 * to classes of the module. The copies are private, their names have a suffix, and fields start with zeros or null.
 */
final class MemberCopies extends ClassVisitor {
    private static final String SUFFIX = "$treadlight";

    private final ClassVisitor out;
    private final String template;
    private final String owner;

    private MemberCopies(Class<?> template, ClassVisitor out, String owner) {
        super(ClassPatch.API);
        this.template = Type.getInternalName(template);
        this.out = out;
        this.owner = owner;
    }

    /**
     * Copies the members.
     *
     * @param template uses only classes of the JDK, and has no lambda and no static initializer
     * @param owner the internal name of the patched class
     */
    static void write(Class<?> template, ClassVisitor out, String owner) {
        try (InputStream in = template.getResourceAsStream(template.getSimpleName() + ".class")) {
            if (in == null) {
                throw new IllegalStateException("The module has no class file of " + template.getSimpleName());
            }
            new ClassReader(in.readAllBytes()).accept(new MemberCopies(template, out, owner), ClassReader.SKIP_DEBUG);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Returns the name of the copy of a member. */
    static String nameOf(String member) {
        return member + SUFFIX;
    }

    @Override
    public @Nullable FieldVisitor visitField(int access, String name, String descriptor, @Nullable String signature,
            @Nullable Object value) {
        return value != null ? null // a constant
                : out.visitField(access | Opcodes.ACC_SYNTHETIC, nameOf(name), descriptor, null, null);
    }

    @Override
    public @Nullable MethodVisitor visitMethod(int access, String name, String descriptor, @Nullable String signature,
            String @Nullable [] exceptions) {
        if (name.equals("<init>")) {
            return null;
        }
        MethodVisitor copy = out.visitMethod(access | Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC, nameOf(name),
                descriptor, null, null);
        return new MethodVisitor(ClassPatch.API, copy) {
            @Override
            public void visitFieldInsn(int opcode, String type, String field, String fieldType) {
                boolean isOwn = type.equals(template);
                super.visitFieldInsn(opcode, isOwn ? owner : type, isOwn ? nameOf(field) : field, fieldType);
            }

            @Override
            public void visitMethodInsn(
                    int opcode, String type, String called, String calledType, boolean isInterface) {
                boolean isOwn = type.equals(template);
                super.visitMethodInsn(opcode, isOwn ? owner : type, isOwn ? nameOf(called) : called, calledType,
                        isInterface);
            }
        };
    }
}
