package io.github.treadlight.leak;

import io.github.treadlight.leak.access.ReadableFields;
import java.lang.reflect.ParameterizedType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Finds the application that owns an object, by a breadth-first search along strong references. The application whose
 * object is nearest to the start is the owner. If objects of an ended and of a running application are equally near,
 * the running application is the owner.
 *
 * <p>The search follows only fields of the JDK's classes and of the packages that its caller names, because the
 * references of a singleton of the server prove no ownership. A search that reaches a limit has no result. The search
 * calls methods of the JDK's concurrent collections, and no other code of the objects. It does not read fields of a
 * running application's objects, because that could load classes of the application.
 *
 * <p>Many threads refer to the same objects of the server. To avoid searching these objects for every thread, an
 * instance remembers from which objects no application is reachable, and within which radius of an object a search that
 * reached a limit found no application. It keeps all visited objects alive. Confined to one thread.
 */
public final class OwnershipSearch {
    /** Limit of objects whose references are followed: beyond it, an object proves little about ownership. */
    private static final int MAX_EXPANDED = 5_000;
    /** Limit of objects that are queued, because a cache may have millions of entries. */
    private static final int MAX_QUEUED = 20_000;
    private static final int MAX_REMEMBERED = 200_000;
    /** Steps of a path that are shown; a longer path is shown by its first class and its last steps. */
    private static final int MAX_PATH = 12;

    private final EndedLoaders ended;
    private final Budget budget;
    private final Predicate<Class<?>> isFollowed;
    private final ReadableFields fields;
    /** Objects from which no application is reachable. */
    private final Set<Object> withoutOwner = identitySet();
    private final IdentityHashMap<Object, Surroundings> surroundings = new IdentityHashMap<>();

    /**
     * The result of a search that reached a limit, for one object: no application is within the radius around it.
     *
     * @param distance the distance of the object from the start of that search. A search that reaches the object at a
     *     smaller distance may get beyond the radius.
     */
    private record Surroundings(int distance, int radius) {}

    /** An object and the reference by which the search reached it. */
    private record Step(Object object, @Nullable Step from, String by, int distance) {
        String path() {
            Deque<String> names = new ArrayDeque<>();
            Step at = this;
            for (int steps = 1; at.from != null; steps++, at = at.from) {
                if (steps <= MAX_PATH) {
                    names.addFirst(at.by);
                } else if (steps == MAX_PATH + 1) {
                    names.addFirst("\u2026");
                }
            }
            return from == null ? object.getClass().getName()
                    : at.object.getClass().getName() + String.join("", names) + " -> " + object.getClass().getName();
        }
    }

    /**
     * Creates a search.
     *
     * @param isFollowed whether the fields of a class outside of the JDK are followed
     */
    public OwnershipSearch(EndedLoaders ended, Budget budget, Predicate<Class<?>> isFollowed) {
        this.ended = ended;
        this.budget = budget;
        this.isFollowed = type -> isOfJdk(type) || isFollowed.test(type);
        this.fields = new ReadableFields(type -> !ended.isRunning(type));
    }

    private static Set<Object> identitySet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    private static boolean isOfJdk(Class<?> type) {
        return type.getClassLoader() == null || type.getClassLoader() == ClassLoader.getPlatformClassLoader();
    }

    /** Returns the owner of the object. */
    public Ownership of(@Nullable Object start) {
        if (start == null || withoutOwner.contains(start)) {
            return Ownership.NONE;
        }
        Run run = new Run();
        run.visit(start, null, "");
        while (run.isOpen()) {
            if (budget.isExhausted()) {
                return Ownership.UNKNOWN;
            }
            Step step = run.steps.element();
            if (run.expanded.size() >= MAX_EXPANDED) {
                run.omit(step.distance);
                break;
            }
            run.steps.remove();
            Surroundings known = surroundings.get(step.object);
            if (known != null && known.distance <= step.distance) {
                run.omit(step.distance + known.radius);
            } else {
                run.expanded.add(step);
                expand(step, run);
            }
        }
        if (run.isShared) {
            return Ownership.RUNNING;
        }
        if (run.end != null && run.end.distance <= run.distanceOfOmitted) {
            Owned owned = ended.owner(run.end.object);
            return owned == null ? Ownership.NONE
                    : Ownership.of(new Owned(owned.loader(), owned.generation(), run.end.path()));
        }
        if (budget.isExhausted()) {
            return Ownership.UNKNOWN;
        }
        remember(run);
        return run.isCut() ? Ownership.UNKNOWN : Ownership.NONE;
    }

    private void remember(Run run) {
        if (!run.isCut() && withoutOwner.size() < MAX_REMEMBERED) {
            run.expanded.forEach(step -> withoutOwner.add(step.object));
        } else if (run.isCut() && surroundings.size() < MAX_REMEMBERED) {
            run.expanded.forEach(step -> surroundings.merge(step.object,
                    new Surroundings(step.distance, run.distanceOfOmitted - step.distance),
                    (old, one) -> old.distance <= one.distance ? old : one));
        }
    }

    /** The state of a search from one object. */
    private final class Run {
        final Deque<Step> steps = new ArrayDeque<>();
        final Set<Object> seen = identitySet();
        final List<Step> expanded = new ArrayList<>();
        /** The nearest object of an ended application. */
        @Nullable Step end;
        /** True if an object of a running application is equally near. */
        boolean isShared;
        /** The distance of the nearest object whose references were omitted; the search is incomplete beyond it. */
        int distanceOfOmitted = Integer.MAX_VALUE;

        /** Records that references of an object at the distance were omitted. */
        void omit(int distance) {
            distanceOfOmitted = Math.min(distanceOfOmitted, distance);
        }

        boolean isCut() {
            return distanceOfOmitted < Integer.MAX_VALUE;
        }

        /** Returns whether the queue may lead to an object as near as the end, and nearer than any omitted one. */
        boolean isOpen() {
            int farthest = end == null ? distanceOfOmitted : end.distance;
            return !isShared && !steps.isEmpty() && steps.element().distance < farthest;
        }

        void visit(@Nullable Object object, @Nullable Step from, String by) {
            if (object == null || isShared) {
                return;
            }
            int distance = from == null ? 0 : from.distance + 1;
            if (ended.owner(object) != null) {
                end = end == null ? new Step(object, from, by, distance) : end;
            } else if (ended.isOfRunning(object)) {
                isShared = true;
            } else if (end == null && !isLeaf(object) && !withoutOwner.contains(object)) {
                if (seen.size() >= MAX_QUEUED) {
                    omit(distance);
                } else if (seen.add(object)) {
                    steps.add(new Step(object, from, by, distance));
                }
            }
        }
    }

    /** Returns whether the search ends at the object: it refers to nothing of interest, or to too much. */
    private static boolean isLeaf(Object object) {
        return object instanceof String || object instanceof Number || object instanceof Boolean
                || object instanceof Character || object instanceof Enum<?> || object instanceof Class<?>
                || object instanceof Thread || object instanceof ThreadGroup || object instanceof ClassLoader
                || object instanceof Logger
                || (object.getClass().isArray() && object.getClass().getComponentType().isPrimitive());
    }

    private void expand(Step step, Run run) {
        Object object = step.object;
        if (object instanceof Object[] array) {
            expandElements(Arrays.asList(array), step, run);
        } else if (isClosed(object.getClass())) {
            expandClosed(object, step, run);
        } else if (isFollowed.test(object.getClass())) {
            fields.forEach(object, (name, value) -> run.visit(value, step, "." + name));
        }
    }

    private void expandElements(Iterable<?> elements, Step step, Run run) {
        for (Object element : elements) {
            if (run.isShared) {
                return;
            }
            if (budget.isExhausted()) {
                run.omit(step.distance); // the remaining elements are not examined
                return;
            }
            run.visit(element, step, "[]");
        }
    }

    /** Returns whether the class is in a package of the JDK that is not open to this module. */
    private static boolean isClosed(Class<?> type) {
        return type.getName().startsWith("java.util.concurrent.")
                || (type.getClassLoader() == null && ParameterizedType.class.isAssignableFrom(type));
    }

    private void expandClosed(Object object, Step step, Run run) {
        if (object instanceof Map<?, ?> map) {
            expandElements(map.keySet(), step, run);
            expandElements(map.values(), step, run);
        } else if (object instanceof Collection<?> collection) {
            expandElements(collection, step, run);
        } else if (object instanceof AtomicReference<?> reference) {
            run.visit(reference.get(), step, "[]");
        } else if (object instanceof ParameterizedType type) {
            run.visit(type.getRawType(), step, "[]");
            expandElements(Arrays.asList(type.getActualTypeArguments()), step, run);
        }
    }
}
