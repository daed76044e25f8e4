package io.github.treadlight.scan.model;

import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.glassfish.hk2.classmodel.reflect.ClassModel;
import org.glassfish.hk2.classmodel.reflect.InterfaceModel;

/** An interface or annotation type of a model made on demand. */
class ModelInterface extends ModelType<InterfaceModel> implements InterfaceModel {
    private List<ClassModel> implementations = List.of();

    ModelInterface(String name, Hk2Model hk2, TypeKind kind) {
        super(name, hk2, kind);
    }

    void addImplementation(ModelClass type) {
        implementations = added(implementations, type);
    }

    @Override
    public final Collection<ClassModel> implementations() {
        return Collections.unmodifiableList(implementations);
    }

    /** Returns the classes that name this interface in their declaration, and their subclasses, as HK2 does. */
    @Override
    public final Collection<ClassModel> allImplementations() {
        Set<ClassModel> all = new HashSet<>(implementations);
        implementations.forEach(each -> all.addAll(each.allSubTypes()));
        return Collections.unmodifiableCollection(all);
    }
}
