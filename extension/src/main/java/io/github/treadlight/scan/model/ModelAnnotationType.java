package io.github.treadlight.scan.model;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.glassfish.hk2.classmodel.reflect.AnnotatedElement;
import org.glassfish.hk2.classmodel.reflect.AnnotationType;
import org.jspecify.annotations.Nullable;

/** An annotation type of a model made on demand. */
final class ModelAnnotationType extends ModelInterface implements AnnotationType {
    private final Set<AnnotatedElement> elements = new LinkedHashSet<>();

    ModelAnnotationType(String name, Hk2Model hk2) {
        super(name, hk2, TypeKind.ANNOTATION);
    }

    void addElement(ModelElement element) {
        elements.add(element);
    }

    @Override
    public Collection<AnnotatedElement> allAnnotatedTypes() {
        return Collections.unmodifiableSet(elements);
    }

    @Override
    public Map<String, Object> getDefaultValues() {
        return ask(AnnotationType.class, AnnotationType::getDefaultValues);
    }

    @Override
    public @Nullable Object getDefaultValue(String element) {
        return getDefaultValues().get(element);
    }
}
