package io.github.treadlight.leak.access;

import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The private members that one cleaner uses and whose shape is unknown on this server. The cleaner is on probation
 * while there are any: it only reports what it finds, until its findings have agreed with the watch of undeployed
 * applications.
 *
 * <p>Keeps names only. Thread-safe.
 */
public final class UsedMembers {
    /** Set while a cleaner runs. */
    private static final ThreadLocal<@Nullable Recording> CURRENT = new ThreadLocal<>();

    private final Shapes shapes;
    private final BooleanSupplier isAnyTrusted;
    private final Set<String> unknown = new ConcurrentSkipListSet<>();
    private volatile boolean isProved;

    /** The use of private members. */
    @FunctionalInterface
    public interface Use {
        /** Uses members. */
        void run() throws ReflectiveOperationException;
    }

    /** The members on which cleaners were tested. */
    @FunctionalInterface
    public interface Shapes {
        /**
         * Returns whether a member has a shape on which cleaners were tested.
         *
         * @param member the name of a field, or the name of methods and {@code ()}
         */
        boolean contain(Class<?> owner, String member);
    }

    /**
     * Creates the members of a cleaner that has not run yet.
     *
     * @param isAnyTrusted whether members of unknown shape are trusted, so that shapes are not computed
     */
    public UsedMembers(Shapes shapes, BooleanSupplier isAnyTrusted) {
        this.shapes = shapes;
        this.isAnyTrusted = isAnyTrusted;
    }

    /** Records the members that the current thread uses during a search, which changes nothing. */
    public void record(Use use) throws ReflectiveOperationException {
        run(use, new Recording(this, false));
    }

    /** Runs a release, which ends with an {@link UnknownShapeException} before it uses a member of unknown shape. */
    public void require(Use use) throws ReflectiveOperationException {
        run(use, new Recording(this, true));
    }

    /** Runs code that uses members of its own, which say nothing about the cleaner. */
    public static void unrecorded(Use use) throws ReflectiveOperationException {
        run(use, null);
    }

    /** Returns code that records members, when another thread runs it, as this thread does now. */
    public static <T> Callable<T> carried(Callable<T> code) {
        Recording recording = CURRENT.get();
        return () -> {
            Recording before = CURRENT.get();
            set(recording);
            try {
                return code.call();
            } finally {
                set(before);
            }
        };
    }

    private static void set(@Nullable Recording recording) {
        if (recording == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(recording);
        }
    }

    private static void run(Use use, @Nullable Recording recording) throws ReflectiveOperationException {
        Recording before = CURRENT.get();
        set(recording);
        try {
            use.run();
        } finally {
            set(before);
        }
    }

    /**
     * Records the use of a member by the cleaner that runs in the current thread, if one does.
     *
     * @throws UnknownShapeException if a release must not use it
     */
    static void add(Class<?> owner, String member) throws UnknownShapeException {
        Recording current = CURRENT.get();
        if (current != null) {
            current.members.add(owner, member, current.isRelease);
        }
    }

    private void add(Class<?> owner, String member, boolean isRelease) throws UnknownShapeException {
        if (!isAnyTrusted.getAsBoolean() && !shapes.contain(owner, member)) {
            String name = owner.getName() + '#' + member;
            unknown.add(name);
            if (isRelease && !areTrusted()) {
                throw new UnknownShapeException(name);
            }
        }
    }

    /** Returns whether the cleaner may release: all members have known shapes, or its findings have proved right. */
    public boolean areTrusted() {
        return isProved || unknown.isEmpty() || isAnyTrusted.getAsBoolean();
    }

    /** Trusts the members from now on, because the findings of the cleaner have agreed with the watch. */
    public void trust() {
        isProved = true;
    }

    /** Returns the members whose shape is unknown, as class, {@code #} and name. */
    public Set<String> unknown() {
        return new TreeSet<>(unknown);
    }

    /** The use of members in the current thread. */
    private record Recording(UsedMembers members, boolean isRelease) {}
}
