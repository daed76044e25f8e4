package io.github.treadlight.sim.app.workload;

import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ACC_SUPER;
import static org.objectweb.asm.Opcodes.V17;

import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassWriter;

/** Ordinary generated classes, defined in the loader of the application. */
final class GeneratedClasses {
    private GeneratedClasses() {}

    /** Defines classes in the package and loader of the lookup class. */
    static List<Class<?>> define(MethodHandles.Lookup lookup, int count) {
        String prefix = lookup.lookupClass().getPackageName().replace('.', '/') + "/Generated";
        List<Class<?>> classes = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            ClassWriter writer = new ClassWriter(0);
            writer.visit(V17, ACC_PUBLIC | ACC_FINAL | ACC_SUPER, prefix + i, null, "java/lang/Object", null);
            writer.visitField(ACC_PUBLIC, "number", "I", null, null).visitEnd();
            writer.visitEnd();
            try {
                classes.add(lookup.defineClass(writer.toByteArray()));
            } catch (IllegalAccessException impossible) {
                throw new IllegalStateException(impossible); // the lookup has full privilege access
            }
        }
        return classes;
    }
}
