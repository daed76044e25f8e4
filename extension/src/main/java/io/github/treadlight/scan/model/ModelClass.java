package io.github.treadlight.scan.model;

import org.glassfish.hk2.classmodel.reflect.ClassModel;

/** A class of a model made on demand. */
final class ModelClass extends ModelType<ClassModel> implements ClassModel {
    ModelClass(String name, Hk2Model hk2) {
        super(name, hk2, TypeKind.CLASS);
    }
}
