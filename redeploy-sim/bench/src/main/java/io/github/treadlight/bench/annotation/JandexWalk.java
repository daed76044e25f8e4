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

/** The walk of {@link ReflectionWalk} and the inheritance of Java, on a Jandex index. */
final class JandexWalk implements AnnotationLookup {
    private static final DotName INHERITED = DotName.createSimple(Inherited.class);
    private static final DotName STEREOTYPE = DotName.createSimple(Stereotype.class);

    private final IndexView index;
    private final DotName[] classes;
    private final DotName annotation;

    private JandexWalk(IndexView index, DotName[] classes, DotName annotation) {
        this.index = index;
        this.classes = classes;
        this.annotation = annotation;
    }

    static JandexWalk of(AnnotatedApp app, Class<? extends Annotation> annotation) {
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
        return new JandexWalk(indexer.complete(), classes, DotName.createSimple(annotation.getName()));
    }

    @Override
    public @Nullable Object find(int number) {
        ClassInfo type = index.getClassByName(classes[number]);
        AnnotationInstance found = type.declaredAnnotation(annotation);
        if (found == null) {
            found = onSuperClasses(type);
        }
        if (found == null) {
            found = onInterfaces(type);
        }
        return found == null ? onStereotypes(type) : found;
    }

    private @Nullable AnnotationInstance onSuperClasses(ClassInfo type) {
        ClassInfo annotationType = index.getClassByName(annotation);
        if (annotationType != null && annotationType.hasDeclaredAnnotation(INHERITED)) {
            for (ClassInfo at = superClass(type); at != null; at = superClass(at)) {
                AnnotationInstance found = at.declaredAnnotation(annotation);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private @Nullable ClassInfo superClass(ClassInfo type) {
        return type.superName() == null ? null : index.getClassByName(type.superName());
    }

    private @Nullable AnnotationInstance onInterfaces(ClassInfo type) {
        for (ClassInfo at = type; at != null; at = superClass(at)) {
            List<DotName> interfaces = at.interfaceNames();
            for (DotName each : interfaces) {
                ClassInfo face = index.getClassByName(each);
                if (face != null) {
                    AnnotationInstance found = face.declaredAnnotation(annotation);
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
                AnnotationInstance found = stereotype.declaredAnnotation(annotation);
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
