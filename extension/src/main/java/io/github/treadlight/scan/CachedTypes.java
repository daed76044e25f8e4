package io.github.treadlight.scan;

import java.util.Collection;
import java.util.Collections;
import org.glassfish.hk2.classmodel.reflect.Type;
import org.glassfish.hk2.classmodel.reflect.Types;
import org.jspecify.annotations.Nullable;

/**
 * The types of a deployment. HK2's own implementation copies all of them at each call of {@link #getAllTypes}, which
 * the server makes once for each library and each annotation that it looks for. Thread-safe.
 */
final class CachedTypes implements Types {
    private final Types types;
    /** All types while no archive is parsed; null otherwise, and then HK2 is asked. */
    private volatile @Nullable Collection<Type> all;

    CachedTypes(Types types) {
        this.types = types;
    }

    /** Called before archives are parsed. */
    void forget() {
        all = null;
    }

    /** Called when all archives are parsed. */
    void remember() {
        all = Collections.unmodifiableCollection(types.getAllTypes());
    }

    @Override
    public Collection<Type> getAllTypes() {
        Collection<Type> known = all;
        return known == null ? types.getAllTypes() : known;
    }

    @Override
    public @Nullable Type getBy(String name) {
        return types.getBy(name);
    }

    @Override
    public <T extends Type> @Nullable T getBy(Class<T> type, String name) {
        return types.getBy(type, name);
    }
}
