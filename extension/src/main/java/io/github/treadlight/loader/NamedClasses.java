package io.github.treadlight.loader;

import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A cache of classes found by name, separate for each initiating loader. RMI looks a name up in the context loader,
 * together with the codebase that the sender gave.
 *
 * <p>The cache never returns a class that one loader found to another loader, so that no application sees another's
 * classes. Names and codebases come from peers, so the cache is bounded: for each loader it keeps the latest
 * {@value #CODEBASES} codebases with which a class was found, and {@value #NAMES} names for each. Names beyond this
 * limit are not cached.
 *
 * <p>Holds loaders and classes weakly, and holds names and codebases until their loader is collected or {@link #forget}
 * drops them. Thread-safe; a lookup takes no lock.
 */
public final class NamedClasses {
    static final int CODEBASES = 16;
    static final int NAMES = 10_000;
    /** Limits for names without a class. They are lower, because a peer can make up any number of names. */
    static final int UNKNOWN_NAMES = 1_000;
    static final int LONGEST_UNKNOWN_NAME = 250;
    static final int LONGEST_CODEBASE = 65_536;

    /** The result for a name for which the lookup found no class. */
    private static final Result UNKNOWN = new Result(null);

    private final PerLoader<NamesByCodebase> byLoader = new PerLoader<>();
    /** True if the lookup is not repeated for a name for which it found no class. */
    private final boolean keepsUnknownNames;

    /** Creates a cache that also keeps the names for which a lookup found no class. */
    public NamedClasses() {
        this(true);
    }

    private NamedClasses(boolean keepsUnknownNames) {
        this.keepsUnknownNames = keepsUnknownNames;
    }

    /** Returns a cache that repeats the lookup of each name that it does not contain. */
    public static NamedClasses ofFoundClasses() {
        return new NamedClasses(false);
    }

    /** Finds a class that is not cached. */
    @FunctionalInterface
    public interface Lookup {
        /** Returns the class, or null if the cache must not return a class for this name, neither now nor later. */
        @Nullable Class<?> find(ClassLoader loader, @Nullable String codebase, String name);
    }

    /**
     * Returns the class of this name.
     *
     * @param codebase the codebase that the sender gave; null for none
     * @return null if the lookup found no class; in a cache that keeps unknown names, also if it found none when it was
     *     last called, or if the cache is full
     */
    public @Nullable Class<?> find(ClassLoader loader, @Nullable String codebase, String name, Lookup lookup) {
        NamesByCodebase namesByCodebase = byLoader.get(loader, NamesByCodebase::new);
        Names names = namesByCodebase.names(codebase);
        if (names != null) {
            Result known = names.results.get(name);
            Class<?> type = known == null ? null : known.get();
            if (type != null || known == UNKNOWN) {
                return type;
            }
            if (names.results.size() >= NAMES) {
                return keepsUnknownNames ? null : lookup.find(loader, codebase, name);
            }
        }
        Class<?> found = lookup.find(loader, codebase, name);
        if (found != null) {
            namesByCodebase.keep(codebase, name, found);
        } else if (names != null && keepsUnknownNames) {
            names.addUnknown(name);
        }
        return found;
    }

    /** Drops the classes that these loaders found. */
    public void forget(Predicate<? super ClassLoader> loaders) {
        byLoader.removeIf(loaders);
    }

    private static final class Result extends WeakReference<@Nullable Class<?>> {
        Result(@Nullable Class<?> type) {
            super(type);
        }
    }

    /**
     * The names looked up with one loader, by codebase. The array is replaced when it changes. The oldest codebase
     * comes first.
     */
    private static final class NamesByCodebase {
        private final Names withoutCodebase = new Names(null);
        private volatile Names[] withCodebase = {};

        @Nullable Names names(@Nullable String codebase) {
            if (codebase == null) {
                return withoutCodebase;
            }
            for (Names names : withCodebase) {
                if (names.haveCodebase(codebase)) {
                    return names;
                }
            }
            return null;
        }

        void keep(@Nullable String codebase, String name, Class<?> found) {
            Names names = names(codebase);
            if (names == null && codebase != null && codebase.length() <= LONGEST_CODEBASE) {
                names = add(codebase);
            }
            if (names != null) {
                names.results.put(name, new Result(found));
            }
        }

        private synchronized Names add(String codebase) {
            Names present = names(codebase);
            if (present != null) {
                return present;
            }
            Names added = new Names(codebase);
            Names[] former = withCodebase;
            int dropped = former.length < CODEBASES ? 0 : 1;
            Names[] changed = Arrays.copyOfRange(former, dropped, former.length + 1);
            changed[changed.length - 1] = added;
            withCodebase = changed;
            return added;
        }
    }

    /** The names that were looked up with one codebase. */
    private static final class Names {
        final ConcurrentMap<String, Result> results = new ConcurrentHashMap<>();
        private final AtomicInteger unknownNames = new AtomicInteger();
        private final @Nullable String codebase;
        /**
         * The equal codebase that was given last. Within a message, a codebase is one string, and the codebase of a
         * server has thousands of characters: a comparison costs more than the rest of a lookup. Threads may overwrite
         * each other's string, which is harmless because all are equal.
         */
        private @Nullable String last;

        Names(@Nullable String codebase) {
            this.codebase = codebase;
            this.last = codebase;
        }

        /** Returns whether the codebases are equal, without a hash code, which each message would compute anew. */
        @SuppressWarnings("ReferenceEquality")
        boolean haveCodebase(String given) {
            if (given == last) {
                return true;
            }
            if (given.equals(codebase)) {
                last = given;
                return true;
            }
            return false;
        }

        /** Records that the name has no class, unless the limit is reached. */
        void addUnknown(String name) {
            if (name.length() <= LONGEST_UNKNOWN_NAME && unknownNames.get() < UNKNOWN_NAMES
                    && results.putIfAbsent(name, UNKNOWN) == null) {
                unknownNames.incrementAndGet();
            }
        }
    }
}
