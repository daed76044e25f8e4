package io.github.treadlight.scan.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.glassfish.hk2.classmodel.reflect.AnnotationType;
import org.glassfish.hk2.classmodel.reflect.Type;
import org.glassfish.hk2.classmodel.reflect.Types;
import org.jspecify.annotations.Nullable;

/** The types of a model made on demand. They do not change after {@link ModelMerge} has returned them. */
final class ModelTypes implements Types {
    private final Map<String, ModelType<?>> byName;
    /** Annotation types first, because servers search the list of all types for these. */
    private final Collection<Type> all;

    /**
     * Creates a model.
     *
     * @param byName the types by name; not copied
     * @param types all types
     */
    ModelTypes(Map<String, ModelType<?>> byName, Collection<ModelType<?>> types) {
        this.byName = byName;
        List<Type> ordered = new ArrayList<>(types.size());
        types.stream().filter(AnnotationType.class::isInstance).forEach(ordered::add);
        types.stream().filter(type -> !(type instanceof AnnotationType)).forEach(ordered::add);
        all = Collections.unmodifiableList(ordered);
    }

    @Override
    public Collection<Type> getAllTypes() {
        return all;
    }

    /** Returns the annotation type with the name, else one that an archive defines, else any. */
    @Override
    public @Nullable Type getBy(String name) {
        ModelType<?> best = byName.get(name);
        for (ModelType<?> type = best; type != null; type = type.next()) {
            if (type instanceof AnnotationType) {
                return type;
            }
            best = best == null || best.isPlaceholder() ? type : best;
        }
        return best;
    }

    @Override
    public <T extends Type> @Nullable T getBy(Class<T> kind, String name) {
        Type type = getBy(name);
        return kind.isInstance(type) ? kind.cast(type) : null;
    }

    /** Returns the type with the kind and name, or null. */
    @Nullable ModelType<?> get(TypeKind kind, String name) {
        ModelType<?> type = byName.get(name);
        while (type != null && type.kind() != kind) {
            type = type.next();
        }
        return type;
    }
}
