package io.github.treadlight.app.cleaner;

import java.lang.reflect.ParameterizedType;
import java.util.ArrayDeque;
import java.util.ArrayList;
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
 * Finds what strong references lead from an object to an application, by the fields that reflection may read. Breadth
 * first, so that the path is a shortest one. What led nowhere is not searched again, so that searches from many objects
 * take no more time than one. Runs no code of the objects, except that of the JDK's collections with closed fields.
 *
 * <p>Of one thread; keeps what it saw alive, so it must not outlive the search.
 */
final class ObjectGraph {
    /** Objects, from one: what is further away than that is held in a hundred other ways too. */
    private static final int LARGEST_SEARCH = 5_000;
    /** Of a longer one, the object it begins with and its end are told. */
    private static final int LONGEST_PATH = 12;

    private final Remains remains;
    private final Limit limit;
    private final Set<Object> leadNowhere = Collections.newSetFromMap(new IdentityHashMap<>());
    private final ReadableFields fields = new ReadableFields();

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

    ObjectGraph(Remains remains, Limit limit) {
        this.remains = remains;
        this.limit = limit;
    }

    /** The path from the object to an application, in names of classes and fields; null if none was found. */
    @Nullable String pathFrom(@Nullable Object start) {
        if (start == null) {
            return null;
        }
        if (remains.have(start)) {
            return start.getClass().getName();
        }
        Search search = new Search();
        search.visit(new Step(start, null, ""));
        for (int looks = 0; looks < LARGEST_SEARCH && !limit.isReached(); looks++) {
            Step step = search.steps.poll();
            if (step == null) {
                break;
            }
            Step end = expand(step, search);
            if (end != null) {
                return end.path();
            }
        }
        leadNowhere.addAll(search.seen);
        return null;
    }

    /** One search, from one object. */
    private final class Search {
        final Deque<Step> steps = new ArrayDeque<>();
        final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

        void visit(Step step) {
            if (!isLeaf(step.object) && !leadNowhere.contains(step.object) && seen.add(step.object)) {
                steps.add(step);
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

    /** The step to an application; null when this object leads to none at once. */
    private @Nullable Step expand(Step step, Search search) {
        Object object = step.object;
        if (object instanceof Object[] array) {
            return expandElements(step, array, search);
        }
        if (object instanceof ParameterizedType type) {
            return expandElements(step, new Object[] {type.getRawType(), type.getActualTypeArguments()}, search);
        }
        if (isClosed(object.getClass())) {
            return expandElements(step, elementsOf(object), search);
        }
        List<Step> next = new ArrayList<>();
        fields.forEach(object, (field, value) -> next.add(new Step(value, step, "." + field.getName())));
        return firstIn(next, search);
    }

    private @Nullable Step expandElements(Step step, Object[] elements, Search search) {
        List<Step> next = new ArrayList<>();
        for (Object element : elements) {
            if (element != null) {
                next.add(new Step(element, step, "[]"));
            }
        }
        return firstIn(next, search);
    }

    private @Nullable Step firstIn(List<Step> next, Search search) {
        for (Step each : next) {
            if (remains.have(each.object)) {
                return each;
            }
            search.visit(each);
        }
        return null;
    }

    private static boolean isClosed(Class<?> type) {
        return type.getName().startsWith("java.util.concurrent.");
    }

    private static Object[] elementsOf(Object object) {
        List<Object> elements = new ArrayList<>();
        if (object instanceof Map<?, ?> map) {
            map.forEach((key, value) -> {
                elements.add(key);
                elements.add(value);
            });
        } else if (object instanceof Collection<?> collection) {
            elements.addAll(collection);
        } else if (object instanceof AtomicReference<?> reference) {
            elements.add(reference.get());
        }
        return elements.toArray();
    }
}
