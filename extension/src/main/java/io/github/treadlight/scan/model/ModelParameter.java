package io.github.treadlight.scan.model;

import java.util.List;
import org.glassfish.hk2.classmodel.reflect.MethodModel;
import org.glassfish.hk2.classmodel.reflect.Parameter;
import org.glassfish.hk2.classmodel.reflect.ParameterizedType;
import org.glassfish.hk2.classmodel.reflect.Type;
import org.jspecify.annotations.Nullable;

/** An annotated parameter of a model made on demand. */
final class ModelParameter extends ModelElement implements Parameter {
    private final ModelMethod method;
    private final int index;
    private final @Nullable String type;

    /** @param type the name of the type, or null if it is a type variable */
    ModelParameter(int index, @Nullable String type, ModelMethod method) {
        super("");
        this.index = index;
        this.type = type;
        this.method = method;
    }

    @Override
    @SuppressWarnings("NullAway")
    public String getName() {
        return null; // as in HK2's model
    }

    @Override
    Hk2Model hk2() {
        return method.hk2();
    }

    @Override
    public MethodModel getMethod() {
        return method;
    }

    @Override
    public int getIndex() {
        return index;
    }

    @Override
    public @Nullable Type getType() {
        return type == null ? null : hk2().type(type);
    }

    @Override
    public String getTypeName() {
        return type == null ? ask(Parameter.class, Parameter::getTypeName) : type;
    }

    @Override
    public String getFormalType() {
        return ask(Parameter.class, Parameter::getFormalType);
    }

    @Override
    public boolean isFormalType() {
        return ask(Parameter.class, Parameter::isFormalType);
    }

    @Override
    public boolean isArray() {
        return ask(Parameter.class, Parameter::isArray);
    }

    @Override
    public List<ParameterizedType> getParameterizedTypes() {
        return ask(Parameter.class, Parameter::getParameterizedTypes);
    }
}
