package io.github.treadlight.scan.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.glassfish.hk2.classmodel.reflect.AnnotatedElement;
import org.glassfish.hk2.classmodel.reflect.AnnotationModel;
import org.jspecify.annotations.Nullable;

/** A type, member or parameter of a model made on demand. Does not change once the model is made. */
abstract class ModelElement implements AnnotatedElement {
    private final String name;
    private List<AnnotationModel> annotations = List.of();

    ModelElement(String name) {
        this.name = name;
    }

    /** Returns HK2's model, which answers what this element cannot. */
    abstract Hk2Model hk2();

    /** Returns HK2's answer, with the elements of this model instead of HK2's. */
    final <E, R> R ask(Class<E> as, Function<? super E, ? extends R> question) {
        return hk2().ask(this, as, question);
    }

    void annotate(ModelAnnotationType type) {
        annotations = added(annotations, new ModelAnnotationUse(this, type));
        type.addElement(this);
    }

    /** Returns the list with an element added: the same list, or a new one if it was empty, as most lists remain. */
    static <T> List<T> added(List<T> list, T element) {
        List<T> mutable = list.isEmpty() ? new ArrayList<>(2) : list;
        mutable.add(element);
        return mutable;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public final Collection<AnnotationModel> getAnnotations() {
        return Collections.unmodifiableList(annotations);
    }

    @Override
    public final @Nullable AnnotationModel getAnnotation(String typeName) {
        for (AnnotationModel annotation : annotations) {
            if (annotation.getType().getName().equals(typeName)) {
                return annotation;
            }
        }
        return null;
    }

    @Override
    public final String shortDesc() {
        return getClass().getSimpleName() + "{" + name + "}";
    }

    @Override
    public final String toString() {
        return shortDesc();
    }
}
