package io.github.treadlight.patch;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A patch that asks Weld to inject only objects that can have an injection point.
 *
 * <p>Mojarra asks the server to inject each renderer whose class or superclass has a field or method with any
 * annotation. The superclass of most renderers of PrimeFaces 15 has a method with {@code @SafeVarargs}. For each of
 * these renderers, the original method creates an annotated type and an injection target.
 *
 * <p>The original does nothing for an object if all of this holds. The patched method then returns after it has found
 * the bean manager.
 * <ul>
 * <li>{@link PlainClasses} finds only annotations of the JDK for compilers. No extension has made one of them an
 *     interceptor binding. Weld then finds no field, initializer, resource, callback or interceptor. The annotated type
 *     has only the annotations of the class file, whatever other annotated types an extension added.
 * <li>The deployment descriptor of the web application declares no resource for the class or a superclass.
 *     {@code InjectionServicesImpl.aroundInject} of the server would inject it.
 * <li>The web application is not part of an enterprise application. If it is, Weld may use the deployment descriptor of
 *     another module.
 * </ul>
 * No extension observes the original: {@code WeldInjectionTargetFactory.createInjectionTarget} fires no
 * {@code ProcessInjectionTarget}. Only {@code WeldManager.fireProcessInjectionTarget} does. This is so in Weld 5.0.1 to
 * 6.0.4.
 */
enum InjectionPatch implements ClassPatch {
    OBJECTS_WITH_INJECTION_POINTS;

    private static final String METHOD = "injectManagedObject";
    private static final String MODEL = "com/sun/enterprise/deployment/";
    private static final String BUNDLE = MODEL + "BundleDescriptor";
    private static final String WEB_BUNDLE = MODEL + "WebBundleDescriptor";
    private static final String APPLICATION = MODEL + "Application";
    private static final String ENVIRONMENT = MODEL + "JndiNameEnvironment";
    private static final String INJECTION = MODEL + "InjectionInfo";
    private static final String MANAGER = "jakarta/enterprise/inject/spi/BeanManager";
    private static final String TYPE = "(Ljava/lang/Object;L" + BUNDLE + ";)V";
    private static final String ADDED_TYPE = "(Ljava/lang/Object;L" + BUNDLE + ";L" + MANAGER + ";)Z";
    private static final String OBJECT = "java/lang/Object";
    private static final String CLASS = "java/lang/Class";
    private static final String ADDED = "hasNothingToInject";
    /** The variable of the added method that follows its parameters. */
    private static final int TYPE_VARIABLE = 3;

    @Override
    public String id() {
        return "injected-objects";
    }

    @Override
    public PatchPurpose purpose() {
        return PatchPurpose.LOOKUPS;
    }

    /** Returns whether the method creates an injection target. */
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
                        found[0] |= called.equals("createInjectionTarget");
                    }
                };
            }
        }, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return found[0];
    }

    /** Returns false: the method returns nothing. */
    @Override
    public boolean isCompared() {
        return false;
    }

    /** Adds the decision after the bean manager is first stored in a variable, where the operand stack is empty. */
    @Override
    public MethodVisitor change(MethodVisitor next, String owner, MethodId method, int[] changes) {
        return !method.key().equals(METHOD + TYPE) ? next : new MethodVisitor(API, next) {
            private boolean isManager;

            @Override
            public void visitMethodInsn(
                    int opcode, String type, String called, String calledType, boolean isInterface) {
                super.visitMethodInsn(opcode, type, called, calledType, isInterface);
                isManager = calledType.endsWith("/BeanManager;") || calledType.endsWith("/BeanManagerImpl;");
            }

            @Override
            public void visitVarInsn(int opcode, int variable) {
                super.visitVarInsn(opcode, variable);
                if (isManager && opcode == Opcodes.ASTORE) {
                    isManager = false;
                    changes[0]++;
                    visitDecision(variable);
                }
            }

            private void visitDecision(int manager) {
                Label original = new Label();
                super.visitVarInsn(Opcodes.ALOAD, 1);
                super.visitVarInsn(Opcodes.ALOAD, 2);
                super.visitVarInsn(Opcodes.ALOAD, manager);
                super.visitMethodInsn(Opcodes.INVOKESTATIC, owner, MemberCopies.nameOf(ADDED), ADDED_TYPE, false);
                super.visitJumpInsn(Opcodes.IFEQ, original);
                super.visitInsn(Opcodes.RETURN);
                super.visitLabel(original);
                Object[] locals = new Object[manager + 1];
                Arrays.fill(locals, Opcodes.TOP);
                locals[0] = owner;
                locals[1] = OBJECT;
                locals[2] = BUNDLE;
                locals[manager] = MANAGER;
                super.visitFrame(Opcodes.F_FULL, locals.length, locals, 0, new Object[0]);
            }

            @Override
            public void visitMaxs(int maxStack, int maxLocals) {
                super.visitMaxs(Math.max(maxStack, 3), maxLocals);
            }
        };
    }

    @Override
    public void addMethods(ClassVisitor out, String owner) {
        MemberCopies.write(PlainClasses.class, out, owner);
        addDecision(out, owner);
    }

    /**
     * Adds this method:
     *
     * <pre>{@code
     * static boolean hasNothingToInject(Object object, BundleDescriptor bundle, BeanManager manager) {
     *     try {
     *         Class<?> type = object.getClass();
     *         if (!(bundle instanceof WebBundleDescriptor) || !bundle.getApplication().isVirtual() || !isPlain(type)
     *                 || manager.isInterceptorBinding(SafeVarargs.class)
     *                 || manager.isInterceptorBinding(Deprecated.class)) {
     *             return false;
     *         }
     *         do {
     *             InjectionInfo info = ((JndiNameEnvironment) bundle).getInjectionInfoByClass(type);
     *             if (!info.getInjectionResources().isEmpty()) {
     *                 return false;
     *             }
     *             type = type.getSuperclass();
     *         } while (type != Object.class);
     *         return true;
     *     } catch (RuntimeException | LinkageError failed) {
     *         return false;
     *     }
     * }
     * }</pre>
     */
    private static void addDecision(ClassVisitor out, String owner) {
        MethodVisitor code = out.visitMethod(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
                MemberCopies.nameOf(ADDED), ADDED_TYPE, null, null);
        code.visitCode();
        Label start = new Label();
        Label next = new Label();
        Label end = new Label();
        Label failed = new Label();
        Label no = new Label();
        code.visitTryCatchBlock(start, end, failed, "java/lang/RuntimeException");
        code.visitTryCatchBlock(start, end, failed, "java/lang/LinkageError");
        code.visitLabel(start);
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, OBJECT, "getClass", "()L" + CLASS + ";", false);
        code.visitVarInsn(Opcodes.ASTORE, TYPE_VARIABLE);
        code.visitVarInsn(Opcodes.ALOAD, 1);
        code.visitTypeInsn(Opcodes.INSTANCEOF, WEB_BUNDLE);
        code.visitJumpInsn(Opcodes.IFEQ, no);
        code.visitVarInsn(Opcodes.ALOAD, 1);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, BUNDLE, "getApplication", "()L" + APPLICATION + ";", false);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, APPLICATION, "isVirtual", "()Z", false);
        code.visitJumpInsn(Opcodes.IFEQ, no);
        code.visitVarInsn(Opcodes.ALOAD, TYPE_VARIABLE);
        code.visitMethodInsn(Opcodes.INVOKESTATIC, owner, MemberCopies.nameOf("isPlain"), "(L" + CLASS + ";)Z", false);
        code.visitJumpInsn(Opcodes.IFEQ, no);
        for (Class<?> annotation : List.of(SafeVarargs.class, Deprecated.class)) {
            code.visitVarInsn(Opcodes.ALOAD, 2);
            code.visitLdcInsn(Type.getType(annotation));
            code.visitMethodInsn(
                    Opcodes.INVOKEINTERFACE, MANAGER, "isInterceptorBinding", "(L" + CLASS + ";)Z", true);
            code.visitJumpInsn(Opcodes.IFNE, no);
        }
        code.visitLabel(next);
        code.visitFrame(Opcodes.F_APPEND, 1, new Object[] {CLASS}, 0, null);
        code.visitVarInsn(Opcodes.ALOAD, 1);
        code.visitTypeInsn(Opcodes.CHECKCAST, ENVIRONMENT);
        code.visitVarInsn(Opcodes.ALOAD, TYPE_VARIABLE);
        code.visitMethodInsn(Opcodes.INVOKEINTERFACE, ENVIRONMENT, "getInjectionInfoByClass",
                "(L" + CLASS + ";)L" + INJECTION + ";", true);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, INJECTION, "getInjectionResources", "()Ljava/util/List;", false);
        code.visitMethodInsn(Opcodes.INVOKEINTERFACE, "java/util/List", "isEmpty", "()Z", true);
        code.visitJumpInsn(Opcodes.IFEQ, no);
        code.visitVarInsn(Opcodes.ALOAD, TYPE_VARIABLE);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, CLASS, "getSuperclass", "()L" + CLASS + ";", false);
        code.visitInsn(Opcodes.DUP);
        code.visitVarInsn(Opcodes.ASTORE, TYPE_VARIABLE);
        code.visitLdcInsn(Type.getObjectType(OBJECT));
        code.visitJumpInsn(Opcodes.IF_ACMPNE, next);
        code.visitInsn(Opcodes.ICONST_1);
        code.visitInsn(Opcodes.IRETURN);
        code.visitLabel(end);
        code.visitLabel(failed);
        code.visitFrame(Opcodes.F_FULL, TYPE_VARIABLE, new Object[] {OBJECT, BUNDLE, MANAGER}, 1,
                new Object[] {"java/lang/Throwable"});
        code.visitInsn(Opcodes.POP);
        code.visitLabel(no);
        code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        code.visitInsn(Opcodes.ICONST_0);
        code.visitInsn(Opcodes.IRETURN);
        code.visitMaxs(2, TYPE_VARIABLE + 1);
        code.visitEnd();
    }
}
