package io.github.treadlight.loader;

import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Classes that were found by name, for each loader that is asked first: RMI looks a name up in the context loader,
 * together with the codebase that the sender gave.
 *
 * <p>What one loader finds never answers a question to another, so that no application sees another's classes. Names
 * and codebases come from peers, so for one loader the latest {@value #CODEBASES} codebases are kept with which a class
 * was found, and {@value #NAMES} names for each; what comes after is not answered.
 *
 * <p>Holds loaders and classes weakly; names and codebases as long as their loader lives, or until {@link #forget}.
 * Thread-safe; a lookup takes no lock.
 */
public final class NamedClasses {
    static final int CODEBASES = 16;
    static final int NAMES = 10_000;
    /** Names that are not answered: fewer and shorter, for a peer can make up any number of them. */
    static final int UNANSWERED = 1_000;
    static final int LONGEST_UNANSWERED = 250;
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
     * @return null when the lookup found none, now or when it was last asked, or when no more names are kept
     */
    public @Nullable Class<?> find(ClassLoader loader, @Nullable String codebase, String name, Lookup lookup) {
        Seen seen = byLoader.get(loader, Seen::new);
        Names names = seen.names(codebase);
        if (names != null) {
            Answer known = names.answers.get(name);
            Class<?> type = known == null ? null : known.get();
            if (type != null || known == Answer.NONE) {
                return type;
            }
            if (names.answers.size() >= NAMES) {
                return null;
            }
        }
        Class<?> found = lookup.find(loader, codebase, name);
        if (found != null) {
            seen.keep(codebase, name, found);
        } else if (names != null) {
            names.leave(name);
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

    /**
     * Names looked up with one loader, by codebase. The array is replaced when it changes, and has the oldest codebase
     * first.
     */
    private static final class Seen {
        private final Names withoutCodebase = new Names(null);
        private volatile Names[] withCodebase = {};

        @Nullable Names names(@Nullable String codebase) {
            if (codebase == null) {
                return withoutCodebase;
            }
            for (Names names : withCodebase) {
                if (names.areOf(codebase)) {
                    return names;
                }
            }
            return null;
        }

        void keep(@Nullable String codebase, String name, Class<?> found) {
            Names names = names(codebase);
            if (names == null && codebase != null && codebase.length() <= LONGEST_CODEBASE) {
                names = begin(codebase);
            }
            if (names != null) {
                names.answers.put(name, new Answer(found));
            }
        }

        private synchronized Names begin(String codebase) {
            Names present = names(codebase);
            if (present != null) {
                return present;
            }
            Names begun = new Names(codebase);
            Names[] former = withCodebase;
            int dropped = former.length < CODEBASES ? 0 : 1;
            Names[] changed = Arrays.copyOfRange(former, dropped, former.length + 1);
            changed[changed.length - 1] = begun;
            withCodebase = changed;
            return begun;
        }
    }

    /** The names that came with one codebase. */
    private static final class Names {
        final ConcurrentMap<String, Answer> answers = new ConcurrentHashMap<>();
        private final AtomicInteger unanswered = new AtomicInteger();
        private final @Nullable String codebase;
        /**
         * An equal one that was given last. Within a message a codebase is one string, and the codebase of a server has
         * thousands of characters: to compare them costs more than all the rest of a lookup. Threads may overwrite each
         * other's, with a string that is as good.
         */
        private @Nullable String last;

        Names(@Nullable String codebase) {
            this.codebase = codebase;
            this.last = codebase;
        }

        /** Without the text's hash, which each message would compute anew. */
        @SuppressWarnings("ReferenceEquality")
        boolean areOf(String given) {
            if (given == last) {
                return true;
            }
            if (given.equals(codebase)) {
                last = given;
                return true;
            }
            return false;
        }

        /** Notes that the name is not answered, if it is not one too many. */
        void leave(String name) {
            if (name.length() <= LONGEST_UNANSWERED && unanswered.get() < UNANSWERED
                    && answers.putIfAbsent(name, Answer.NONE) == null) {
                unanswered.incrementAndGet();
            }
        }
    }
}
