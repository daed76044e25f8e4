package io.github.treadlight.leak.access;

import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The members of unknown shape that one cleaner uses on this server: private fields and methods that it calls. A
 * cleaner that uses such a field is on probation: it only reports leaks until the watch of undeployed applications has
 * confirmed one of them, which shows that the fields lead to leaks. The watch cannot confirm what a method does, so a
 * cleaner that calls a method of unknown shape releases only with the administrator's permission.
 *
 * <p>Stores only names. Thread-safe.
 */
public final class UsedMembers {
    /** Set while a cleaner runs. */
    private static final ThreadLocal<@Nullable Recording> CURRENT = new ThreadLocal<>();

    private final Shapes shapes;
    private final BooleanSupplier isAnyTrusted;
    private final Set<String> unknown = new ConcurrentSkipListSet<>();
    private volatile boolean isProved;

    /** An action that uses members of the JDK, the server or its libraries. */
    @FunctionalInterface
    public interface Use {
        /** Runs the action. */
        void run() throws ReflectiveOperationException;
    }

    /** The shapes with which cleaners were tested. */
    @FunctionalInterface
    public interface Shapes {
        /**
         * Returns whether a member has a shape with which cleaners were tested.
         *
         * @param member the name of a field, or the name of methods followed by {@code ()}
         */
        boolean contain(Class<?> owner, String member);

        /** Runs an action, during which this thread parses each class file at most once. */
        default <T> T parsingOnce(Supplier<T> action) {
            return action.get();
        }
    }

    /**
     * Creates an empty record for a cleaner that has not run yet.
     *
     * @param isAnyTrusted returns whether the administrator trusts members of unknown shape
     */
    public UsedMembers(Shapes shapes, BooleanSupplier isAnyTrusted) {
        this.shapes = shapes;
        this.isAnyTrusted = isAnyTrusted;
    }

    /** Runs a search, which changes nothing, and records the members that the current thread uses. */
    public void record(Use use) throws ReflectiveOperationException {
        run(use, new Recording(this, false));
    }

    /** Runs a release. It fails with an {@link UnknownShapeException} before it uses an untrusted member. */
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
     * Records the use of a member by the cleaner that runs in the current thread, if any.
     *
     * @throws UnknownShapeException if a release must not use the member
     */
    static void add(Class<?> owner, String member) throws UnknownShapeException {
        Recording current = CURRENT.get();
        if (current != null) {
            current.members.add(owner, member, current.isRelease);
        }
    }

    private void add(Class<?> owner, String member, boolean isRelease) throws UnknownShapeException {
        if (!shapes.contain(owner, member)) {
            String name = owner.getName() + '#' + member;
            unknown.add(name);
            if (isRelease && !isTrusted(name)) {
                throw new UnknownShapeException(name);
            }
        }
    }

    /** Returns whether the cleaner may release: all shapes are known, or the watch or the administrator permits it. */
    public boolean areTrusted() {
        return unknown.stream().allMatch(this::isTrusted);
    }

    private boolean isTrusted(String member) {
        return isAnyTrusted.getAsBoolean() || (isProved && !isMethod(member));
    }

    private static boolean isMethod(String member) {
        return member.endsWith("()");
    }

    /** Returns whether the cleaner calls a method of unknown shape, so that no proof permits its releases. */
    public boolean includeMethods() {
        return unknown.stream().anyMatch(UsedMembers::isMethod);
    }

    /** Trusts all fields from now on, because the watch has confirmed a leak that the cleaner found. */
    public void trust() {
        isProved = true;
    }

    /** Returns the members whose shape is unknown, as class, {@code #} and name. */
    public Set<String> unknown() {
        return new TreeSet<>(unknown);
    }

    /** The cleaner that runs in the current thread. */
    private record Recording(UsedMembers members, boolean isRelease) {}
}
