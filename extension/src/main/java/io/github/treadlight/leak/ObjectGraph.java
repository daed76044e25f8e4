package io.github.treadlight.leak;

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
import org.jspecify.annotations.Nullable;

/**
 * Finds what strong references lead from an object to an application, by the fields that may be read. Breadth
 * first, so that the path is a shortest one. What was looked into in vain is not looked into again, so that searches
 * from many objects take no more time than one. Runs no code of the objects, except that of the JDK's collections with
 * closed fields, and loads no class of an application that runs: its objects are not looked into.
 *
 * <p>Of one thread; keeps what it saw alive, so it must not outlive the search.
 */
final class ObjectGraph {
    /** Objects that are looked into, from one: what is further away than that is held in a hundred other ways too. */
    private static final int LARGEST_SEARCH = 5_000;
    /** Objects that are to be looked into, from one: a cache may have millions. */
    private static final int MOST_WAITING = 20_000;
    /** Objects that were looked into, from all. */
    private static final int MOST_KNOWN = 200_000;
    /** Of a longer one, the object it begins with and its end are told. */
    private static final int LONGEST_PATH = 12;

    private final EndedLoaders remains;
    private final Budget limit;
    private final ReadableFields fields;
    /** What was looked into in vain. */
    private final Set<Object> known = identitySet();
    /** What was searched from in vain. An object may be known, and what it refers to not: a search has an end. */
    private final Set<Object> starts = identitySet();

    /** An object, and how it was reached. */
    private record Step(Object object, @Nullable Step from, String by) {
        String path() {
            Deque<String> names = new ArrayDeque<>();
            Step at = this;
            for (int steps = 1; at.from != null; steps++, at = at.from) {
                if (steps <= LONGEST_PATH) {
                    names.addFirst(at.by);
                } else if (steps == LONGEST_PATH + 1) {
                    names.addFirst("\u2026");
                }
            }
            return at.object.getClass().getName() + String.join("", names) + " -> " + object.getClass().getName();
        }
    }

    ObjectGraph(EndedLoaders remains, Budget limit) {
        this.remains = remains;
        this.limit = limit;
        this.fields = new ReadableFields(type -> !remains.isRunning(type));
    }

    private static Set<Object> identitySet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    /** The path from the object to an application that ended, in names of classes and fields; null if none is found. */
    @Nullable String pathFrom(@Nullable Object start) {
        return pathFrom(start, false);
    }

    /** The same of an object that belongs to an application: null if the nearest one runs. */
    @Nullable String pathToOwner(@Nullable Object start) {
        return pathFrom(start, true);
    }

    private @Nullable String pathFrom(@Nullable Object start, boolean isOwned) {
        if (start == null || starts.contains(start)) {
            return null;
        }
        if (remains.have(start)) {
            return start.getClass().getName();
        }
        Search search = new Search(isOwned);
        search.visit(start, null, "");
        while (search.end == null && search.goesOn()) {
            Step step = search.steps.poll();
            if (step == null) {
                break;
            }
            search.expanded.add(step.object);
            expand(step, search);
        }
        if (search.end != null) {
            return search.end.path();
        }
        if (known.size() < MOST_KNOWN) {
            known.addAll(search.expanded);
            starts.add(start);
        }
        return null;
    }

    /** One search, from one object. */
    private final class Search {
        final boolean isOwned;
        final Deque<Step> steps = new ArrayDeque<>();
        final Set<Object> seen = identitySet();
        final List<Object> expanded = new ArrayList<>();
        @Nullable Step end;
        private boolean isInVain;

        Search(boolean isOwned) {
            this.isOwned = isOwned;
        }

        boolean goesOn() {
            return !isInVain && expanded.size() < LARGEST_SEARCH && !limit.isReached();
        }

        void visit(@Nullable Object object, @Nullable Step from, String by) {
            if (object == null || end != null || isInVain) {
                return;
            }
            if (from != null && remains.have(object)) {
                end = new Step(object, from, by);
            } else if (isOwned && remains.haveRunning(object)) {
                isInVain = true;
            } else if (seen.size() < MOST_WAITING && !isLeaf(object)
                    && (from == null || !known.contains(object)) && seen.add(object)) {
                steps.add(new Step(object, from, by));
            }
        }
    }

    /** What leads nowhere, or everywhere. */
    private static boolean isLeaf(Object object) {
        return object instanceof String || object instanceof Number || object instanceof Boolean
                || object instanceof Character || object instanceof Enum<?> || object instanceof Class<?>
                || object instanceof Thread || object instanceof ThreadGroup || object instanceof ClassLoader
                || (object.getClass().isArray() && object.getClass().getComponentType().isPrimitive());
    }

    private void expand(Step step, Search search) {
        Object object = step.object;
        if (object instanceof Object[] array) {
            expandElements(Arrays.asList(array), step, search);
        } else if (isClosed(object.getClass())) {
            expandClosed(object, step, search);
        } else {
            fields.forEach(object, (name, value) -> search.visit(value, step, "." + name));
        }
    }

    private void expandElements(Iterable<?> elements, Step step, Search search) {
        for (Object element : elements) {
            search.visit(element, step, "[]");
            if (search.end != null || limit.isReached()) {
                return;
            }
        }
    }

    /** Of the JDK, which does not open their fields. */
    private static boolean isClosed(Class<?> type) {
        return type.getName().startsWith("java.util.concurrent.")
                || (type.getClassLoader() == null && ParameterizedType.class.isAssignableFrom(type));
    }

    private void expandClosed(Object object, Step step, Search search) {
        if (object instanceof Map<?, ?> map) {
            expandElements(map.keySet(), step, search);
            expandElements(map.values(), step, search);
        } else if (object instanceof Collection<?> collection) {
            expandElements(collection, step, search);
        } else if (object instanceof AtomicReference<?> reference) {
            search.visit(reference.get(), step, "[]");
        } else if (object instanceof ParameterizedType type) {
            search.visit(type.getRawType(), step, "[]");
            expandElements(Arrays.asList(type.getActualTypeArguments()), step, search);
        }
    }
}
