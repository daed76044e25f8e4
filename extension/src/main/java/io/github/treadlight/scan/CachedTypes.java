package io.github.treadlight.scan;

import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.glassfish.hk2.classmodel.reflect.Type;
import org.glassfish.hk2.classmodel.reflect.Types;
import org.jspecify.annotations.Nullable;

/**
 * The types of a deployment. HK2's own implementation copies all of them at each call of {@link #getAllTypes}, which
 * the server makes once for each library and each annotation that it looks for. As a function, returns the types that
 * were defined in one of some archives; patched classes of the server call it. Thread-safe.
 */
final class CachedTypes implements Types, Function<Collection<URI>, Collection<Type>> {
    private final Types types;
    /** All types while no archive is parsed; null otherwise, and then HK2 is asked. */
    private volatile @Nullable AllTypes all;

    /** All types, in the order of HK2, also by the archives that define them. */
    private static final class AllTypes {
        private final Collection<Type> types;
        private final Map<URI, List<Type>> byArchive = new HashMap<>();

        AllTypes(Collection<Type> all) {
            types = Collections.unmodifiableCollection(all);
            for (Type type : all) {
                for (URI archive : type.getDefiningURIs()) {
                    byArchive.computeIfAbsent(archive, unknown -> new ArrayList<>()).add(type);
                }
            }
        }

        Collection<Type> definedIn(Collection<URI> archives) {
            if (archives.size() == 1) {
                return typesOf(archives.iterator().next());
            }
            Set<Type> some = new LinkedHashSet<>();
            archives.forEach(archive -> some.addAll(typesOf(archive)));
            return some;
        }

        private List<Type> typesOf(URI archive) {
            return Collections.unmodifiableList(byArchive.getOrDefault(archive, List.of()));
        }
    }

    CachedTypes(Types types) {
        this.types = types;
    }

    /** Called before archives are parsed. */
    void forget() {
        all = null;
    }

    /** Called when all archives are parsed. */
    void remember() {
        all = new AllTypes(types.getAllTypes());
    }

    @Override
    public Collection<Type> getAllTypes() {
        AllTypes known = all;
        return known == null ? types.getAllTypes() : known.types;
    }

    /**
     * Returns the types that were defined in one of the archives, or more if archives are being parsed.
     *
     * @param archives the URIs of archives; if there are none, all types are returned
     */
    @Override
    public Collection<Type> apply(Collection<URI> archives) {
        AllTypes known = all;
        return known == null || archives.isEmpty() ? getAllTypes() : known.definedIn(archives);
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
