package io.github.treadlight.leak;

import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The loaders of generations that ended, for one search, and those of generations that run. Keeps them alive, so it
 * must not outlive that. Of one thread.
 */
public final class EndedLoaders {
    private final IdentityHashMap<ClassLoader, Optional<ClassLoader>> parents = new IdentityHashMap<>();
    private final Set<ClassLoader> running = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Others others;
    private int asked;

    /** The generations that run, as they are at any time. */
    public interface Others {
        /** Nobody. */
        Others NONE = new Others() {
            @Override
            public int begun() {
                return 0;
            }

            @Override
            public void forEachLoader(Consumer<ClassLoader> action) {
                // nobody runs
            }
        };

        /** How many began until now. Asked for each object of a search. */
        int begun();

        /** Tells the loaders of those that run. */
        void forEachLoader(Consumer<ClassLoader> action);
    }

    /** While nothing runs. */
    public EndedLoaders() {
        this(Others.NONE);
    }

    /**
     * While others run.
     *
     * @param others asked again whenever more of them began, for a deployment may begin while a search runs
     */
    public EndedLoaders(Others others) {
        this.others = others;
    }

    /**
     * Adds a loader.
     *
     * @param parent what its parent was before it was closed; null for the JVM's own
     */
    public void add(ClassLoader loader, @Nullable ClassLoader parent) {
        parents.put(loader, Optional.ofNullable(parent));
    }

    /** Whether the class is of a generation that runs. */
    boolean isRunning(Class<?> type) {
        return isRunning(type.getClassLoader());
    }

    private boolean isRunning(@Nullable ClassLoader loader) {
        int begun = others.begun(); // first: who begins later is found the next time
        if (begun != asked) {
            asked = begun;
            others.forEachLoader(running::add);
        }
        for (ClassLoader at = loader; at != null; at = at.getParent()) {
            if (running.contains(at)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the object is a loader of a generation that runs, a class of one, or an instance of one. */
    boolean haveRunning(Object object) {
        return isRunning(object.getClass())
                || (object instanceof ClassLoader loader && isRunning(loader))
                || (object instanceof Class<?> type && isRunning(type));
    }

    /** Whether none ended. */
    boolean isEmpty() {
        return parents.isEmpty();
    }

    Set<ClassLoader> loaders() {
        return Collections.unmodifiableSet(parents.keySet());
    }

    /** Whether the loader is one of them, or below one. */
    boolean haveLoader(@Nullable ClassLoader loader) {
        for (ClassLoader at = loader; at != null; at = at.getParent()) {
            if (parents.containsKey(at)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the class, or what it is an array of, was loaded by one of them, or by one below. */
    boolean haveClass(Class<?> type) {
        return haveLoader(type.getClassLoader());
    }

    /** Whether the object keeps one of them alive by itself: it is one, a class of one, or an instance of one. */
    boolean have(@Nullable Object object) {
        if (object == null) {
            return false;
        }
        if (object instanceof ClassLoader loader && haveLoader(loader)) {
            return true;
        }
        if (object instanceof Class<?> type && haveClass(type)) {
            return true;
        }
        if (object instanceof ProtectionDomain domain && haveLoader(domain.getClassLoader())) {
            return true;
        }
        return haveClass(object.getClass());
    }

    /** The nearest ancestor of the loader that is none of them; the system's where there is none. */
    ClassLoader above(ClassLoader loader) {
        ClassLoader at = loader;
        while (at != null && haveLoader(at)) {
            at = parents.getOrDefault(at, Optional.ofNullable(at.getParent())).orElse(null);
        }
        return at == null ? ClassLoader.getSystemClassLoader() : at;
    }
}
