package io.github.treadlight.patch;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A patch of GlassFish's {@code WeldUtils.isCDIEnablingAnnotation}, which follows the annotations of annotations. The
 * original copies the set of visited names for each branch ({@code exclusions.addAll(excludedTypeNames)}), so its time
 * is exponential in annotations that annotate each other, such as Kotlin's. The patched method shares one set among all
 * branches ({@code exclusions = excludedTypeNames}). It only returns whether a CDI-enabling annotation is reachable,
 * and a name already visited without success leads nowhere.
 */
enum ExclusionsPatch implements ClassPatch {
    SHARED;

    private static final String SEARCH = "isCDIEnablingAnnotation";
    private static final String TYPE = "Lorg/glassfish/hk2/classmodel/reflect/AnnotationType;";
    private static final String SEARCH_TYPE = "(" + TYPE + "Ljava/util/Set;)Z";
    private static final String SET = "java/util/Set";
    private static final String HASH_SET = "java/util/HashSet";
    private static final String IS_FAST = "isFast$shared-exclusions";
    /** The original is called if at most this many annotations are reachable. It then makes at most 2,000 visits. */
    private static final int FEW = 6;

    @Override
    public String id() {
        return "shared-exclusions";
    }

    @Override
    public PatchPurpose purpose() {
        return PatchPurpose.LOOKUPS;
    }

    /** Returns whether the search calls itself and copies a set. */
    @Override
    public boolean hasDefect(ClassReader classFile) {
        boolean[] found = new boolean[2];
        classFile.accept(new ClassVisitor(API) {
            @Override
            public @Nullable MethodVisitor visitMethod(int access, String name, String descriptor,
                    @Nullable String signature, String @Nullable [] exceptions) {
                return !name.equals(SEARCH) || !descriptor.startsWith('(' + TYPE) ? null : new MethodVisitor(API) {
                    @Override
                    public void visitMethodInsn(
                            int opcode, String type, String called, String calledType, boolean isInterface) {
                        found[0] |= called.equals(name) && calledType.equals(descriptor);
                        found[1] |= calledType.startsWith("(Ljava/util/Collection;)")
                                && (called.equals("addAll") || called.equals("<init>") || called.equals("copyOf"));
                    }
                };
            }
        }, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return found[0] && found[1];
    }

    @Override
    public MethodVisitor change(MethodVisitor next, String owner, MethodId method, int[] changes) {
        return !method.key().equals(SEARCH + SEARCH_TYPE) ? next : new MethodVisitor(API, next) {
            private int last;
            private int beforeLast;

            @Override
            public void visitVarInsn(int opcode, int slot) {
                beforeLast = last;
                last = opcode == Opcodes.ALOAD ? slot : -1;
                super.visitVarInsn(opcode, slot);
            }

            /** The stack has the new set and the given one; the result is popped. */
            @Override
            public void visitMethodInsn(
                    int opcode, String type, String called, String calledType, boolean isInterface) {
                if (type.equals(SET) && called.equals("addAll") && last == 1 && beforeLast > 1) {
                    changes[0]++;
                    super.visitVarInsn(Opcodes.ASTORE, beforeLast);
                } else {
                    super.visitMethodInsn(opcode, type, called, calledType, isInterface);
                }
            }
        };
    }

    @Override
    public String isFast() {
        return IS_FAST;
    }

    /** Adds a method that returns whether the patched search visits few annotations. */
    @Override
    public void addMethods(ClassVisitor out, String owner) {
        MethodVisitor code = out.visitMethod(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
                IS_FAST, "(" + TYPE + ")Z", null, null);
        Label many = new Label();
        code.visitCode();
        code.visitTypeInsn(Opcodes.NEW, HASH_SET);
        code.visitInsn(Opcodes.DUP);
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, HASH_SET, "<init>", "()V", false);
        code.visitVarInsn(Opcodes.ASTORE, 1);
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitVarInsn(Opcodes.ALOAD, 1);
        code.visitMethodInsn(Opcodes.INVOKESTATIC, owner, SEARCH + '$' + id(), SEARCH_TYPE, false);
        code.visitInsn(Opcodes.POP);
        code.visitVarInsn(Opcodes.ALOAD, 1);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, HASH_SET, "size", "()I", false);
        code.visitIntInsn(Opcodes.BIPUSH, FEW);
        code.visitJumpInsn(Opcodes.IF_ICMPGT, many);
        code.visitInsn(Opcodes.ICONST_1);
        code.visitInsn(Opcodes.IRETURN);
        code.visitLabel(many);
        code.visitFrame(Opcodes.F_APPEND, 1, new Object[] {HASH_SET}, 0, null);
        code.visitInsn(Opcodes.ICONST_0);
        code.visitInsn(Opcodes.IRETURN);
        code.visitMaxs(2, 2);
        code.visitEnd();
    }
}
