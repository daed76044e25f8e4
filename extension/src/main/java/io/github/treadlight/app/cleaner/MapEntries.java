package io.github.treadlight.app.cleaner;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
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
        List<Object> keys = locked(lock,
                () -> map.keySet().stream().filter(remains::have).<Object>map(key -> key).toList());
        for (Object key : keys) {
            String name = key instanceof Class<?> type ? type.getName() : key.getClass().getName();
            found.accept(new Hold(place.className + "." + String.join(".", place.path) + ": " + name,
                    () -> locked(lock, () -> map.remove(key) != null)));
        }
    }

    /** Null for a concurrent map. */
    private @Nullable Lock lockOf(Class<?> owner) throws ReflectiveOperationException {
        if (place.lockField == null) {
            return null;
        }
        if (FieldPath.find(owner, place.lockField).get(null) instanceof ReadWriteLock lock) {
            return lock.writeLock();
        }
        throw new NoSuchFieldException(place + " is guarded in another way");
    }

    private static <T> T locked(@Nullable Lock lock, Supplier<T> action) {
        if (lock == null) {
            return action.get();
        }
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }
}
