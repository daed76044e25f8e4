package io.github.treadlight.scan.model;

import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.glassfish.hk2.classmodel.reflect.ExtensibleType;
import org.glassfish.hk2.classmodel.reflect.FieldModel;
import org.glassfish.hk2.classmodel.reflect.InterfaceModel;
import org.glassfish.hk2.classmodel.reflect.Member;
import org.glassfish.hk2.classmodel.reflect.MethodModel;
import org.glassfish.hk2.classmodel.reflect.ParameterizedInterfaceModel;
import org.jspecify.annotations.Nullable;

/**
 * A type of a model made on demand. Archives define it, or it is a placeholder: the name of a supertype or annotation
 * that no archive contains.
 *
 * @param <T> HK2's interface of the subtypes
 */
abstract class ModelType<T extends ExtensibleType<?>> extends ModelElement implements ExtensibleType<T> {
    private final Hk2Model hk2;
    private final TypeKind kind;
    private Set<URI> archives = Collections.emptySet();
    private List<T> subTypes = List.of();
    private List<MethodModel> methods = List.of();
    /** Methods without annotations that have annotated parameters, which {@link #getMethods} does not return. */
    private List<ModelMethod> unlisted = List.of();
    private List<FieldModel> fields = List.of();
    private List<FieldModel> staticFields = List.of();
    /** The next type with the same name, but another kind. */
    private @Nullable ModelType<?> next;

    ModelType(String name, Hk2Model hk2, TypeKind kind) {
        super(name);
        this.hk2 = hk2;
        this.kind = kind;
    }

    @Override
    Hk2Model hk2() {
        return hk2;
    }

    TypeKind kind() {
        return kind;
    }

    @Nullable ModelType<?> next() {
        return next;
    }

    void next(ModelType<?> other) {
        next = other;
    }

    /** Adds archives that define this type. */
    void define(Set<URI> added) {
        if (archives.isEmpty()) {
            archives = added;
        } else {
            Set<URI> all = new LinkedHashSet<>(archives);
            all.addAll(added);
            archives = all;
        }
    }

    boolean isPlaceholder() {
        return archives.isEmpty();
    }

    @SuppressWarnings("unchecked") // HK2 adds subtypes of the same kind only
    void addSubType(ModelType<?> type) {
        subTypes = added(subTypes, (T) type);
    }

    void addMethod(ModelMethod method, boolean isListed) {
        if (isListed) {
            methods = added(methods, method);
        } else {
            unlisted = added(unlisted, method);
        }
    }

    void addField(ModelField field) {
        if (field.isStatic()) {
            staticFields = added(staticFields, field);
        } else {
            fields = added(fields, field);
        }
    }

    List<ModelMethod> unlisted() {
        return unlisted;
    }

    /** Returns the fields that are not static. */
    public Collection<FieldModel> getFields() {
        return Collections.unmodifiableList(fields);
    }

    @Override
    public Collection<FieldModel> getStaticFields() {
        return Collections.unmodifiableList(staticFields);
    }

    @Override
    public Collection<MethodModel> getMethods() {
        return Collections.unmodifiableList(methods);
    }

    @Override
    public Collection<URI> getDefiningURIs() {
        return Collections.unmodifiableSet(archives);
    }

    @Override
    public boolean wasDefinedIn(Collection<URI> uris) {
        for (URI own : archives) {
            for (URI uri : uris) {
                if (uri.hashCode() == own.hashCode() && uri.equals(own)) { // faster: URI caches its hash code
                    return true;
                }
            }
        }
        return false;
    }

    @Override
    public Collection<T> subTypes() {
        return new ArrayList<>(subTypes);
    }

    @Override
    @SuppressWarnings("unchecked") // the same kind
    public Collection<T> allSubTypes() {
        Collection<T> all = subTypes();
        for (T child : subTypes) {
            all.addAll((Collection<T>) child.allSubTypes());
        }
        return all;
    }

    @Override
    public String getSimpleName() {
        String name = getName();
        return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    }

    @Override
    public Collection<Member> getReferences() {
        return ask(extensible(), ExtensibleType::getReferences);
    }

    @Override
    @SuppressWarnings("unchecked") // the same kind
    public T getParent() {
        return (T) this.<ExtensibleType<?>, ExtensibleType<?>>ask(extensible(), ExtensibleType::getParent);
    }

    @Override
    public boolean isInstanceOf(String type) {
        return ask(extensible(), same -> same.isInstanceOf(type));
    }

    @SuppressWarnings("unchecked")
    private static Class<ExtensibleType<?>> extensible() {
        return (Class<ExtensibleType<?>>) (Class<?>) ExtensibleType.class;
    }

    @Override
    public Collection<InterfaceModel> getInterfaces() {
        return ask(extensible(), ExtensibleType::getInterfaces);
    }

    @Override
    public Collection<ParameterizedInterfaceModel> getParameterizedInterfaces() {
        return ask(extensible(), ExtensibleType::getParameterizedInterfaces);
    }

    @Override
    public @Nullable ParameterizedInterfaceModel getParameterizedInterface(
            @SuppressWarnings("rawtypes") ExtensibleType type) {
        return getParameterizedInterfaces().stream()
                .filter(each -> each.getRawInterface() == type).findFirst().orElse(null);
    }

    @Override
    public Map<String, ParameterizedInterfaceModel> getFormalTypeParameters() {
        return ask(extensible(), ExtensibleType::getFormalTypeParameters);
    }
}
