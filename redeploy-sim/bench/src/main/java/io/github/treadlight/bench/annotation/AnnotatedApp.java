package io.github.treadlight.bench.annotation;

import static org.objectweb.asm.Opcodes.ACC_ABSTRACT;
import static org.objectweb.asm.Opcodes.ACC_INTERFACE;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.V17;

import jakarta.enterprise.inject.Stereotype;
import java.lang.annotation.Annotation;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Type;

/**
 * The class loader of an application with 64 annotated classes. Each class has four annotations, two superclasses, and
 * an interface with a superinterface. A JIT compiler cannot treat so many classes as constants.
 */
final class AnnotatedApp extends ClassLoader {
    /** The number of annotated classes, a power of two. */
    static final int COUNT = 64;

    private static final String OBJECT = "java/lang/Object";

    /** The annotated classes. */
    final List<Class<?>> classes = new ArrayList<>();

    /** The class files of the annotated classes and of their supertypes. */
    final List<byte[]> files = new ArrayList<>();

    AnnotatedApp() {
        super(AnnotatedApp.class.getClassLoader());
        for (int i = 0; i < COUNT; i++) {
            define("SuperFace" + i, ACC_INTERFACE | ACC_ABSTRACT, OBJECT, List.of(), OnInterface.class);
            define("Face" + i, ACC_INTERFACE | ACC_ABSTRACT, OBJECT, List.of("SuperFace" + i));
            define("Root" + i, ACC_ABSTRACT, OBJECT, List.of(), OnSuperClass.class, First.class);
            define("Base" + i, ACC_ABSTRACT, "Root" + i, List.of(), Second.class);
            classes.add(define(
                    "Bean" + i, 0, "Base" + i, List.of("Face" + i),
                    First.class, OnClass.class, Action.class, Second.class));
        }
    }

    /** Returns the annotation types of the classes. */
    static List<Class<?>> annotationTypes() {
        return List.of(AnnotatedApp.class.getDeclaredClasses());
    }

    @SafeVarargs
    private Class<?> define(
            String name,
            int access,
            String superClass,
            List<String> interfaces,
            Class<? extends Annotation>... annotations) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(V17, ACC_PUBLIC | access, name, null, superClass, interfaces.toArray(String[]::new));
        for (Class<?> each : annotations) {
            writer.visitAnnotation(Type.getDescriptor(each), true).visitEnd();
        }
        writer.visitEnd();
        byte[] file = writer.toByteArray();
        files.add(file);
        return defineClass(name, file, 0, file.length);
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface OnClass {}

    @Inherited
    @Retention(RetentionPolicy.RUNTIME)
    @interface OnSuperClass {}

    @Retention(RetentionPolicy.RUNTIME)
    @interface OnInterface {}

    @Retention(RetentionPolicy.RUNTIME)
    @interface OnStereotype {}

    @Stereotype
    @OnStereotype
    @Retention(RetentionPolicy.RUNTIME)
    @interface Action {}

    @Retention(RetentionPolicy.RUNTIME)
    @interface First {}

    @Retention(RetentionPolicy.RUNTIME)
    @interface Second {}

    @Retention(RetentionPolicy.RUNTIME)
    @interface Nowhere {}
}
