package io.github.treadlight.scan;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import org.glassfish.hk2.classmodel.reflect.AnnotationType;
import org.glassfish.hk2.classmodel.reflect.Type;
import org.glassfish.hk2.classmodel.reflect.Types;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the types of a deployment. HK2's own implementation copies all types at each call of
 * {@link #getAllTypes}. The server calls it once for each library and once for each annotation. Patched classes of the
 * server call {@link #apply}, which returns fewer types. Thread-safe.
 */
final class CachedTypes implements Types, Function<Object, Collection<Type>> {
    /** True once a patched class of the server has requested the types of archives. */
    private static volatile boolean isAskedForArchives;

    private volatile Types types;
    private final Executor executor;
    @GuardedBy("this")
    private long parsed;
    /** All types while no archive is parsed; null otherwise. Changed with this locked. */
    private volatile @Nullable AllTypes all;

    /**
     * The types with annotations, except annotation types. Immutable.
     *
     * @param all all of them, in the order of HK2
     * @param byArchive those that an archive defines, by its URI
     */
    private record Annotated(List<Type> all, Map<URI, List<Type>> byArchive) {
        static Annotated of(Collection<Type> types) {
            List<Type> all = types.stream()
                    .filter(type -> !(type instanceof AnnotationType) && !type.getAnnotations().isEmpty()).toList();
            Map<URI, List<Type>> byArchive = new HashMap<>();
            for (Type type : all) {
                for (URI archive : type.getDefiningURIs()) {
                    byArchive.computeIfAbsent(archive, unknown -> new ArrayList<>()).add(type);
                }
            }
            byArchive.replaceAll((archive, some) -> Collections.unmodifiableList(some));
            return new Annotated(all, byArchive);
        }

        Collection<Type> definedIn(Collection<URI> archives) {
            if (archives.isEmpty()) {
                return all;
            }
            if (archives.size() == 1) {
                return byArchive.getOrDefault(archives.iterator().next(), List.of());
            }
            Set<Type> some = new LinkedHashSet<>();
            archives.forEach(archive -> some.addAll(byArchive.getOrDefault(archive, List.of())));
            return some;
        }
    }

    /** All types, in the order of HK2. Thread-safe. */
    private static final class AllTypes {
        private final Collection<Type> types;
        /** Runs in another thread while the deployment continues, or when it is needed. */
        private final FutureTask<Annotated> index = new FutureTask<>(this::index);
        private volatile @Nullable List<Type> annotations;

        AllTypes(Collection<Type> all) {
            types = Collections.unmodifiableCollection(all);
        }

        List<Type> annotations() {
            List<Type> known = annotations;
            if (known == null) {
                known = types.stream().filter(AnnotationType.class::isInstance).toList();
                annotations = known;
            }
            return known;
        }

        Annotated annotated() {
            index.run(); // does nothing if a thread has begun
            try {
                return index.get();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return index();
            } catch (ExecutionException | CancellationException stopped) { // canceled when Treadlight stops
                return index();
            }
        }

        private Annotated index() {
            return Annotated.of(types);
        }
    }

    /**
     * Creates an empty cache.
     *
     * @param executor indexes the types by archive before they are needed
     */
    CachedTypes(Types types, Executor executor) {
        this.executor = executor;
        this.types = types;
    }

    /** Answers from other types from now on. */
    synchronized void use(Types others) {
        types = others;
        all = null;
    }

    /** Forgets all types, before an archive is parsed. */
    synchronized void forget() {
        parsed++;
        all = null;
    }

    /** Returns the number of archives whose parsing has begun. */
    synchronized long parsed() {
        return parsed;
    }

    /**
     * Remembers all types after archives were parsed, unless others are parsed meanwhile. May be called repeatedly: the
     * server awaits the parser several times.
     *
     * @param expected the result of {@link #parsed} before; if it has changed, nothing is remembered
     */
    void remember(long expected) {
        if (all == null) {
            AllTypes remembered = new AllTypes(types.getAllTypes());
            synchronized (this) {
                all = parsed == expected ? remembered : null;
            }
            if (isAskedForArchives) {
                begin(remembered.index);
            }
        }
    }

    private void begin(Runnable task) {
        try {
            executor.execute(task);
        } catch (RejectedExecutionException stopped) {
            // it runs when it is needed
        }
    }

    @Override
    public Collection<Type> getAllTypes() {
        AllTypes known = all;
        return known == null ? types.getAllTypes() : known.types;
    }

    /**
     * Returns the types that the query selects, or all types while archives are parsed.
     *
     * @param query either {@code AnnotationType.class}, which selects all annotation types, or a collection of archive
     *     URIs, which selects the types with annotations that these archives define, without annotation types. An
     *     empty collection selects those of all archives
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
        isAskedForArchives = true;
        return known.annotated().definedIn((Collection<URI>) query);
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
