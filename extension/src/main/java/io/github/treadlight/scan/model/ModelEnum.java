package io.github.treadlight.scan.model;

import org.glassfish.hk2.classmodel.reflect.EnumType;

/** An enum of a model made on demand. */
final class ModelEnum extends ModelType<EnumType> implements EnumType {
    ModelEnum(String name, Hk2Model hk2) {
        super(name, hk2, TypeKind.ENUM);
    }
}
