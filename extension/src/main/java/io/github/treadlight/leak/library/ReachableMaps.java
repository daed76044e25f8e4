package io.github.treadlight.leak.library;

import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.SameValue;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.access.ReadableFields;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;

/**
 * Removes keys of an ended generation from the concurrent maps that are reachable from a static field of a library. The
 * maps differ between versions of the library, so the search finds them by following the library's own objects.
 */
final class ReachableMaps {
    private final String className;
    private final String field;
    private final List<String> libraries;

    /**
     * Creates a cleaner of the maps that are reachable from a static field.
     *
     * @param libraries prefixes of class names; objects of these classes are followed
     */
    ReachableMaps(String className, String field, String... libraries) {
        this.className = className;
        this.field = field;
        this.libraries = List.of(libraries);
    }

    void search(Search search) throws ReflectiveOperationException {
        Class<?> owner = search.find(className).orElse(null);
        Object root = owner == null ? null : FieldPath.readStatic(owner, field);
        if (root == null) {
            return;
        }
        ReadableFields fields = new ReadableFields(type -> true);
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Object> objects = new ArrayDeque<>(Set.of(root));
        while (!objects.isEmpty() && !search.isOver()) {
            Object object = objects.remove();
            if (object instanceof Object[] array) {
                Stream.of(array).filter(element -> element != null && seen.add(element)).forEach(objects::add);
            }
            if (object instanceof ConcurrentMap<?, ?> map) {
                search(search, map);
            }
            if (object == root || libraries.stream().anyMatch(object.getClass().getName()::startsWith)) {
                fields.forEach(object, (name, value) -> {
                    if (seen.add(value)) {
                        objects.add(value);
                    }
                });
            }
        }
    }

    private void search(Search search, ConcurrentMap<?, ?> map) {
        map.forEach((key, value) -> {
            // a key may be an object of the library that refers to the application
            Owned owned = search.ownerThrough(key, libraries.toArray(String[]::new));
            if (owned != null) {
                search.offer(owned, className + "." + field + ": " + owned.path(),
                        Taken.of(key, value).through(libraries), () -> SameValue.remove(map, key, value));
            }
        });
    }
}
