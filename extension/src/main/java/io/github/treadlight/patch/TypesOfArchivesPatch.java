package io.github.treadlight.patch;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Lets static methods that ask for all types of a deployment, and then use those of some archives, ask for the types of
 * these archives. Changes {@code types.getAllTypes()} in methods with the parameters {@code (DeploymentContext,
 * Collection)}: if the types are a {@code java.util.function.Function}, they are applied to the collection instead.
 * The JDK's interface needs no import of Treadlight's packages by a bundle of the server.
 */
record TypesOfArchivesPatch() implements ClassPatch {
    private static final int API = Opcodes.ASM9;
    private static final String PARAMETERS = "(Lorg/glassfish/api/deployment/DeploymentContext;Ljava/util/Collection;)";
    private static final int COLLECTION = 1;
    private static final String TYPES = "org/glassfish/hk2/classmodel/reflect/Types";
    private static final String GET_ALL = "getAllTypes";
    private static final String GET_ALL_TYPE = "()Ljava/util/Collection;";
    private static final String FUNCTION = "java/util/function/Function";
    private static final String ADDED = "typesOfArchives";
    private static final String ADDED_TYPE = "(L" + TYPES + ";Ljava/util/Collection;)Ljava/util/Collection;";

    @Override
    public byte[] apply(byte[] classFile) {
        ClassReader in = new ClassReader(classFile);
        ClassWriter out = new ClassWriter(in, 0);
        Calls calls = new Calls(out, in.getClassName());
        in.accept(calls, 0);
        if (calls.replaced != 1) {
            throw new IllegalStateException("The class asks for all types at " + calls.replaced + " places, not at 1");
        }
        return out.toByteArray();
    }

    private static final class Calls extends ClassVisitor {
        private final String owner;
        private int replaced;

        Calls(ClassVisitor next, String owner) {
            super(API, next);
            this.owner = owner;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            if ((access & Opcodes.ACC_STATIC) == 0 || !descriptor.startsWith(PARAMETERS)) {
                return next;
            }
            return new MethodVisitor(API, next) {
                @Override
                public void visitMethodInsn(
                        int opcode, String type, String method, String methodType, boolean isInterface) {
                    if (type.equals(TYPES) && method.equals(GET_ALL)) {
                        replaced++;
                        super.visitVarInsn(Opcodes.ALOAD, COLLECTION);
                        super.visitMethodInsn(Opcodes.INVOKESTATIC, owner, ADDED, ADDED_TYPE, false);
                    } else {
                        super.visitMethodInsn(opcode, type, method, methodType, isInterface);
                    }
                }

                @Override
                public void visitMaxs(int maxStack, int maxLocals) {
                    super.visitMaxs(maxStack + 1, maxLocals);
                }
            };
        }

        /** Adds {@code types instanceof Function f ? (Collection) f.apply(uris) : types.getAllTypes()}. */
        @Override
        public void visitEnd() {
            MethodVisitor code = super.visitMethod(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
                    ADDED, ADDED_TYPE, null, null);
            code.visitCode();
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitTypeInsn(Opcodes.INSTANCEOF, FUNCTION);
            Label other = new Label();
            code.visitJumpInsn(Opcodes.IFEQ, other);
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitTypeInsn(Opcodes.CHECKCAST, FUNCTION);
            code.visitVarInsn(Opcodes.ALOAD, 1);
            code.visitMethodInsn(Opcodes.INVOKEINTERFACE, FUNCTION, "apply", "(Ljava/lang/Object;)Ljava/lang/Object;",
                    true);
            code.visitTypeInsn(Opcodes.CHECKCAST, "java/util/Collection");
            code.visitInsn(Opcodes.ARETURN);
            code.visitLabel(other);
            code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitMethodInsn(Opcodes.INVOKEINTERFACE, TYPES, GET_ALL, GET_ALL_TYPE, true);
            code.visitInsn(Opcodes.ARETURN);
            code.visitMaxs(2, 2);
            code.visitEnd();
            super.visitEnd();
        }
    }
}
