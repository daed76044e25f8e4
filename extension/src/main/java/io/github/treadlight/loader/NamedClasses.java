package io.github.treadlight.loader;

import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Classes that were found by name, for each loader that is asked first: RMI looks a name up in the context loader,
 * together with the codebase that the sender gave.
 *
 * <p>What one loader finds never answers a question to another, so that no application sees another's classes. Names
 * and codebases come from peers: of one loader, {@value #CODEBASES} codebases are kept and {@value #NAMES} names for
 * each; what comes after is looked up each time.
 *
 * <p>Holds loaders and classes weakly; names and codebases as long as their loader lives, or until {@link #forget}.
 * Thread-safe; a lookup takes no lock.
 */
public final class NamedClasses {
    static final int CODEBASES = 16;
    static final int NAMES = 10_000;
    /** Names that are not answered: fewer, for a peer can make up any number of them. */
    static final int UNANSWERED = 1_000;
    static final int LONGEST_NAME = 1_000;
    static final int LONGEST_CODEBASE = 65_536;

    private final PerLoader<Seen> byLoader = new PerLoader<>();

    /** Looks for a class that is not kept. */
    @FunctionalInterface
    public interface Lookup {
        /** The class, or null: neither now nor later is it to be answered from here. */
        @Nullable Class<?> find(ClassLoader loader, @Nullable String codebase, String name);
    }

    /**
     * The class of this name.
     *
     * @param codebase as the sender gave it; null for none
     * @return null when the lookup found none, now or when it was last asked
     */
    public @Nullable Class<?> find(ClassLoader loader, @Nullable String codebase, String name, Lookup lookup) {
        Seen seen = byLoader.get(loader);
        ConcurrentMap<String, Answer> names = seen == null ? null : seen.names(codebase);
        Answer known = names == null ? null : names.get(name);
        if (known != null) {
            Class<?> type = known.get();
            if (type != null || known == Answer.NONE) {
                return type;
            }
        }
        Class<?> found = lookup.find(loader, codebase, name);
        if (name.length() <= LONGEST_NAME) {
            ConcurrentMap<String, Answer> kept = byLoader.get(loader, Seen::new).keep(codebase);
            if (kept != null && kept.size() < (found == null ? UNANSWERED : NAMES)) {
                kept.put(name, found == null ? Answer.NONE : new Answer(found));
            }
        }
        return found;
    }

    /** Drops what these loaders found. */
    public void forget(Predicate<? super ClassLoader> loaders) {
        byLoader.removeIf(loaders);
    }

    private static final class Answer extends WeakReference<@Nullable Class<?>> {
        static final Answer NONE = new Answer(null);

        Answer(@Nullable Class<?> type) {
            super(type);
        }
    }

    /** The names that one loader was asked for, by codebase; the array is replaced when it grows. */
    private static final class Seen {
        private final ConcurrentMap<String, Answer> withoutCodebase = new ConcurrentHashMap<>();
        private volatile WithCodebase[] others = {};

        @Nullable ConcurrentMap<String, Answer> names(@Nullable String codebase) {
            if (codebase == null) {
                return withoutCodebase;
            }
            for (WithCodebase other : others) {
                if (other.isOf(codebase)) {
                    return other.names;
                }
            }
            return null;
        }

        synchronized @Nullable ConcurrentMap<String, Answer> keep(@Nullable String codebase) {
            ConcurrentMap<String, Answer> present = names(codebase);
            if (present != null || codebase == null
                    || others.length == CODEBASES || codebase.length() > LONGEST_CODEBASE) {
                return present;
            }
            WithCodebase[] more = Arrays.copyOf(others, others.length + 1);
            ConcurrentMap<String, Answer> names = new ConcurrentHashMap<>();
            more[others.length] = new WithCodebase(codebase, names);
            others = more;
            return names;
        }
    }

    private static final class WithCodebase {
        final ConcurrentMap<String, Answer> names;
        private final String codebase;
        /**
         * An equal one that was given last. Within a message a codebase is one string, and the codebase of a server has
         * thousands of characters: to compare them costs more than all the rest of a lookup. Threads may overwrite each
         * other's, with a string that is as good.
         */
        private String last;

        WithCodebase(String codebase, ConcurrentMap<String, Answer> names) {
            this.codebase = codebase;
            this.last = codebase;
            this.names = names;
        }

        /** Without the text's hash, which each message would compute anew. */
        @SuppressWarnings("ReferenceEquality")
        boolean isOf(String given) {
            if (given == last) {
                return true;
            }
            if (given.equals(codebase)) {
                last = given;
                return true;
            }
            return false;
        }
    }
}
