package io.github.treadlight.scan.model;

import java.util.List;
import org.glassfish.hk2.classmodel.reflect.ExtensibleType;
import org.glassfish.hk2.classmodel.reflect.FieldModel;
import org.glassfish.hk2.classmodel.reflect.ParameterizedType;

/** An annotated field of a model made on demand. */
final class ModelField extends ModelElement implements FieldModel {
    private final ModelType<?> declaring;
    private final boolean isStatic;

    ModelField(String name, ModelType<?> declaring, boolean isStatic) {
        super(name);
        this.declaring = declaring;
        this.isStatic = isStatic;
    }

    @Override
    Hk2Model hk2() {
        return declaring.hk2();
    }

    boolean isStatic() {
        return isStatic;
    }

    @Override
    public Type getMemberType() {
        return Type.FIELD;
    }

    @Override
    public ModelType<?> getDeclaringType() {
        return declaring;
    }

    @Override
    public String getDeclaringTypeName() {
        return ask(FieldModel.class, FieldModel::getDeclaringTypeName);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public ExtensibleType getType() {
        return ask(FieldModel.class, FieldModel::getType);
    }

    @Override
    public String getTypeName() {
        return ask(FieldModel.class, FieldModel::getTypeName);
    }

    @Override
    public boolean isTransient() {
        return ask(FieldModel.class, FieldModel::isTransient);
    }

    @Override
    public String getFormalType() {
        return ask(FieldModel.class, FieldModel::getFormalType);
    }

    @Override
    public boolean isFormalType() {
        return ask(FieldModel.class, FieldModel::isFormalType);
    }

    @Override
    public boolean isArray() {
        return ask(FieldModel.class, FieldModel::isArray);
    }

    @Override
    public List<ParameterizedType> getParameterizedTypes() {
        return ask(FieldModel.class, FieldModel::getParameterizedTypes);
    }
}
