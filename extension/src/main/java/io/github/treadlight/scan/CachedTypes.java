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
import org.glassfish.hk2.classmodel.reflect.AnnotationType;
import org.glassfish.hk2.classmodel.reflect.Type;
import org.glassfish.hk2.classmodel.reflect.Types;
import org.jspecify.annotations.Nullable;

/**
 * The types of a deployment. HK2's own implementation copies all of them at each call of {@link #getAllTypes}, which
 * the server makes once for each library and each annotation that it looks for. As a function, returns some of the
 * types; patched classes of the server call it. Thread-safe.
 */
final class CachedTypes implements Types, Function<Object, Collection<Type>> {
    private final Types types;
    /** All types while no archive is parsed; null otherwise, and then HK2 is asked. */
    private volatile @Nullable AllTypes all;

    /** All types, in the order of HK2, also by the archives that define them. Thread-safe. */
    private static final class AllTypes {
        private final Collection<Type> types;
        /** Null until the types of an archive are asked for. Not changed after its publication. */
        private volatile @Nullable Map<URI, List<Type>> byArchive;
        private volatile @Nullable List<Type> annotations;

        AllTypes(Collection<Type> all) {
            types = Collections.unmodifiableCollection(all);
        }

        Collection<Type> definedIn(Collection<URI> archives) {
            Map<URI, List<Type>> index = index();
            if (archives.size() == 1) {
                return index.getOrDefault(archives.iterator().next(), List.of());
            }
            Set<Type> some = new LinkedHashSet<>();
            archives.forEach(archive -> some.addAll(index.getOrDefault(archive, List.of())));
            return some;
        }

        List<Type> annotations() {
            List<Type> known = annotations;
            if (known == null) {
                known = types.stream().filter(AnnotationType.class::isInstance).toList();
                annotations = known;
            }
            return known;
        }

        private Map<URI, List<Type>> index() {
            Map<URI, List<Type>> index = byArchive;
            if (index == null) {
                index = new HashMap<>();
                for (Type type : types) {
                    for (URI archive : type.getDefiningURIs()) {
                        index.computeIfAbsent(archive, unknown -> new ArrayList<>()).add(type);
                    }
                }
                index.replaceAll((archive, some) -> Collections.unmodifiableList(some));
                byArchive = index;
            }
            return index;
        }
    }

    CachedTypes(Types types) {
        this.types = types;
    }

    /** Called when an archive is to be parsed. */
    void forget() {
        all = null;
    }

    /** Called when all archives are parsed; the server may wait for that many times. */
    void remember() {
        if (all == null) {
            all = new AllTypes(types.getAllTypes());
        }
    }

    @Override
    public Collection<Type> getAllTypes() {
        AllTypes known = all;
        return known == null ? types.getAllTypes() : known.types;
    }

    /**
     * Returns the types that were defined in one of some archives, or those of a kind; all types while archives are
     * parsed.
     *
     * @param query a collection of the URIs of archives, where an empty one means all, or the class of annotations
     */
    @Override
    @SuppressWarnings("unchecked") // callers are patched to give such an object
    public Collection<Type> apply(Object query) {
        AllTypes known = all;
        if (known == null) {
            return types.getAllTypes();
        }
        if (query == AnnotationType.class) {
            return known.annotations();
        }
        Collection<URI> archives = (Collection<URI>) query;
        return archives.isEmpty() ? known.types : known.definedIn(archives);
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
