package io.github.treadlight.scan.model;

import java.util.List;
import org.glassfish.hk2.classmodel.reflect.MethodModel;
import org.glassfish.hk2.classmodel.reflect.Parameter;
import org.glassfish.hk2.classmodel.reflect.ParameterizedType;

/** A method with annotations, or with annotated parameters, of a model made on demand. */
final class ModelMethod extends ModelElement implements MethodModel {
    private final ModelType<?> declaring;
    private final String signature;
    /** The parameters that have annotations. */
    private List<ModelParameter> parameters = List.of();

    ModelMethod(String name, String signature, ModelType<?> declaring) {
        super(name);
        this.signature = signature;
        this.declaring = declaring;
    }

    @Override
    Hk2Model hk2() {
        return declaring.hk2();
    }

    void addParameter(ModelParameter parameter) {
        parameters = added(parameters, parameter);
    }

    /** Returns the annotated parameter with the index. */
    ModelParameter annotatedParameter(int index) {
        return parameters.stream().filter(each -> each.getIndex() == index).findFirst().orElseThrow();
    }

    @Override
    public Type getMemberType() {
        return Type.METHOD;
    }

    @Override
    public ModelType<?> getDeclaringType() {
        return declaring;
    }

    @Override
    public String getSignature() {
        return signature;
    }

    @Override
    public ParameterizedType getReturnType() {
        return ask(MethodModel.class, MethodModel::getReturnType);
    }

    @Override
    public String[] getArgumentTypes() {
        return ask(MethodModel.class, MethodModel::getArgumentTypes);
    }

    /** Implements a method that only some versions of HK2's model declare. */
    public String[] getExceptionTypes() {
        return ask(MethodModel.class, same -> (String[]) Hk2Model.call(MethodModel.class, "getExceptionTypes", same));
    }

    @Override
    public List<Parameter> getParameters() {
        return ask(MethodModel.class, MethodModel::getParameters);
    }

    @Override
    public Parameter getParameter(int index) {
        return ask(MethodModel.class, same -> same.getParameter(index));
    }
}
