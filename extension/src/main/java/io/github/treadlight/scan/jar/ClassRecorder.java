package io.github.treadlight.scan.jar;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Records classes: the ASM events that HK2's {@code ModelClassVisitor} uses, in order. For members without annotations
 * these are only the class names in their signatures, and their exceptions.
 *
 * <p>Throws {@link UnsupportedClassException} for a class on which HK2's visitor fails. Not thread-safe.
 */
public final class ClassRecorder extends ClassVisitor {
    private static final String SUFFIX = ".class";

    private final EventWriter out = new EventWriter();
    private final AnnotationRecorder annotations = new AnnotationRecorder(out);
    private final SignatureNames references;
    private String entry = "";
    private int classes;

    /**
     * Creates a recorder.
     *
     * @param isAdded returns whether the class with an internal name is also recorded, before or after
     */
    public ClassRecorder(Predicate<String> isAdded) {
        super(Opcodes.ASM9);
        references = new SignatureNames(isAdded);
    }

    /** Begins a class. */
    public void begin(String entryName) {
        entry = entryName;
    }

    public int classes() {
        return classes;
    }

    /** Returns the writer of all events. */
    public EventWriter events() {
        return out;
    }

    @Override
    public void visit(int version, int access, String name, @Nullable String signature, @Nullable String superName,
            String @Nullable [] interfaces) {
        if (!entry.endsWith(name + SUFFIX)) {
            throw new UnsupportedClassException(name + " in the entry " + entry);
        }
        if (signature != null) {
            SignatureNames.check(signature);
        }
        classes++;
        String folder = entry.substring(0, entry.length() - name.length() - SUFFIX.length());
        out.number(version);
        out.number(access);
        out.text(name);
        out.text(folder.isEmpty() ? null : folder);
        out.text(signature);
        out.text(superName);
        out.texts(interfaces == null ? List.of() : List.of(interfaces));
    }

    @Override
    public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
        return annotation(ScanEvent.ANNOTATION, descriptor, visible);
    }

    private AnnotationVisitor annotation(int event, String descriptor, boolean visible) {
        out.number(event);
        out.text(descriptor);
        out.number(visible ? 1 : 0);
        return annotations;
    }

    @Override
    public FieldVisitor visitField(
            int access, String name, String descriptor, @Nullable String signature, @Nullable Object value) {
        references.addField(descriptor, signature);
        recordNames(ScanEvent.NAMES, references.takeAdded());
        return new FieldVisitor(Opcodes.ASM9) {
            private final Member member = new Member(ScanEvent.FIELD, access, name, descriptor, signature, null);

            @Override
            public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
                member.record();
                return annotation(ScanEvent.ANNOTATION, annotation, visible);
            }

            @Override
            public void visitEnd() {
                member.end();
            }
        };
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, @Nullable String signature,
            String @Nullable [] exceptions) {
        int parameters = references.addMethod(signature == null ? descriptor : signature);
        recordNames(ScanEvent.NAMES, references.takeAdded());
        recordNames(ScanEvent.EXCEPTIONS, references.addExceptions(exceptions));
        if (signature != null && parameters > Type.getArgumentTypes(descriptor).length) {
            throw new UnsupportedClassException("the signature of " + name + descriptor + ": " + signature);
        }
        return new MethodVisitor(Opcodes.ASM9) {
            private final Member member = new Member(
                    ScanEvent.METHOD, access, name, descriptor, signature,
                    exceptions == null ? List.of() : List.of(exceptions));

            @Override
            public AnnotationVisitor visitAnnotationDefault() {
                member.record();
                out.number(ScanEvent.DEFAULT);
                return annotations;
            }

            @Override
            public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
                member.record();
                return annotation(ScanEvent.ANNOTATION, annotation, visible);
            }

            @Override
            public AnnotationVisitor visitParameterAnnotation(int parameter, String annotation, boolean visible) {
                if (parameter >= parameters) {
                    throw new UnsupportedClassException("the parameter " + parameter + " of " + name + descriptor);
                }
                member.record();
                out.number(ScanEvent.PARAMETER);
                out.number(parameter);
                out.text(annotation);
                out.number(visible ? 1 : 0);
                return annotations;
            }

            @Override
            public void visitEnd() {
                member.end();
            }
        };
    }

    private void recordNames(int event, List<String> names) {
        if (!names.isEmpty()) {
            out.number(event);
            out.texts(names);
        }
    }

    @Override
    public void visitEnd() {
        out.number(ScanEvent.END);
    }

    /** A field or method, which is recorded only if it has annotations or a default value. */
    private final class Member {
        private final int event;
        private final int access;
        private final String name;
        private final String descriptor;
        private final @Nullable String signature;
        private final @Nullable List<String> exceptions;
        private boolean isRecorded;

        /** @param exceptions the internal names of a method's exceptions; null for a field */
        Member(int event, int access, String name, String descriptor, @Nullable String signature,
                @Nullable List<String> exceptions) {
            this.event = event;
            this.access = access;
            this.name = name;
            this.descriptor = descriptor;
            this.signature = signature;
            this.exceptions = exceptions;
        }

        void record() {
            if (!isRecorded) {
                isRecorded = true;
                out.number(event);
                out.number(access);
                out.text(name);
                out.text(descriptor);
                out.text(signature);
                if (exceptions != null) {
                    out.texts(exceptions);
                }
            }
        }

        void end() {
            if (isRecorded) {
                out.number(ScanEvent.END);
            }
        }
    }
}
