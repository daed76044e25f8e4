package io.github.treadlight.scan;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.net.URI;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.glassfish.hk2.classmodel.reflect.ParsingContext;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Checks the visitors with which HK2's class model reads classes, fields and methods. Scans record only some of the
 * calls that a visitor can receive. The class files of the visitors show whether they ignore all other calls. Visitors
 * of annotations are not checked, because scans record all their calls.
 */
final class ModelVisitors {
    private static final Set<String> RECORDED = Set.of("visit", "visitAnnotation", "visitAnnotationDefault",
            "visitParameterAnnotation", "visitField", "visitMethod", "visitEnd");
    private static final String CONSTRUCTOR = "<init>";
    private static final String ASM = "org/objectweb/asm/";

    private ModelVisitors() {}

    /**
     * Returns a description of a call that a visitor of the model uses but scans do not record, or null if none does.
     *
     * @param context a context that is not used for anything else
     * @throws IOException if the class file of a visitor cannot be read
     */
    static @Nullable String unrecorded(ParsingContext context) throws IOException {
        ClassVisitor type = context.getClassVisitor(URI.create("file:/a.jar"), "A.class", true);
        type.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "A", null, "java/lang/Object", new String[0]);
        String ofType = unrecorded(type, ClassVisitor.class);
        String ofField = unrecorded(type.visitField(0, "a", "I", null, null), FieldVisitor.class);
        String ofMethod = unrecorded(type.visitMethod(0, "a", "()V", null, null), MethodVisitor.class);
        return ofType != null ? ofType : ofField != null ? ofField : ofMethod;
    }

    private static @Nullable String unrecorded(Object visitor, Class<?> base) throws IOException {
        Set<String> unrecorded = Arrays.stream(base.getMethods()).map(Method::getName)
                .filter(name -> name.startsWith("visit") && !RECORDED.contains(name)).collect(Collectors.toSet());
        for (Class<?> type = visitor.getClass(); type != base; type = type.getSuperclass()) {
            Overrides overrides = new Overrides(unrecorded);
            reader(type).accept(overrides, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            if (overrides.found != null) {
                return type.getName() + " has code for " + overrides.found;
            }
        }
        return null;
    }

    private static ClassReader reader(Class<?> type) throws IOException {
        String name = type.getName();
        try (InputStream in = type.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
            if (in == null) {
                throw new IOException("Class file not found: " + name);
            }
            return new ClassReader(in);
        }
    }

    /** Finds a method that has one of the names and an effect, or another visitor that receives the calls. */
    private static final class Overrides extends ClassVisitor {
        private final Set<String> names;
        private @Nullable String found;

        Overrides(Set<String> names) {
            super(Opcodes.ASM9);
            this.names = names;
        }

        @Override
        public @Nullable MethodVisitor visitMethod(int access, String method, String descriptor,
                @Nullable String signature, String @Nullable [] exceptions) {
            if (method.equals(CONSTRUCTOR)) {
                return new Delegation();
            }
            return names.contains(method) ? new Effects(method) : null;
        }

        /** Finds a call of an ASM constructor with parameters besides the version, such as another visitor. */
        private final class Delegation extends MethodVisitor {
            Delegation() {
                super(Opcodes.ASM9);
            }

            @Override
            public void visitMethodInsn(
                    int opcode, String owner, String name, String descriptor, boolean isInterface) {
                if (owner.startsWith(ASM) && name.equals(CONSTRUCTOR) && !descriptor.equals("(I)V")) {
                    found = "another visitor";
                }
            }
        }

        /** Finds code that may have an effect, because it makes a call or uses the operand stack. */
        private final class Effects extends MethodVisitor {
            private final String method;

            Effects(String method) {
                super(Opcodes.ASM9);
                this.method = method;
            }

            @Override
            public void visitMethodInsn(
                    int opcode, String owner, String name, String descriptor, boolean isInterface) {
                found = method;
            }

            @Override
            public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
                found = method;
            }

            @Override
            public void visitMaxs(int maxStack, int maxLocals) {
                found = maxStack > 0 ? method : found;
            }
        }
    }
}
