package io.github.treadlight.bench;

import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.V17;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassWriter;

/** Class files without members, cached so that no measurement includes their generation. */
final class EmptyClasses {
    private static final List<byte[]> FILES = new ArrayList<>();

    /** The class file of all hidden classes; the JVM makes their names unique. */
    private static final byte[] HIDDEN = generate(Rival.PACKAGE + "Hidden");

    private EmptyClasses() {}

    static String name(int number) {
        return "generated.Class" + number;
    }

    /** Returns a class file in the package of the rivals, which the loader of each application defines. */
    static byte[] hiddenFile() {
        return HIDDEN;
    }

    static synchronized byte[] file(int number) {
        while (FILES.size() <= number) {
            FILES.add(generate(name(FILES.size())));
        }
        return FILES.get(number);
    }

    private static byte[] generate(String name) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(V17, ACC_PUBLIC, name.replace('.', '/'), null, "java/lang/Object", null);
        writer.visitEnd();
        return writer.toByteArray();
    }
}
