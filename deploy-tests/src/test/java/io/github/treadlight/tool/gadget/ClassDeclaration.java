package io.github.treadlight.tool.gadget;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The declaration of a class, without code. All names are internal names. */
final class ClassDeclaration {
    private static final int API = Opcodes.ASM9;

    final String name;
    final String superName;
    final List<String> interfaces;
    final int access;
    /** The modifiers of methods, by name and descriptor. */
    final Map<String, Integer> methods = new HashMap<>();
    /** The transient fields, which object streams do not set. */
    final Set<String> transientFields = new HashSet<>();

    private ClassDeclaration(ClassReader reader) {
        name = reader.getClassName();
        superName = reader.getSuperName();
        interfaces = List.of(reader.getInterfaces());
        access = reader.getAccess();
    }

    static ClassDeclaration of(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        ClassDeclaration declaration = new ClassDeclaration(reader);
        reader.accept(new ClassVisitor(API) {
            @Override
            public FieldVisitor visitField(int access, String field, String type, String generic, Object value) {
                if ((access & Opcodes.ACC_TRANSIENT) != 0) {
                    declaration.transientFields.add(field.intern());
                }
                return null;
            }

            @Override
            public MethodVisitor visitMethod(int access, String method, String type, String generic, String[] thrown) {
                declaration.methods.put((method + type).intern(), access);
                return null;
            }
        }, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return declaration;
    }

    boolean is(int modifier) {
        return (access & modifier) != 0;
    }
}
