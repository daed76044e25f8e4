package io.github.treadlight.scan.model;

import java.util.Map;
import org.glassfish.hk2.classmodel.reflect.AnnotatedElement;
import org.glassfish.hk2.classmodel.reflect.AnnotationModel;
import org.glassfish.hk2.classmodel.reflect.AnnotationType;

/** An annotation on an element of a model made on demand. Its values come from HK2's model. Immutable. */
final class ModelAnnotationUse implements AnnotationModel {
    private final ModelElement element;
    private final ModelAnnotationType type;

    ModelAnnotationUse(ModelElement element, ModelAnnotationType type) {
        this.element = element;
        this.type = type;
    }

    @Override
    public AnnotationType getType() {
        return type;
    }

    @Override
    public AnnotatedElement getElement() {
        return element;
    }

    @Override
    public Map<String, Object> getValues() {
        return element.hk2().ask(this, AnnotationModel.class, AnnotationModel::getValues);
    }

    @Override
    public <T> T getValue(String key, Class<T> valueType, Object defaultValue) {
        return element.hk2().ask(this, AnnotationModel.class, same -> same.getValue(key, valueType, defaultValue));
    }

    @Override
    public <T> T getValue(String key, Class<T> valueType) {
        return element.hk2().ask(this, AnnotationModel.class, same -> same.getValue(key, valueType));
    }

    @Override
    public String toString() {
        return "@" + type.getName() + " on " + element;
    }
}
