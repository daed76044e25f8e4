package io.github.treadlight.leak;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Entries of maps of a server's library, whose keys are of an application, or lead to one. */
final class MapEntries implements LeakCleaner {
    private final ServerLibraries server;
    private final List<Place> places;

    /**
     * Where a map is.
     *
     * @param className of the class with the static field, or of the service
     * @param isService whether a service of the server has the map
     * @param guard how the library keeps others away from the map
     * @param path the static field, if it is one, and then the fields that lead on to the map
     */
    record Place(String className, boolean isService, MapGuard guard, List<String> path) {
        /** A static field. */
        static Place of(String className, MapGuard guard, String... path) {
            return new Place(className, false, guard, List.of(path));
        }

        /** A service's. */
        static Place ofService(String contract, MapGuard guard, String... path) {
            return new Place(contract, true, guard, List.of(path));
        }

        @Override
        public String toString() {
            return className + "." + String.join(".", path);
        }
    }

    MapEntries(ServerLibraries server, Place... places) {
        this.server = server;
        this.places = List.of(places);
    }

    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) throws ReflectiveOperationException {
        ObjectGraph graph = new ObjectGraph(remains, limit);
        Misfits misfits = new Misfits();
        for (Place place : places) {
            misfits.attempt(() -> find(place, graph, found));
        }
        misfits.tell();
    }

    private void find(Place place, ObjectGraph graph, Consumer<Finding> found) throws ReflectiveOperationException {
        Object owner = place.isService
                ? server.service(place.className).orElse(null)
                : server.find(place.className).orElse(null);
        Object map = owner == null ? null : FieldPath.follow(owner, place.path);
        if (owner != null && map != null) { // null where nobody has used it
            find(owner, map, place, graph, found);
        }
    }

    private static void find(Object owner, Object object, Place place, ObjectGraph graph, Consumer<Finding> found)
            throws ReflectiveOperationException {
        if (!(object instanceof Map<?, ?> map)) {
            throw new NoSuchFieldException(place + " is no map");
        }
        MapGuard.Lock lock = place.guard.of(owner, map);
        // Looked into when others may go on with the map.
        Object[] keys = lock.get(() -> map.keySet().toArray());
        Arrays.stream(keys).forEach(key -> {
            String path = graph.pathToOwner(key);
            if (path != null) {
                String name = key instanceof Class<?> type ? type.getName() : path;
                found.accept(new Finding(place + ": " + name, () -> lock.get(() -> map.remove(key) != null)));
            }
        });
    }
}
