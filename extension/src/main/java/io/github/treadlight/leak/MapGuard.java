package io.github.treadlight.leak;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.function.Supplier;

/** How a library keeps others away from a map while it uses it. */
@FunctionalInterface
interface MapGuard {
    /** The map keeps it: nobody else is in the way. */
    MapGuard CONCURRENT = (owner, map) -> {
        if (!(map instanceof ConcurrentMap)) {
            throw new NoSuchFieldException(owner + " has no concurrent map, but a " + map.getClass());
        }
        return new Lock() {
            @Override
            public <T> T get(Supplier<T> action) {
                return action.get();
            }
        };
    };
    /** The monitor of the class that has it. */
    MapGuard CLASS = (owner, map) -> within(owner);

    /**
     * Of a map.
     *
     * @param owner the class with the static field, or the service
     * @throws ReflectiveOperationException if the map is guarded in another way
     */
    Lock of(Object owner, Map<?, ?> map) throws ReflectiveOperationException;

    /** Held while something is done. */
    interface Lock {
        /** Does it. */
        <T> T get(Supplier<T> action);
    }

    /** The monitor of an object, to which fields lead as they do to the map. */
    static MapGuard monitorOf(String... path) {
        return (owner, map) -> {
            Object monitor = FieldPath.follow(owner, List.of(path));
            if (monitor == null) {
                throw new NoSuchFieldException(owner + " has no " + String.join(".", path));
            }
            return within(monitor);
        };
    }

    /** A read-write lock, to which fields lead as they do to the map. */
    static MapGuard readWriteLock(String... path) {
        return (owner, map) -> {
            if (!(FieldPath.follow(owner, List.of(path)) instanceof ReadWriteLock lock)) {
                throw new NoSuchFieldException(owner + " has no lock " + String.join(".", path));
            }
            return new Lock() {
                @Override
                public <T> T get(Supplier<T> action) {
                    lock.writeLock().lock();
                    try {
                        return action.get();
                    } finally {
                        lock.writeLock().unlock();
                    }
                }
            };
        };
    }

    private static Lock within(Object monitor) {
        return new Lock() {
            @Override
            public <T> T get(Supplier<T> action) {
                synchronized (monitor) {
                    return action.get();
                }
            }
        };
    }
}
