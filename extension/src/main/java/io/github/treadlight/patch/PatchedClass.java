package io.github.treadlight.patch;

import io.github.treadlight.shape.ClassShape;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Applies patches to methods of a class file. A patch that is compared leaves the original instructions alone. It
 * changes copies of the method and of the methods of the same class that this one calls, except methods with a patch
 * and methods that a subclass can override. A {@link ComparedMethod} gets the name of the patched method. Other code
 * that calls one of the copied methods still calls the original.
 */
final class PatchedClass {
    private static final String ORIGINAL = "$original";
    /** How many kinds of changes a patch may count. */
    private static final int COUNTS = 2;

    private final ClassReader in;
    private final ClassShape shape;
    private final Map<String, ClassPatch> patches;
    private final ClassWriter out;
    private final String owner;
    private final Map<String, MethodId> methods = new HashMap<>();

    private PatchedClass(byte[] classFile, ClassShape shape, Map<String, ClassPatch> patches) {
        in = new ClassReader(classFile);
        out = new ClassWriter(in, 0);
        owner = in.getClassName();
        this.shape = shape;
        this.patches = patches;
    }

    /**
     * Returns the patched class file.
     *
     * @param shape the shape of this class file
     * @param patches the patches of methods, by name and descriptor
     * @throws IllegalStateException if a patch does not fit the class file
     */
    static byte[] of(byte[] classFile, ClassShape shape, Map<String, ClassPatch> patches) {
        return new PatchedClass(classFile, shape, patches).patched();
    }

    private byte[] patched() {
        Collection<ClassPatch> distinct = new LinkedHashSet<>(patches.values());
        for (ClassPatch patch : distinct) {
            if (!patch.isCompared()) {
                int[] changes = new int[COUNTS];
                in.accept(new InPlace(patch, changes), 0);
                check(patch, changes);
                return out.toByteArray();
            }
        }
        in.accept(new Originals(), 0);
        for (ClassPatch patch : distinct) {
            int[] changes = new int[COUNTS];
            in.accept(new Copies(patch, changes), 0);
            check(patch, changes);
        }
        int number = 0;
        for (String key : new TreeSet<>(patches.keySet())) {
            MethodId method = methods.get(key);
            ClassPatch patch = patches.get(key);
            if (method == null || patch == null) {
                throw new IllegalStateException("The class has no method " + key);
            }
            ComparedMethod.write(out, owner, method, method.name() + ORIGINAL, method.name() + suffix(patch),
                    patch.isFast(), number++);
        }
        MemberCopies.write(AnswerComparison.class, out, owner);
        return out.toByteArray();
    }

    private void check(ClassPatch patch, int[] changes) {
        if (!patch.fits(changes)) {
            throw new IllegalStateException("The patch " + patch.id() + " does not fit: it made "
                    + Arrays.toString(changes) + " changes");
        }
        patch.addMethods(out, owner);
    }

    private static String suffix(ClassPatch patch) {
        return "$" + patch.id();
    }

    /** Writes the class with changed methods. */
    private final class InPlace extends ClassVisitor {
        private final ClassPatch patch;
        private final int[] changes;

        InPlace(ClassPatch patch, int[] changes) {
            super(ClassPatch.API, out);
            this.patch = patch;
            this.changes = changes;
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, @Nullable String signature,
                String @Nullable [] exceptions) {
            MethodId method = MethodId.of(access, name, descriptor, exceptions);
            return patch.change(method.write(out, signature), owner, method, changes);
        }
    }

    /** Writes the class, and renames the methods that have patches. */
    private final class Originals extends ClassVisitor {
        Originals() {
            super(ClassPatch.API, out);
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, @Nullable String signature,
                String @Nullable [] exceptions) {
            MethodId method = MethodId.of(access, name, descriptor, exceptions);
            methods.put(method.key(), method);
            return patches.containsKey(method.key()) ? method.copy(name + ORIGINAL).write(out, null)
                    : method.write(out, signature);
        }
    }

    /** Writes changed copies of the methods that have a patch, and of those that they call. */
    private final class Copies extends ClassVisitor {
        private final ClassPatch patch;
        private final int[] changes;
        private final Set<String> copied = new TreeSet<>();

        Copies(ClassPatch patch, int[] changes) {
            super(ClassPatch.API);
            this.patch = patch;
            this.changes = changes;
            patches.forEach((key, each) -> {
                if (each == patch) {
                    copied.add(key);
                    shape.callees(key).stream().filter(callee -> !patches.containsKey(callee) && isCopyable(callee))
                            .forEach(copied::add);
                }
            });
        }

        private boolean isCopyable(String key) {
            MethodId method = methods.get(key);
            return method != null && method.isCopyable();
        }

        @Override
        public @Nullable MethodVisitor visitMethod(int access, String name, String descriptor,
                @Nullable String signature, String @Nullable [] exceptions) {
            MethodId method = MethodId.of(access, name, descriptor, exceptions);
            return !copied.contains(method.key()) ? null
                    : patch.change(new Redirection(method.copy(name + suffix(patch)).write(out, null)), owner, method,
                            changes);
        }

        private boolean isCopied(String type, String key) {
            return type.equals(owner) && copied.contains(key) && !patches.containsKey(key);
        }

        /** Redirects calls to the copies. */
        private final class Redirection extends MethodVisitor {
            Redirection(MethodVisitor next) {
                super(ClassPatch.API, next);
            }

            @Override
            public void visitMethodInsn(
                    int opcode, String type, String called, String calledType, boolean isInterface) {
                boolean isCopied = isCopied(type, called + calledType);
                super.visitMethodInsn(isCopied && opcode == Opcodes.INVOKEVIRTUAL
                                ? Opcodes.INVOKESPECIAL : opcode,
                        type, isCopied ? called + suffix(patch) : called, calledType, isInterface);
            }

            @Override
            public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
                super.visitInvokeDynamicInsn(name, descriptor, bootstrap,
                        Arrays.stream(arguments).map(this::redirected).toArray());
            }

            private Object redirected(Object argument) {
                return argument instanceof Handle handle && isCopied(handle.getOwner(),
                        handle.getName() + handle.getDesc())
                        ? new Handle(handle.getTag(), handle.getOwner(), handle.getName() + suffix(patch),
                                handle.getDesc(), handle.isInterface())
                        : argument;
            }
        }
    }
}
