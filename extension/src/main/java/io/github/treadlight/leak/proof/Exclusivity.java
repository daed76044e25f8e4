package io.github.treadlight.leak.proof;

import io.github.treadlight.leak.Budget;
import io.github.treadlight.leak.EndedLoaders;
import io.github.treadlight.leak.ForeignCode;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Ownership;
import io.github.treadlight.leak.OwnershipSearch;
import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.proof.ClassOwners.OwnerKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Proves that a release affects only undeployed applications, by a breadth-first search from the objects that the
 * release takes away. If the proof fails, the place is only reported.
 *
 * <p>The search has two parts. Objects <em>beside</em> the application's objects are those on the path to them, such as
 * a list of listeners, and everything else in such a container. Objects <em>behind</em> them are those that the
 * application's objects refer to. The release is denied in these cases:
 * <ul>
 * <li>An object of a running application is reachable. Beside, a class of a running application suffices: it may be the
 *     key of that application's entry.
 * <li>An object beside has a type in common with the application's objects. It may be a listener of the server, or of
 *     a library, in the same list.
 * <li>An object behind has such a type and that type belongs to a shared library, or it has a type that the cleaner has
 *     declared ({@link Taken#deniedBy}). It may be the original that the application has wrapped.
 * <li>An object of an application whose end is not proved is reachable.
 * <li>Not all references can be read, or there are too many objects.
 * </ul>
 *
 * <p>The search follows all references that {@link References} reads, but not those of the server's objects, because
 * nearly every object of the server leads to all applications. Taking it from this place does no harm: the server has
 * it in another place, or created it for one application. If a place contains objects that the server creates for one
 * application, the cleaner names their classes, and an {@link OwnershipSearch} determines the owner of each.
 *
 * <p>An instance serves the releases of one sweep. It remembers the objects behind which nothing was found, because
 * most places of an application lead to the same objects. It keeps all these objects alive. Confined to one thread.
 */
public final class Exclusivity {
    /** Limit of objects that a proof examines. A proof of 900,000 objects took 0.8 s and allocated 300 MB. */
    private static final int MAX_OBJECTS = 1_000_000;
    /** Bytes of the maximal heap for each object that a proof may examine, because a small heap has less room. */
    private static final int HEAP_PER_OBJECT = 2_000;
    /** The limit for an application with a proof that has reached the limit, because it may have many places. */
    private static final int MAX_AFTER_LIMIT = 20_000;
    /** Steps of a path that are shown. */
    private static final int MAX_PATH = 12;
    private static final String DEPLOYED = "a deployment began during the check";
    private static final String OUT_OF_TIME = "the sweep ran out of time";
    private static final String UNREADABLE =
            "Treadlight cannot read private fields: start the JVM with"
            + " --add-opens=java.base/java.lang=ALL-UNNAMED, which the servers' own configuration contains";
    private static final String REMEDY = "; if this place retains the application, clear it in contextDestroyed";
    private static final String TOO_MANY =
            "it leads to too many objects to check whether another application needs one of them";
    /** Packages whose types say too little about an object to compare it with another one. */
    private static final Set<String> GENERAL = Set.of("java.lang", "java.io", "java.util");
    /** Types of these packages that are compared nevertheless, because listeners and tasks implement them. */
    private static final Set<String> COMPARED = Set.of(
            "java.lang.Runnable", "java.lang.Thread", "java.lang.Thread$UncaughtExceptionHandler",
            "java.util.EventListener", "java.util.TimerTask", "java.util.Observer");

    private final EndedLoaders ended;
    private final Budget budget;
    private final References references;
    private final ClassOwners kinds;
    private final int limit;
    /** For each rule, objects behind which nothing was found that denies a release. */
    private final Map<Object, Set<Object>> clean = new HashMap<>();
    /** Objects that lead to an object of a running application. */
    private final Set<Object> shared = identitySet();
    /** The class loaders of applications with a proof that has reached the limit. */
    private final Set<ClassLoader> large = identitySet();
    /** Finds the owners of the server's objects, by the classes that it follows. */
    private final Map<List<String>, OwnershipSearch> owners = new HashMap<>();

    /**
     * Creates a proof for the releases of one sweep.
     *
     * @param foreignCode runs class loaders of applications, which may load the types of fields
     */
    public Exclusivity(EndedLoaders ended, ServerLibraries server, ForeignCode foreignCode, Budget budget) {
        this(ended, server, foreignCode, budget,
                (int) Math.min(MAX_OBJECTS, Runtime.getRuntime().maxMemory() / HEAP_PER_OBJECT));
    }

    /** Creates a proof that examines at most the given number of objects. */
    Exclusivity(EndedLoaders ended, ServerLibraries server, ForeignCode foreignCode, Budget budget, int limit) {
        this.references = new References(ended, server, foreignCode);
        this.ended = ended;
        this.budget = budget;
        this.kinds = new ClassOwners(ended, server);
        this.limit = limit;
    }

    /** An object, and the reference by which the search reached it. */
    private record Step(Object object, @Nullable Step from, String by) {
        String path() {
            Deque<String> names = new ArrayDeque<>();
            Step at = this;
            for (int steps = 0; at.from != null; steps++, at = at.from) {
                if (steps < MAX_PATH) {
                    names.addFirst(at.by.equals("[]") ? at.by : "." + at.by);
                } else if (steps == MAX_PATH) {
                    names.addFirst("\u2026");
                }
            }
            String to = from == null ? "" : " -> " + object.getClass().getName();
            return at.object.getClass().getName() + String.join("", names) + to;
        }
    }

    /**
     * Returns the reason why the release must not take the objects away, or null if it affects only undeployed
     * applications.
     *
     * @param isReleasable whether an undeployed application may lose its objects
     */
    @Nullable String denial(Taken taken, Predicate<Owned> isReleasable) {
        if (taken.objects().isEmpty()) {
            return null;
        }
        if (!references.areReadable()) {
            return UNREADABLE;
        }
        forgetIfChanged();
        boolean isOver = false;
        try {
            String denial = new Proof(taken, isReleasable).denial();
            isOver = true;
            return forgetIfChanged() && denial == null ? DEPLOYED : denial;
        } finally {
            if (!isOver) {
                clean.clear(); // it has objects that the failed proof has not examined
            }
        }
    }

    /** Returns whether a later sweep may find that there is no such reason any more. */
    public static boolean isTemporary(String denial) {
        return denial.equals(DEPLOYED) || denial.equals(OUT_OF_TIME);
    }

    /** Forgets everything if a generation has begun since the last call, and returns whether one has. */
    private boolean forgetIfChanged() {
        boolean hasChanged = kinds.hasChanged();
        if (hasChanged) {
            clean.clear();
            shared.clear();
            owners.clear();
        }
        return hasChanged;
    }

    /** The proof for one release. */
    private final class Proof {
        private final Taken taken;
        private final Predicate<Owned> isReleasable;
        private final Set<ClassLoader> permitted = identitySet();
        private final Set<Object> seen = identitySet();
        private final Deque<Step> beside = new ArrayDeque<>();
        private final Deque<Step> behind = new ArrayDeque<>();
        /** The objects beside, except for those that contain an object of the application. */
        private final IdentityHashMap<Object, Step> others = new IdentityHashMap<>();
        /** Types that the application's nearest objects have in common with objects of others. */
        private final Set<Class<?>> types = new HashSet<>();
        /** Those of the types that belong to a shared library, as an array because each object behind is compared. */
        private Class<?>[] typesBehind = {};
        /** The objects that are clean by the rule of this release, with those that this search has added. */
        private Set<Object> cleanBehind = Set.of();
        /** The objects that this search has added. */
        private final List<Object> added = new ArrayList<>();
        private int maximum = limit;
        private int examined;
        private @Nullable String denial;

        Proof(Taken taken, Predicate<Owned> isReleasable) {
            this.taken = taken;
            this.isReleasable = isReleasable;
        }

        @Nullable String denial() {
            taken.objects().forEach(start -> visitBeside(start, null, ""));
            while (denial == null && !beside.isEmpty()) {
                Step step = beside.remove();
                expand(step, (by, value) -> visitBeside(value, step, by));
            }
            others.values().forEach(this::compare);
            types.removeIf(type -> kinds.of(type) != OwnerKind.LIBRARY);
            typesBehind = types.toArray(Class<?>[]::new);
            cleanBehind = clean.computeIfAbsent(List.of(taken.rule(), types), each -> identitySet());
            List<Step> nearest = List.copyOf(behind);
            behind.clear();
            for (Step step : nearest) {
                if (cleanBehind.add(step.object)) {
                    addBehind(step);
                }
            }
            while (denial == null && !behind.isEmpty()) {
                Step step = behind.remove();
                expand(step, (by, value) -> visitBehind(value, step, by));
            }
            if (denial != null) {
                added.forEach(cleanBehind::remove);
            }
            return denial;
        }

        private void expand(Step step, BiConsumer<String, Object> action) {
            if (denial != null) {
                return;
            }
            if (++examined > maximum) {
                large.addAll(permitted);
                denial = TOO_MANY;
            } else if (budget.isExhausted()) {
                denial = OUT_OF_TIME;
            } else if (!references.forEach(step.object, action)) {
                denial = "some fields cannot be read, so another application may need what they refer to: "
                        + step.path();
            }
        }

        private void visitBeside(Object object, @Nullable Step from, String by) {
            if (denial != null || taken.isKept(object)) {
                return;
            }
            ClassOwners.Traits traits = kinds.traitsOf(object.getClass());
            Step step = new Step(object, from, by);
            Owned owned = traits.owner() == null && traits.isLeaf() ? ended.owner(object) : traits.owner();
            if (owned != null) {
                examineEnd(owned, step);
                Step container = from; // if it is known to contain an object of the application, so are its own
                while (container != null && others.remove(container.object) != null) {
                    container = container.from;
                }
                if (!traits.isLeaf() && seen.add(object)) {
                    addTypes(object.getClass());
                    behind.add(step);
                }
            } else if (traits.isLeaf()) {
                denial = ended.isOfRunning(object) ? running(step) : null;
            } else if (seen.add(object)) {
                others.put(object, step);
                switch (traits.kind()) {
                    case RUNNING -> deny(step);
                    case SERVER -> examineServerObject(step);
                    default -> beside.add(step);
                }
            }
        }

        /** Denies the release if an object of the server was not created for an undeployed application. */
        private void examineServerObject(Step step) {
            if (!taken.isFollowed(step.object.getClass())) {
                return;
            }
            Ownership owner = owners.computeIfAbsent(taken.packages(), packages ->
                    new OwnershipSearch(ended, budget, taken::isFollowed)).of(step.object);
            if (owner.isRunning()) {
                deny(step);
            } else if (owner.isUnknown()) {
                denial = budget.isExhausted() ? OUT_OF_TIME : TOO_MANY;
            } else if (owner.owned() != null) {
                examineEnd(owner.owned(), step);
                others.remove(step.object);
            }
        }

        private void visitBehind(Object object, Step from, String by) {
            if (denial != null) {
                return;
            }
            ClassOwners.Traits traits = kinds.traitsOf(object.getClass());
            boolean isEnd = traits.isLeaf() || traits.kind() == OwnerKind.SERVER || traits.kind() == OwnerKind.RUNNING;
            if ((traits.isLeaf() && traits.kind() == OwnerKind.JDK) || taken.isKept(object) || seen.contains(object)
                    || (!isEnd && !cleanBehind.add(object))) {
                return;
            }
            Step step = new Step(object, from, by);
            if (!isEnd) {
                addBehind(step);
            }
            if (traits.owner() != null) {
                examineEnd(traits.owner(), step);
            } else if (traits.kind() == OwnerKind.RUNNING || shared.contains(object)) {
                deny(step);
            } else if (taken.isOfKind(object) || isOfTypeBehind(object)) {
                denial = "it also leads to an object that the server or another application may need: " + step.path()
                        + REMEDY;
            }
        }

        private void addBehind(Step step) {
            added.add(step.object);
            behind.add(step);
        }

        private boolean isOfTypeBehind(Object object) {
            for (Class<?> type : typesBehind) {
                if (type.isInstance(object)) {
                    return true;
                }
            }
            return false;
        }

        private void examineEnd(Owned owned, Step step) {
            if (permitted.contains(owned.loader())) {
                return;
            }
            if (isReleasable.test(owned)) {
                permitted.add(owned.loader());
                maximum = large.contains(owned.loader()) ? Math.min(maximum, MAX_AFTER_LIMIT) : maximum;
            } else {
                denial = "it also leads to an object of " + owned.generation() + ", which may still run: "
                        + step.path();
            }
        }

        private void deny(Step step) {
            denial = running(step);
            for (Step at = step; at != null; at = at.from) {
                shared.add(at.object);
            }
        }

        private static String running(Step step) {
            return "it also leads to an object of a running application: " + step.path() + REMEDY;
        }

        /** Denies the release if the object beside the application's objects may be of the same use. */
        private void compare(Step step) {
            boolean isStart = step.from == null;
            boolean isThread = step.object.getClass() == Thread.class; // also a Runnable, and it runs on
            if (denial == null && !isThread && ((!isStart && taken.isOfKind(step.object))
                    || types.stream().anyMatch(type -> type.isInstance(step.object)))) {
                denial = "it also contains an object that the server or another application may need: " + step.path()
                        + REMEDY;
            }
        }

        private void addTypes(Class<?> type) {
            for (Class<?> at = type; at != null; at = at.getSuperclass()) {
                addType(at);
                for (Class<?> each : at.getInterfaces()) {
                    addTypes(each);
                }
            }
        }

        private void addType(Class<?> type) {
            if (kinds.of(type) != OwnerKind.ENDED
                    && (!GENERAL.contains(type.getPackageName()) || COMPARED.contains(type.getName()))) {
                types.add(type);
            }
        }
    }

    private static <T> Set<T> identitySet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }
}
