package io.github.treadlight.bench;

import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.V17;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassWriter;

/** Class files without members, kept once made, so that no rival pays for making them. */
final class GeneratedClasses {
    private static final List<byte[]> FILES = new ArrayList<>();

    private GeneratedClasses() {}

    static String name(int number) {
        return "generated.Class" + number;
    }

    static synchronized byte[] file(int number) {
        while (FILES.size() <= number) {
            ClassWriter writer = new ClassWriter(0);
            writer.visit(V17, ACC_PUBLIC, name(FILES.size()).replace('.', '/'), null, "java/lang/Object", null);
            writer.visitEnd();
            FILES.add(writer.toByteArray());
        }
        return FILES.get(number);
    }
}
