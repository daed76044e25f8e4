package io.github.treadlight.bench.annotation;

import io.github.treadlight.annotation.ClassAnnotations;
import java.lang.annotation.Annotation;

/** The compared ways to look up annotations. */
public enum AnnotationRival {
    /** Reflection on the class itself, the baseline. It finds nothing on interfaces and stereotypes. */
    JDK {
        @Override
        AnnotationLookup create(AnnotatedApp app, Class<? extends Annotation> annotation) {
            Class<?>[] classes = app.classes.toArray(Class<?>[]::new);
            return number -> classes[number].getAnnotation(annotation);
        }
    },
    /** Reflection on the class, its interfaces and its stereotypes. */
    JDK_WALK {
        @Override
        AnnotationLookup create(AnnotatedApp app, Class<? extends Annotation> annotation) {
            return new ReflectionWalk(app.classes.toArray(Class<?>[]::new), annotation);
        }
    },
    /** A Jandex index, searched like {@link #JDK_WALK}. The {@code DotName} objects are created in advance. */
    JANDEX {
        @Override
        AnnotationLookup create(AnnotatedApp app, Class<? extends Annotation> annotation) {
            return JandexWalk.of(app, annotation);
        }
    },
    /** Treadlight's {@link ClassAnnotations}. */
    TREADLIGHT {
        @Override
        AnnotationLookup create(AnnotatedApp app, Class<? extends Annotation> annotation) {
            ClassAnnotations annotations = new ClassAnnotations();
            Class<?>[] classes = app.classes.toArray(Class<?>[]::new);
            return number -> annotations.find(classes[number], annotation);
        }
    };

    /** Creates a lookup of annotations of one type. */
    abstract AnnotationLookup create(AnnotatedApp app, Class<? extends Annotation> annotation);
}
