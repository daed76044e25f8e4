package io.github.treadlight.app.cleaner;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Entries of a map in a static field of a server's library, the keys of which are loaders or classes. */
final class MapEntries implements Cleaner {
    private final ServerLibraries server;
    private final Place place;

    /**
     * Where a map is.
     *
     * @param className of the class with the static field
     * @param lockField a static field with the read-write lock that guards the map; null for a concurrent map
     * @param path the static field, and then the fields that lead on to the map
     */
    record Place(String className, @Nullable String lockField, List<String> path) {}

    MapEntries(ServerLibraries server, Place place) {
        this.server = server;
        this.place = place;
    }

    @Override
    public void find(Remains remains, Limit limit, Consumer<Hold> found) throws ReflectiveOperationException {
        Class<?> owner = server.find(place.className).orElse(null);
        if (owner == null) {
            return;
        }
        Object first = FieldPath.find(owner, place.path.get(0)).get(null);
        Object last = first == null
                ? null
                : FieldPath.read(first, place.path.subList(1, place.path.size()).toArray(String[]::new));
        if (last == null) {
            return; // nobody has used it
        }
        if (!(last instanceof Map<?, ?> map) || (place.lockField == null && !(map instanceof ConcurrentMap))) {
            throw new NoSuchFieldException(place + " is no map that can be cleared while it is used");
        }
        Lock lock = lockOf(owner);
        for (Object key : keysOf(map, remains, lock)) {
            String name = key instanceof Class<?> type ? type.getName() : key.getClass().getName();
            found.accept(new Hold(place.className + "." + String.join(".", place.path) + ": " + name, () -> {
                lock.lock();
                try {
                    map.remove(key);
                } finally {
                    lock.unlock();
                }
                return true;
            }));
        }
    }

    private Lock lockOf(Class<?> owner) throws ReflectiveOperationException {
        if (place.lockField == null) {
            return new ReentrantReadWriteLock().writeLock(); // a concurrent map needs none
        }
        if (FieldPath.find(owner, place.lockField).get(null) instanceof ReadWriteLock lock) {
            return lock.writeLock();
        }
        throw new NoSuchFieldException(place + " is guarded in another way");
    }

    private static List<Object> keysOf(Map<?, ?> map, Remains remains, Lock lock) {
        lock.lock();
        try {
            return map.keySet().stream().filter(remains::have).<Object>map(key -> key).toList();
        } finally {
            lock.unlock();
        }
    }
}
