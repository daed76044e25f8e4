package io.github.treadlight.bench.annotation;

import io.github.treadlight.annotation.ClassAnnotations;
import java.lang.annotation.Annotation;

/** The ways to look annotations up that are compared. */
public enum AnnotationRival {
    /** Reflection on the class itself: the floor. Finds nothing on interfaces and stereotypes. */
    JDK {
        @Override
        AnnotationLookup create(AnnotatedApp app, Class<? extends Annotation> asked) {
            Class<?>[] classes = app.classes.toArray(Class<?>[]::new);
            return number -> classes[number].getAnnotation(asked);
        }
    },
    /** Reflection on the class, its interfaces and its stereotypes. */
    JDK_WALK {
        @Override
        AnnotationLookup create(AnnotatedApp app, Class<? extends Annotation> asked) {
            return new ReflectionWalk(app.classes.toArray(Class<?>[]::new), asked);
        }
    },
    /** An index of Jandex, walked likewise. The names it is asked for are there already. */
    JANDEX {
        @Override
        AnnotationLookup create(AnnotatedApp app, Class<? extends Annotation> asked) {
            return JandexWalk.of(app, asked);
        }
    },
    /** Treadlight's. */
    TREADLIGHT {
        @Override
        AnnotationLookup create(AnnotatedApp app, Class<? extends Annotation> asked) {
            ClassAnnotations annotations = new ClassAnnotations();
            Class<?>[] classes = app.classes.toArray(Class<?>[]::new);
            return number -> annotations.find(classes[number], asked);
        }
    };

    /** Ready to be asked for annotations of one type. */
    abstract AnnotationLookup create(AnnotatedApp app, Class<? extends Annotation> asked);
}
