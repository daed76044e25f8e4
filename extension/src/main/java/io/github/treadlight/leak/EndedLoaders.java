package io.github.treadlight.leak;

import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.net.URL;
import java.security.ProtectionDomain;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The class loaders of the ended generations that one search looks for, with those of the running generations beside
 * them. An instance keeps the ended class loaders alive, so it must not outlive the search. Confined to one thread.
 */
public final class EndedLoaders {
    private static final Set<ClassLoader> OF_JVM =
            Set.of(ClassLoader.getSystemClassLoader(), ClassLoader.getPlatformClassLoader());

    private final IdentityHashMap<ClassLoader, Origin> ended = new IdentityHashMap<>();
    private final Set<ClassLoader> running = Collections.newSetFromMap(new IdentityHashMap<>());
    /** Class loaders, and whether a running application has or made them. */
    private final IdentityHashMap<ClassLoader, Boolean> isRunningOf = new IdentityHashMap<>();
    /** Class loaders, and those of ended applications that have or made them. */
    private final IdentityHashMap<ClassLoader, Optional<ClassLoader>> endedOf = new IdentityHashMap<>();
    private final Running others;
    private int known = -1;

    /** The generations that have not ended. */
    public interface Running {
        /** A server on which no generation runs. */
        Running NONE = new Running() {
            @Override
            public int begun() {
                return 0;
            }

            @Override
            public void forEachLoader(Consumer<ClassLoader> action) {
                // no generation runs
            }
        };

        /** Returns how many generations have begun. A search calls this for each object. */
        int begun();

        /** Passes each class loader of the running generations to the action. */
        void forEachLoader(Consumer<ClassLoader> action);

        /** Returns whether a generation of the application has begun and not ended. */
        default boolean isPresent(String application) {
            return false;
        }

        /**
         * Returns whether the file or folder is in the folders of this ended generation and not in those of a running
         * one; false also if that is unknown.
         */
        default boolean isOnlyOf(GenerationId generation, URL file) {
            return false;
        }

        /** Returns whether a deployment may be in progress. */
        default boolean isDeploying() {
            return false;
        }
    }

    /** The generation of a class loader, and the parent that the loader had before it was closed. */
    private record Origin(GenerationId generation, @Nullable ClassLoader parent) {}

    /** Creates an empty set while no generation runs. */
    public EndedLoaders() {
        this(Running.NONE);
    }

    /**
     * Creates an empty set.
     *
     * @param others the running generations, read again whenever a generation has begun: a deployment may begin during
     *     a search
     */
    public EndedLoaders(Running others) {
        this.others = others;
    }

    /**
     * Adds a class loader.
     *
     * @param parent the parent of the class loader before it was closed; null for the JVM's bootstrap loader
     */
    public void add(ClassLoader loader, @Nullable ClassLoader parent, GenerationId generation) {
        endedOf.clear();
        ended.put(loader, new Origin(generation, parent));
    }

    /** Returns whether no class loader was added. */
    public boolean isEmpty() {
        return ended.isEmpty();
    }

    /** Returns the class loaders that were added. */
    public Set<ClassLoader> loaders() {
        return Collections.unmodifiableSet(ended.keySet());
    }

    /** Returns whether another generation of the same application has begun and not ended. */
    public boolean isPresentAgain(GenerationId generation) {
        return others.isPresent(generation.application());
    }

    /** Returns whether the file belongs to this ended generation only, as far as folders of deployments show. */
    public boolean isOnlyOf(GenerationId generation, URL file) {
        return others.isOnlyOf(generation, file);
    }

    /** Returns whether the deployment of an application may be in progress, which ends when the application starts. */
    public boolean isDeploying() {
        return others.isDeploying();
    }

    /** Returns how many generations have begun. */
    public int begun() {
        return others.begun();
    }

    /** Returns whether the class belongs to a running generation. */
    public boolean isRunning(Class<?> type) {
        return isRunning(type.getClassLoader());
    }

    private boolean isRunning(@Nullable ClassLoader loader) {
        int begun = others.begun(); // read first, so that a generation that begins meanwhile is added by the next call
        if (begun != known) {
            known = begun;
            isRunningOf.clear();
            others.forEachLoader(running::add);
        }
        return loader != null && isRunningOf.computeIfAbsent(loader, this::findRunning);
    }

    private boolean findRunning(ClassLoader loader) {
        return lineOf(loader).stream().anyMatch(running::contains);
    }

    /**
     * Returns the class loader and its ancestors, and those of the loaders' classes: an application may make a class
     * loader whose parent is not its own.
     */
    private static Set<ClassLoader> lineOf(ClassLoader loader) {
        Set<ClassLoader> line = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<ClassLoader> left = new ArrayDeque<>(List.of(loader));
        while (!left.isEmpty()) {
            ClassLoader at = left.remove();
            if (line.add(at)) {
                Stream.of(at.getParent(), at.getClass().getClassLoader()).filter(Objects::nonNull).forEach(left::add);
            }
        }
        return line;
    }

    /** Returns whether the object is a class loader, class, reflected member or instance of a running generation. */
    public boolean isOfRunning(@Nullable Object object) {
        return object != null && (isRunning(object.getClass()) || isRunning(described(object)));
    }

    /** Returns the class loader that the object is or that it describes a part of, or null. */
    private static @Nullable ClassLoader described(Object object) {
        if (object instanceof ClassLoader loader) {
            return loader;
        }
        if (object instanceof ProtectionDomain domain) {
            return domain.getClassLoader();
        }
        if (object instanceof Module module) {
            return module.getClassLoader();
        }
        Class<?> type = describedClass(object);
        return type == null ? null : type.getClassLoader();
    }

    private static @Nullable Class<?> describedClass(Object object) {
        if (object instanceof Class<?> type) {
            return type;
        }
        return object instanceof Executable || object instanceof Field ? ((Member) object).getDeclaringClass() : null;
    }

    /**
     * Returns the proof that the class loader or one of its ancestors belongs to an ended generation, or was made by
     * one, or null.
     */
    public @Nullable Owned ownerOfLoader(@Nullable ClassLoader loader) {
        return ownerOfLoader(loader, "");
    }

    private @Nullable Owned ownerOfLoader(@Nullable ClassLoader loader, String path) {
        ClassLoader found = loader == null ? null : endedOf.computeIfAbsent(loader, this::findEnded).orElse(null);
        Origin origin = found == null ? null : ended.get(found);
        return found == null || origin == null ? null : new Owned(found, origin.generation, path);
    }

    private Optional<ClassLoader> findEnded(ClassLoader loader) {
        for (ClassLoader at = loader; at != null; at = at.getParent()) {
            if (ended.containsKey(at)) {
                return Optional.of(at); // the nearest ancestor, before the makers of its descendants
            }
        }
        return lineOf(loader).stream().filter(ended::containsKey).findFirst();
    }

    /**
     * Returns the proof that the class belongs to an ended generation, or null if it does not. An array class belongs
     * to the generation of its element type.
     */
    public @Nullable Owned ownerOfClass(Class<?> type) {
        return ownerOfLoader(type.getClassLoader(), type.getName());
    }

    /**
     * Returns the proof that the object itself belongs to an ended generation, or null if it does not. An instance of
     * one of the generation's classes belongs to it, and so do its class loaders, classes and protection domains, and
     * the reflected fields, methods and constructors of its classes. References of the object are not followed.
     */
    public @Nullable Owned owner(@Nullable Object object) {
        if (object == null) {
            return null;
        }
        String name = object.getClass().getName();
        Owned owned = ownerOfLoader(object.getClass().getClassLoader(), name);
        if (owned != null) {
            return owned;
        }
        Class<?> type = describedClass(object);
        return type == null ? ownerOfLoader(described(object), name) : ownerOfClass(type);
    }

    /**
     * Returns the nearest ancestor of the class loader that belongs to no ended generation, or the system class loader
     * if there is no such ancestor.
     */
    public ClassLoader liveAncestor(ClassLoader loader) {
        ClassLoader at = loader;
        while (at != null && ownerOfLoader(at) != null) {
            Origin origin = ended.get(at);
            at = origin == null ? at.getParent() : origin.parent;
        }
        return at == null ? ClassLoader.getSystemClassLoader() : at;
    }

    /** Returns the ancestors of the class loaders, without those of ended generations and of the JVM. */
    Set<ClassLoader> liveAncestors() {
        Set<ClassLoader> ancestors = Collections.newSetFromMap(new IdentityHashMap<>());
        for (ClassLoader loader : ended.keySet()) {
            ClassLoader at = liveAncestor(loader);
            while (at != null && !OF_JVM.contains(at) && ancestors.add(at)) {
                at = at.getParent();
            }
        }
        return ancestors;
    }
}
