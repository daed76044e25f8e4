package io.github.treadlight.leak;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Entries of the maps of an object that a library of the server shares among applications, the keys of which are types.
 * Which maps there are differs from version to version, so all are looked at that the library's own objects lead to.
 */
final class MapsBelow implements LeakCleaner {
    private final ServerLibraries server;
    private final String className;
    private final String field;
    private final List<String> libraries;

    /**
     * Of a static field.
     *
     * @param libraries the packages, with those below, of the objects that are followed
     */
    MapsBelow(ServerLibraries server, String className, String field, String... libraries) {
        this.server = server;
        this.className = className;
        this.field = field;
        this.libraries = List.of(libraries);
    }

    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) throws ReflectiveOperationException {
        Class<?> owner = server.find(className).orElse(null);
        Object root = owner == null ? null : FieldPath.readStatic(owner, field);
        if (root == null) {
            return;
        }
        ObjectGraph graph = new ObjectGraph(remains, limit);
        ReadableFields fields = new ReadableFields(type -> true);
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Object> objects = new ArrayDeque<>(Set.of(root));
        while (!objects.isEmpty() && !limit.isReached()) {
            Object object = objects.remove();
            if (object instanceof Object[] array) {
                Stream.of(array).filter(Objects::nonNull).filter(seen::add).forEach(objects::add);
            }
            if (object instanceof ConcurrentMap<?, ?> map) {
                map.keySet().forEach(key -> {
                    if (graph.pathFrom(key) != null) {
                        found.accept(new Finding(className + "." + field + ": " + key.getClass().getName(),
                                () -> map.remove(key) != null));
                    }
                });
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
}
