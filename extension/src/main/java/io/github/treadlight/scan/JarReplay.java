package io.github.treadlight.scan;

import io.github.treadlight.scan.jar.Constants;
import io.github.treadlight.scan.jar.EventReader;
import io.github.treadlight.scan.jar.ScanEvent;
import java.net.URI;
import java.util.function.Predicate;
import org.glassfish.hk2.classmodel.reflect.ParsingContext;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Adds recorded classes to HK2's class model, through the visitor that HK2 itself uses for class files. Used once, by
 * one thread.
 */
final class JarReplay {
    private static final String SUFFIX = ".class";
    /** The name of members that no class has. HK2 does not keep them, because they have no annotations. */
    static final String UNKEPT = "x";

    private final ParsingContext context;
    private final URI archive;
    private final boolean isOfApplication;
    private final Predicate<String> isAdded;
    private final EventReader in;

    private JarReplay(EventReader in, ParsingContext context, URI archive, boolean isOfApplication,
            Predicate<String> isAdded) {
        this.in = in;
        this.context = context;
        this.archive = archive;
        this.isOfApplication = isOfApplication;
        this.isAdded = isAdded;
    }

    /**
     * Adds classes to the model of a context.
     *
     * @param in the events of the classes
     * @param archive the URI under which the classes were found
     * @param isOfApplication false for classes of the server
     */
    static void replay(EventReader in, int classes, ParsingContext context, URI archive, boolean isOfApplication) {
        replay(in, classes, context, archive, isOfApplication, name -> true);
    }

    /**
     * Adds some classes to the model of a context.
     *
     * @param isAdded returns whether the class with an internal name is added
     * @see #replay(EventReader, int, ParsingContext, URI, boolean)
     */
    static void replay(EventReader in, int classes, ParsingContext context, URI archive, boolean isOfApplication,
            Predicate<String> isAdded) {
        JarReplay replay = new JarReplay(in, context, archive, isOfApplication, isAdded);
        for (int i = 0; i < classes; i++) {
            replay.addClass();
        }
    }

    private void addClass() {
        int version = in.integer();
        int access = in.integer();
        String name = in.text();
        String folder = in.textOrNull();
        ClassVisitor type = isAdded.test(name) ? context.getClassVisitor(
                archive, folder == null ? name + SUFFIX : folder + name + SUFFIX, isOfApplication)
                : new IgnoredClass();
        type.visit(version, access, name, in.textOrNull(), in.textOrNull(), in.textArray());
        for (int event = in.integer(); event != ScanEvent.END; event = in.integer()) {
            addPart(type, event);
        }
        type.visitEnd();
    }

    private void addPart(ClassVisitor type, int event) {
        switch (event) {
            case ScanEvent.ANNOTATION -> addElements(type.visitAnnotation(in.text(), in.flag()));
            case ScanEvent.FIELD -> addField(type);
            case ScanEvent.METHOD -> addMethod(type);
            case ScanEvent.NAMES -> addNames(type, in.textArray());
            case ScanEvent.EXCEPTIONS -> type.visitMethod(0, UNKEPT, "()V", null, in.textArray());
            default -> throw new IllegalStateException("event " + event);
        }
    }

    /**
     * Passes the names to HK2 in the signature of one field. HK2 creates a placeholder for each name. The field is
     * static, because interfaces have no other fields.
     */
    private static void addNames(ClassVisitor type, String[] names) {
        StringBuilder signature = new StringBuilder("Ljava/lang/Object<");
        for (String name : names) {
            signature.append('L').append(name).append(';');
        }
        FieldVisitor field = type.visitField(
                Opcodes.ACC_STATIC, UNKEPT, "Ljava/lang/Object;", signature.append(">;").toString(), null);
        if (field != null) {
            field.visitEnd();
        }
    }

    private void addField(ClassVisitor type) {
        FieldVisitor field = type.visitField(in.integer(), in.text(), in.text(), in.textOrNull(), null);
        for (int event = in.integer(); event != ScanEvent.END; event = in.integer()) {
            String annotation = in.text();
            boolean isVisible = in.flag();
            addElements(field == null ? null : field.visitAnnotation(annotation, isVisible));
        }
        if (field != null) {
            field.visitEnd();
        }
    }

    private void addMethod(ClassVisitor type) {
        MethodVisitor visitor = type.visitMethod(
                in.integer(), in.text(), in.text(), in.textOrNull(), in.textArray());
        MethodVisitor method = visitor == null ? new IgnoredMethod() : visitor;
        for (int event = in.integer(); event != ScanEvent.END; event = in.integer()) {
            switch (event) {
                case ScanEvent.DEFAULT -> addElements(method.visitAnnotationDefault());
                case ScanEvent.ANNOTATION -> addElements(method.visitAnnotation(in.text(), in.flag()));
                case ScanEvent.PARAMETER ->
                        addElements(method.visitParameterAnnotation(in.integer(), in.text(), in.flag()));
                default -> throw new IllegalStateException("event " + event);
            }
        }
        method.visitEnd();
    }

    /** Reads all elements, and adds them if HK2 has a visitor for them. */
    private void addElements(@Nullable AnnotationVisitor annotation) {
        for (int event = in.integer(); event != ScanEvent.END; event = in.integer()) {
            String name = in.textOrNull();
            switch (event) {
                case ScanEvent.VALUE -> {
                    Object value = Constants.read(in);
                    if (annotation != null) {
                        annotation.visit(name, value);
                    }
                }
                case ScanEvent.ENUM -> {
                    String type = in.text();
                    String constant = in.text();
                    if (annotation != null) {
                        annotation.visitEnum(name, type, constant);
                    }
                }
                case ScanEvent.NESTED -> {
                    String type = in.text();
                    addElements(annotation == null ? null : annotation.visitAnnotation(name, type));
                }
                case ScanEvent.ARRAY -> addElements(annotation == null ? null : annotation.visitArray(name));
                default -> throw new IllegalStateException("event " + event);
            }
        }
        if (annotation != null) {
            annotation.visitEnd();
        }
    }

    /** Receives the events of a class that is not added. */
    private static final class IgnoredClass extends ClassVisitor {
        IgnoredClass() {
            super(Opcodes.ASM9);
        }
    }

    /** Receives the events of a method that is not added. */
    private static final class IgnoredMethod extends MethodVisitor {
        IgnoredMethod() {
            super(Opcodes.ASM9);
        }
    }
}
