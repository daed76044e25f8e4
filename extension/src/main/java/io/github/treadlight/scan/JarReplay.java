package io.github.treadlight.scan;

import io.github.treadlight.scan.jar.Constants;
import io.github.treadlight.scan.jar.EventReader;
import io.github.treadlight.scan.jar.ScanEvent;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashMap;
import java.util.Map;
import org.glassfish.hk2.classmodel.reflect.ParsingContext;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;

/** Adds recorded classes to HK2's class model. Used once, by one thread. */
final class JarReplay {
    private final TypeAdder types;
    private final ParsingContext context;
    private final URI jar;
    private final EventReader in;
    /** The URIs of the folders of the jar that have types. */
    private final Map<String, URI> uris = new HashMap<>();
    private final ClassVisitor visitor;

    private JarReplay(TypeAdder types, ParsingContext context, URI jar, EventReader in) {
        this.types = types;
        this.context = context;
        this.jar = jar;
        this.in = in;
        visitor = context.getClassVisitor(jar, "", true);
    }

    /**
     * Adds classes.
     *
     * @param in the events of the classes
     * @param archive the URI under which the classes were found
     */
    static void replay(EventReader in, int classes, TypeAdder types, ParsingContext context, URI archive)
            throws IOException {
        JarReplay replay = new JarReplay(types, context, archive, in);
        for (int i = 0; i < classes; i++) {
            replay.addClass();
        }
    }

    private void addClass() throws IOException {
        int access = in.integer();
        String name = in.text();
        URI archive = uri(in.textOrNull());
        String signature = in.textOrNull();
        String parent = in.textOrNull();
        String[] interfaces = in.textArray();
        int event = in.integer();
        boolean hasMore = event != ScanEvent.END;
        types.add(context, hasMore ? visitor : null, jar, access, name, parent, signature, interfaces,
                new DefiningUris(archive));
        if (hasMore) {
            for (; event != ScanEvent.END; event = in.integer()) {
                addPart(event);
            }
            visitor.visitEnd();
        }
    }

    /** Returns the URI of a folder of the jar, such as those of a multi-release jar, as HK2 writes it. */
    private URI uri(@Nullable String folder) throws IOException {
        if (folder == null) {
            return jar;
        }
        URI uri = uris.get(folder);
        if (uri == null) {
            try {
                uri = new URI(jar.getScheme(), jar.getPath() + folder, jar.getFragment());
            } catch (URISyntaxException malformed) {
                throw new IOException(malformed);
            }
            uris.put(folder, uri);
        }
        return uri;
    }

    private void addPart(int event) {
        switch (event) {
            case ScanEvent.ANNOTATION -> {
                AnnotationVisitor annotation = visitor.visitAnnotation(in.text(), in.flag());
                addElements(annotation);
            }
            case ScanEvent.FIELD -> addField();
            case ScanEvent.METHOD -> addMethod();
            case ScanEvent.NAMES -> types.addPlaceholders(context, jar, in.textArray());
            default -> throw new IllegalStateException("event " + event);
        }
    }

    private void addField() {
        FieldVisitor field = visitor.visitField(in.integer(), in.text(), in.text(), in.textOrNull(), null);
        for (int event = in.integer(); event != ScanEvent.END; event = in.integer()) {
            addElements(field.visitAnnotation(in.text(), in.flag()));
        }
        field.visitEnd();
    }

    private void addMethod() {
        MethodVisitor method = visitor.visitMethod(
                in.integer(), in.text(), in.text(), in.textOrNull(), in.textArray());
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

    /** Reads elements to their end, and adds them unless HK2 has no visitor for them. */
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
}
