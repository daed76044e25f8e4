package io.github.treadlight.bench.annotation;

import java.lang.annotation.Annotation;

/** The places where classes have the annotation that is looked up. */
public enum AnnotationPlace {
    /** On the class. */
    HIT_DECLARED(AnnotatedApp.OnClass.class),
    /** On the superclass of the superclass, inherited. */
    HIT_SUPERCLASS(AnnotatedApp.OnSuperClass.class),
    /** On the superinterface of an interface. */
    HIT_INTERFACE(AnnotatedApp.OnInterface.class),
    /** On a stereotype of the class. */
    HIT_STEREOTYPE(AnnotatedApp.OnStereotype.class),
    /** Nowhere. */
    MISS(AnnotatedApp.Nowhere.class);

    final Class<? extends Annotation> annotation;

    AnnotationPlace(Class<? extends Annotation> annotation) {
        this.annotation = annotation;
    }
}
