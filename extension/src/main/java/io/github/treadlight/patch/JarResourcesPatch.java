package io.github.treadlight.patch;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A patch that searches only libraries that have resources of the web application.
 *
 * <p>For each class that is not in {@code WEB-INF/classes}, and for each path that is no file, the server searches all
 * libraries below {@code META-INF/resources}, twice each. The patched method searches only those that have any such
 * entry. What it searches in them, and in which order, stays the same.
 */
enum JarResourcesPatch implements ClassPatch {
    RESOURCE_JARS;

    private static final String METHOD = "lookupFromJars";
    private static final String GET_JARS = "getJarFiles";
    private static final String JARS = "[Ljava/util/jar/JarFile;";

    @Override
    public String id() {
        return "resource-jars";
    }

    @Override
    public PatchPurpose purpose() {
        return PatchPurpose.LOOKUPS;
    }

    /** Returns whether the method searches jars. */
    @Override
    public boolean hasDefect(ClassReader classFile) {
        boolean[] found = new boolean[1];
        classFile.accept(new ClassVisitor(API) {
            @Override
            public @Nullable MethodVisitor visitMethod(int access, String name, String descriptor,
                    @Nullable String signature, String @Nullable [] exceptions) {
                return !name.equals(METHOD) ? null : new MethodVisitor(API) {
                    @Override
                    public void visitMethodInsn(
                            int opcode, String type, String called, String calledType, boolean isInterface) {
                        found[0] |= called.equals(GET_JARS);
                    }
                };
            }
        }, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return found[0];
    }

    /**
     * Returns false: the answers are new objects that do not say whether they are equal. The shape includes how the
     * names are made, and {@link ResourceJars} leaves out only jars that it has read.
     */
    @Override
    public boolean isCompared() {
        return false;
    }

    @Override
    public MethodVisitor change(MethodVisitor next, String owner, MethodId method, int[] changes) {
        return !method.name().equals(METHOD) ? next : new MethodVisitor(API, next) {
            @Override
            public void visitMethodInsn(
                    int opcode, String type, String called, String calledType, boolean isInterface) {
                super.visitMethodInsn(opcode, type, called, calledType, isInterface);
                if (called.equals(GET_JARS) && calledType.equals("()" + JARS)) {
                    changes[0]++;
                    super.visitVarInsn(Opcodes.ALOAD, 0);
                    super.visitFieldInsn(Opcodes.GETFIELD, owner, "jarResourceBase", "Ljava/lang/String;");
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, owner, MemberCopies.nameOf("of"),
                            "(" + JARS + "Ljava/lang/String;)" + JARS, false);
                }
            }

            @Override
            public void visitMaxs(int maxStack, int maxLocals) {
                super.visitMaxs(Math.max(maxStack, 2), maxLocals);
            }
        };
    }

    @Override
    public void addMethods(ClassVisitor out, String owner) {
        MemberCopies.write(ResourceJars.class, out, owner);
    }
}
