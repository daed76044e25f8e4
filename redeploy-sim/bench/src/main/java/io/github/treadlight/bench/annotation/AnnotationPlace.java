package io.github.treadlight.bench.annotation;

import java.lang.annotation.Annotation;

/** Where the classes have the annotation that they are asked for. */
public enum AnnotationPlace {
    /** On the class. */
    HIT_DECLARED(AnnotatedApp.OnClass.class),
    /** On the super class of the super class, inherited. */
    HIT_SUPERCLASS(AnnotatedApp.OnSuperClass.class),
    /** On the super-interface of an interface. */
    HIT_INTERFACE(AnnotatedApp.OnInterface.class),
    /** On a stereotype that is on the class. */
    HIT_STEREOTYPE(AnnotatedApp.OnStereotype.class),
    /** Nowhere. */
    MISS(AnnotatedApp.Nowhere.class);

    final Class<? extends Annotation> asked;

    AnnotationPlace(Class<? extends Annotation> asked) {
        this.asked = asked;
    }
}
