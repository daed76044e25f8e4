package io.github.treadlight.stream;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** An object stream that writes an annotation after each class descriptor, and can replace objects. */
final class AnnotatingOutputStream extends ObjectOutputStream {
    private final DescriptorAnnotations annotations;
    private final @Nullable Replacement replacement;

    AnnotatingOutputStream(OutputStream sink, DescriptorAnnotations annotations, @Nullable Replacement replacement)
            throws IOException {
        super(sink);
        this.annotations = annotations;
        this.replacement = replacement;
        if (replacement != null) {
            enableReplaceObject(true);
        }
    }

    @Override
    protected void annotateClass(Class<?> written) throws IOException {
        annotations.write(this, written);
    }

    @Override
    protected @Nullable Object replaceObject(@Nullable Object object) throws IOException {
        return object == null || replacement == null ? object : replacement.replace(object);
    }
}
