package io.github.treadlight.bench.annotation;

import jakarta.enterprise.inject.Stereotype;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.Annotation;
import java.lang.annotation.Inherited;
import java.util.List;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.DotName;
import org.jboss.jandex.IndexView;
import org.jboss.jandex.Indexer;
import org.jspecify.annotations.Nullable;

/** The same walk as that of {@link ReflectionWalk}, and what Java inherits, through an index. */
final class JandexWalk implements AnnotationLookup {
    private static final DotName INHERITED = DotName.createSimple(Inherited.class);
    private static final DotName STEREOTYPE = DotName.createSimple(Stereotype.class);

    private final IndexView index;
    private final DotName[] classes;
    private final DotName asked;

    private JandexWalk(IndexView index, DotName[] classes, DotName asked) {
        this.index = index;
        this.classes = classes;
        this.asked = asked;
    }

    static JandexWalk of(AnnotatedApp app, Class<? extends Annotation> asked) {
        Indexer indexer = new Indexer();
        try {
            for (byte[] file : app.files) {
                indexer.index(new ByteArrayInputStream(file));
            }
            for (Class<?> type : AnnotatedApp.annotationTypes()) {
                indexer.indexClass(type);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        DotName[] classes = app.classes.stream()
                .map(type -> DotName.createSimple(type.getName()))
                .toArray(DotName[]::new);
        return new JandexWalk(indexer.complete(), classes, DotName.createSimple(asked.getName()));
    }

    @Override
    public @Nullable Object find(int number) {
        ClassInfo type = index.getClassByName(classes[number]);
        AnnotationInstance found = type.declaredAnnotation(asked);
        if (found == null) {
            found = onSuperClasses(type);
        }
        if (found == null) {
            found = onInterfaces(type);
        }
        return found == null ? onStereotypes(type) : found;
    }

    private @Nullable AnnotationInstance onSuperClasses(ClassInfo type) {
        ClassInfo annotation = index.getClassByName(asked);
        if (annotation != null && annotation.hasDeclaredAnnotation(INHERITED)) {
            for (ClassInfo at = above(type); at != null; at = above(at)) {
                AnnotationInstance found = at.declaredAnnotation(asked);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private @Nullable ClassInfo above(ClassInfo type) {
        return type.superName() == null ? null : index.getClassByName(type.superName());
    }

    private @Nullable AnnotationInstance onInterfaces(ClassInfo type) {
        for (ClassInfo at = type; at != null; at = above(at)) {
            List<DotName> interfaces = at.interfaceNames();
            for (DotName each : interfaces) {
                ClassInfo face = index.getClassByName(each);
                if (face != null) {
                    AnnotationInstance found = face.declaredAnnotation(asked);
                    if (found == null) {
                        found = onInterfaces(face);
                    }
                    if (found != null) {
                        return found;
                    }
                }
            }
        }
        return null;
    }

    private @Nullable AnnotationInstance onStereotypes(ClassInfo type) {
        for (AnnotationInstance each : type.declaredAnnotations()) {
            ClassInfo stereotype = index.getClassByName(each.name());
            if (stereotype != null && stereotype.hasDeclaredAnnotation(STEREOTYPE)) {
                AnnotationInstance found = stereotype.declaredAnnotation(asked);
                if (found == null) {
                    found = onStereotypes(stereotype);
                }
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }
}
