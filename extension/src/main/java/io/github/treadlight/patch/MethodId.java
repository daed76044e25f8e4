package io.github.treadlight.patch;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A method of a class file.
 *
 * @param access its flags
 * @param name its name
 * @param descriptor its parameters and result
 * @param exceptions the internal names of its checked exceptions
 */
record MethodId(int access, String name, String descriptor, List<String> exceptions) {
    private static final int KEPT = Opcodes.ACC_STATIC | Opcodes.ACC_VARARGS;

    static MethodId of(int access, String name, String descriptor, String @Nullable [] exceptions) {
        return new MethodId(access, name, descriptor, exceptions == null ? List.of() : List.of(exceptions));
    }

    /** Returns the name and descriptor. */
    String key() {
        return name + descriptor;
    }

    boolean isStatic() {
        return (access & Opcodes.ACC_STATIC) != 0;
    }

    /** Returns whether no subclass can override the method. */
    boolean isCopyable() {
        return (access & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)) != 0 && !name.startsWith("<");
    }

    /** Returns a private method with another name. */
    MethodId copy(String newName) {
        return new MethodId((access & KEPT) | Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC, newName, descriptor,
                exceptions);
    }

    /** Returns the opcode that calls the method, which must be private or static. */
    int call() {
        return isStatic() ? Opcodes.INVOKESTATIC : Opcodes.INVOKESPECIAL;
    }

    /** Declares the method in a class. */
    MethodVisitor write(ClassVisitor out, @Nullable String signature) {
        return out.visitMethod(access, name, descriptor, signature, exceptions.toArray(String[]::new));
    }
}
