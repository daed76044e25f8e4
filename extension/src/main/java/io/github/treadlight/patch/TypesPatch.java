package io.github.treadlight.patch;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A patch that makes a method ask for some types of a deployment instead of all. It replaces the call {@code
 * types.getAllTypes()} by a call of {@link Function#apply}, if the {@code Types} object is also a {@link Function}. The
 * interface is the JDK's, so that the server's bundle needs no import.
 */
enum TypesPatch implements ClassPatch {
    /**
     * Passes the URIs of archives to the function, in static methods with the parameters
     * {@code (DeploymentContext, Collection)}.
     */
    OF_ARCHIVES("types-of-archives") {
        @Override
        boolean matches(MethodId method) {
            return method.isStatic() && method.descriptor().startsWith(
                    "(Lorg/glassfish/api/deployment/DeploymentContext;Ljava/util/Collection;)");
        }

        @Override
        void pushArgument(MethodVisitor code) {
            code.visitVarInsn(Opcodes.ALOAD, 1);
        }
    },

    /** Passes {@code AnnotationType.class} to the function, in {@code getApplicableSniffers}. */
    OF_ANNOTATIONS("types-of-annotations") {
        @Override
        boolean matches(MethodId method) {
            return method.name().equals("getApplicableSniffers");
        }

        @Override
        void pushArgument(MethodVisitor code) {
            code.visitLdcInsn(Type.getObjectType("org/glassfish/hk2/classmodel/reflect/AnnotationType"));
        }
    };

    private static final String TYPES = "org/glassfish/hk2/classmodel/reflect/Types";
    private static final String GET_ALL = "getAllTypes";
    private static final String GET_ALL_TYPE = "()Ljava/util/Collection;";
    private static final String FUNCTION = "java/util/function/Function";
    private static final String ADDED_TYPE = "(L" + TYPES + ";Ljava/lang/Object;)Ljava/util/Collection;";

    private final String id;

    TypesPatch(String id) {
        this.id = id;
    }

    /** Returns whether calls in this method are replaced. */
    abstract boolean matches(MethodId method);

    /** Adds code that pushes the argument of the function. */
    abstract void pushArgument(MethodVisitor code);

    @Override
    public String id() {
        return id;
    }

    @Override
    public PatchPurpose purpose() {
        return PatchPurpose.LOOKUPS;
    }

    /** Returns whether a method that could be changed examines all types, beyond checking whether there are any. */
    @Override
    public boolean hasDefect(ClassReader classFile) {
        boolean[] found = new boolean[1];
        classFile.accept(new ClassVisitor(API) {
            @Override
            public @Nullable MethodVisitor visitMethod(int access, String name, String descriptor,
                    @Nullable String signature, String @Nullable [] exceptions) {
                return !matches(MethodId.of(access, name, descriptor, exceptions)) ? null : new MethodVisitor(API) {
                    private boolean hasAll;

                    @Override
                    public void visitMethodInsn(
                            int opcode, String type, String called, String calledType, boolean isInterface) {
                        found[0] |= hasAll && !called.equals("isEmpty");
                        hasAll = type.equals(TYPES) && called.equals(GET_ALL);
                    }
                };
            }
        }, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return found[0];
    }

    @Override
    public MethodVisitor change(MethodVisitor next, String owner, MethodId method, int[] changes) {
        return !matches(method) ? next : new MethodVisitor(API, next) {
            @Override
            public void visitMethodInsn(
                    int opcode, String type, String called, String calledType, boolean isInterface) {
                if (type.equals(TYPES) && called.equals(GET_ALL)) {
                    changes[0]++;
                    pushArgument(mv);
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, owner, added(), ADDED_TYPE, false);
                } else {
                    super.visitMethodInsn(opcode, type, called, calledType, isInterface);
                }
            }

            @Override
            public void visitMaxs(int maxStack, int maxLocals) {
                super.visitMaxs(maxStack + 1, maxLocals);
            }
        };
    }

    private String added() {
        return "some$" + id;
    }

    /** Adds a method: {@code types instanceof Function f ? (Collection) f.apply(query) : types.getAllTypes()}. */
    @Override
    public void addMethods(ClassVisitor out, String owner) {
        MethodVisitor code = out.visitMethod(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
                added(), ADDED_TYPE, null, null);
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
    }
}
