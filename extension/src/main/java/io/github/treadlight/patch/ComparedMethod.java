package io.github.treadlight.patch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Writes a method that calls its original body, its patched body, or both:
 *
 * <pre>{@code
 * if (isOff()) {
 *     return original(parameters);
 * }
 * if (isDue(number) && isFast(parameters)) {
 *     long start = System.nanoTime();
 *     R original = original(parameters);
 *     long nanos = System.nanoTime() - start;
 *     Object patched;
 *     try {
 *         patched = patched(parameters);
 *     } catch (Throwable thrown) {
 *         patched = thrown;
 *     }
 *     compare(number, name, original, patched, nanos);
 *     return original;
 * }
 * return patched(parameters);
 * }</pre>
 */
final class ComparedMethod {
    private static final String THROWABLE = "java/lang/Throwable";
    private static final String CLOCK = "nanoTime";
    /** The largest number of stack slots that the method needs in addition to those of its parameters. */
    private static final int STACK = 8;

    private final MethodVisitor code;
    private final String owner;
    private final MethodId method;
    private final Type result;
    private final int nanos;
    private final int original;
    private final int patched;

    private ComparedMethod(ClassVisitor out, String owner, MethodId method) {
        this.owner = owner;
        this.method = method;
        code = method.write(out, null);
        result = Type.getReturnType(method.descriptor());
        nanos = (Type.getArgumentsAndReturnSizes(method.descriptor()) >> 2) - (method.isStatic() ? 1 : 0);
        original = nanos + 2;
        patched = original + result.getSize();
    }

    /**
     * Writes the method.
     *
     * @param original the name of the method with the original body
     * @param patched the name of the method with the patched body
     * @param number the number of the method among those that are compared
     */
    static void write(ClassVisitor out, String owner, MethodId method, String original, String patched,
            @Nullable String isFast, int number) {
        new ComparedMethod(out, owner, method).write(original, patched, isFast, number);
    }

    private void write(String originalName, String patchedName, @Nullable String isFast, int number) {
        Label isOn = new Label();
        Label isProven = new Label();
        Label start = new Label();
        Label end = new Label();
        Label thrown = new Label();
        Label compare = new Label();
        code.visitCode();
        code.visitTryCatchBlock(start, end, thrown, THROWABLE);
        callComparison("isOff", "()Z");
        code.visitJumpInsn(Opcodes.IFEQ, isOn);
        call(originalName, method.descriptor());
        code.visitInsn(result.getOpcode(Opcodes.IRETURN));
        code.visitLabel(isOn);
        frame(List.of());
        code.visitIntInsn(Opcodes.BIPUSH, number);
        callComparison("isDue", "(I)Z");
        code.visitJumpInsn(Opcodes.IFEQ, isProven);
        if (isFast != null) {
            call(isFast, method.descriptor().replaceAll("\\).*", ")Z"));
            code.visitJumpInsn(Opcodes.IFEQ, isProven);
        }
        code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/System", CLOCK, "()J", false);
        code.visitVarInsn(Opcodes.LSTORE, nanos);
        call(originalName, method.descriptor());
        code.visitVarInsn(result.getOpcode(Opcodes.ISTORE), original);
        code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/System", CLOCK, "()J", false);
        code.visitVarInsn(Opcodes.LLOAD, nanos);
        code.visitInsn(Opcodes.LSUB);
        code.visitVarInsn(Opcodes.LSTORE, nanos);
        code.visitLabel(start);
        call(patchedName, method.descriptor());
        box();
        code.visitVarInsn(Opcodes.ASTORE, patched);
        code.visitLabel(end);
        code.visitJumpInsn(Opcodes.GOTO, compare);
        code.visitLabel(thrown);
        frame(List.of(Opcodes.LONG, frameType(result)), THROWABLE);
        code.visitVarInsn(Opcodes.ASTORE, patched);
        code.visitLabel(compare);
        frame(List.of(Opcodes.LONG, frameType(result), "java/lang/Object"));
        code.visitIntInsn(Opcodes.BIPUSH, number);
        code.visitLdcInsn(owner.substring(owner.lastIndexOf('/') + 1) + '.' + method.name());
        code.visitVarInsn(result.getOpcode(Opcodes.ILOAD), original);
        box();
        code.visitVarInsn(Opcodes.ALOAD, patched);
        code.visitVarInsn(Opcodes.LLOAD, nanos);
        callComparison("compare", "(ILjava/lang/String;Ljava/lang/Object;Ljava/lang/Object;J)V");
        code.visitVarInsn(result.getOpcode(Opcodes.ILOAD), original);
        code.visitInsn(result.getOpcode(Opcodes.IRETURN));
        code.visitLabel(isProven);
        frame(List.of());
        call(patchedName, method.descriptor());
        code.visitInsn(result.getOpcode(Opcodes.IRETURN));
        code.visitMaxs(nanos + STACK, patched + 1);
        code.visitEnd();
    }

    private void callComparison(String name, String descriptor) {
        code.visitMethodInsn(Opcodes.INVOKESTATIC, owner, MemberCopies.nameOf(name), descriptor, false);
    }

    private void call(String name, String descriptor) {
        int slot = 0;
        if (!method.isStatic()) {
            code.visitVarInsn(Opcodes.ALOAD, slot++);
        }
        for (Type type : Type.getArgumentTypes(descriptor)) {
            code.visitVarInsn(type.getOpcode(Opcodes.ILOAD), slot);
            slot += type.getSize();
        }
        code.visitMethodInsn(method.call(), owner, name, descriptor, false);
    }

    /** Boxes a boolean result. All other patched methods return an object. */
    private void box() {
        if (result.getSort() == Type.BOOLEAN) {
            code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Boolean", "valueOf", "(Z)Ljava/lang/Boolean;", false);
        }
    }

    private void frame(List<Object> added, Object... stack) {
        List<Object> locals = new ArrayList<>();
        if (!method.isStatic()) {
            locals.add(owner);
        }
        Arrays.stream(Type.getArgumentTypes(method.descriptor())).map(ComparedMethod::frameType).forEach(locals::add);
        locals.addAll(added);
        code.visitFrame(Opcodes.F_FULL, locals.size(), locals.toArray(), stack.length, stack);
    }

    private static Object frameType(Type type) {
        return switch (type.getSort()) {
            case Type.OBJECT, Type.ARRAY -> type.getInternalName();
            case Type.LONG -> Opcodes.LONG;
            case Type.DOUBLE -> Opcodes.DOUBLE;
            case Type.FLOAT -> Opcodes.FLOAT;
            default -> Opcodes.INTEGER;
        };
    }
}
