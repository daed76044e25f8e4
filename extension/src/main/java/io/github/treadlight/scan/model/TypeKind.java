package io.github.treadlight.scan.model;

import org.glassfish.hk2.classmodel.reflect.AnnotationType;
import org.glassfish.hk2.classmodel.reflect.EnumType;
import org.glassfish.hk2.classmodel.reflect.InterfaceModel;
import org.glassfish.hk2.classmodel.reflect.Type;

/** The kind of a type. HK2 keeps several types with the same name if their kinds differ. */
enum TypeKind {
    CLASS(0), ENUM(1), INTERFACE(2), ANNOTATION(3);

    private static final TypeKind[] ALL = {CLASS, ENUM, INTERFACE, ANNOTATION};

    private final int number;

    TypeKind(int number) {
        this.number = number;
    }

    /** Returns the number that stands for this kind in parts. */
    int number() {
        return number;
    }

    static TypeKind of(Type type) {
        return type instanceof AnnotationType ? ANNOTATION
                : type instanceof InterfaceModel ? INTERFACE
                : type instanceof EnumType ? ENUM : CLASS;
    }

    static TypeKind of(int number) {
        return ALL[number];
    }

    /** Returns a new type of this kind. */
    ModelType<?> newType(String name, Hk2Model hk2) {
        return switch (this) {
            case CLASS -> new ModelClass(name, hk2);
            case ENUM -> new ModelEnum(name, hk2);
            case INTERFACE -> new ModelInterface(name, hk2, this);
            case ANNOTATION -> new ModelAnnotationType(name, hk2);
        };
    }
}
