package io.github.treadlight.scan.jar;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.Opcodes;

/** Records the elements of an annotation, and of the annotations and arrays in it. */
final class AnnotationRecorder extends AnnotationVisitor {
    private final EventWriter out;

    AnnotationRecorder(EventWriter out) {
        super(Opcodes.ASM9);
        this.out = out;
    }

    @Override
    public void visit(@Nullable String name, Object value) {
        out.number(ScanEvent.VALUE);
        out.text(name);
        Constants.write(value, out);
    }

    @Override
    public void visitEnum(@Nullable String name, String descriptor, String value) {
        out.number(ScanEvent.ENUM);
        out.text(name);
        out.text(descriptor);
        out.text(value);
    }

    @Override
    public AnnotationVisitor visitAnnotation(@Nullable String name, String descriptor) {
        out.number(ScanEvent.NESTED);
        out.text(name);
        out.text(descriptor);
        return this;
    }

    @Override
    public AnnotationVisitor visitArray(@Nullable String name) {
        out.number(ScanEvent.ARRAY);
        out.text(name);
        return this;
    }

    @Override
    public void visitEnd() {
        out.number(ScanEvent.END);
    }
}
