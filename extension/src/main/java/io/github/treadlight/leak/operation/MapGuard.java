package io.github.treadlight.leak.operation;

import io.github.treadlight.leak.catalogue.Place;
import io.github.treadlight.leak.access.FieldPath;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.function.Supplier;

/** The lock, if any, with which a library guards a map. */
interface MapGuard {
    /** The time limit for acquiring a lock, which a library may hold while it calls an application. */
    Duration PATIENCE = Duration.ofSeconds(1);

    /**
     * Runs an action on the map under the guard. Returns its result, or empty if a lock is not free in time. Waiting
     * for a monitor has no time limit.
     */
    <T> Optional<T> get(Supplier<T> action);

    /**
     * Returns the guard of a map.
     *
     * @param owner the class that declares the first field if it is static; the service otherwise
     * @throws ReflectiveOperationException if the map is not guarded as the place describes
     */
    static MapGuard of(Place place, Object owner, Map<?, ?> map) throws ReflectiveOperationException {
        return switch (place.guard()) {
            case "concurrent" -> concurrent(place, map);
            case "class" -> monitor(owner);
            case "monitor" -> monitor(lock(place, owner, Object.class));
            case "lock" -> lock(lock(place, owner, Lock.class));
            case "read-write-lock" -> lock(lock(place, owner, ReadWriteLock.class).writeLock());
            default -> throw new IllegalArgumentException(place + " has an unknown guard: " + place.guard());
        };
    }

    private static MapGuard concurrent(Place place, Map<?, ?> map) throws NoSuchFieldException {
        if (!(map instanceof ConcurrentMap)) {
            throw new NoSuchFieldException(place + " is not a concurrent map, but a " + map.getClass());
        }
        return new MapGuard() {
            @Override
            public <T> Optional<T> get(Supplier<T> action) {
                return Optional.of(action.get());
            }
        };
    }

    private static MapGuard monitor(Object monitor) {
        return new MapGuard() {
            @Override
            public <T> Optional<T> get(Supplier<T> action) {
                synchronized (monitor) {
                    return Optional.of(action.get());
                }
            }
        };
    }

    private static MapGuard lock(Lock lock) {
        return new MapGuard() {
            @Override
            public <T> Optional<T> get(Supplier<T> action) {
                if (!tryLock(lock)) {
                    return Optional.empty();
                }
                try {
                    return Optional.of(action.get());
                } finally {
                    lock.unlock();
                }
            }
        };
    }

    private static boolean tryLock(Lock lock) {
        try {
            return lock.tryLock(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static <L> L lock(Place place, Object owner, Class<L> type) throws ReflectiveOperationException {
        Object lock = FieldPath.follow(owner, place.lock());
        if (!type.isInstance(lock)) {
            throw new NoSuchFieldException(place + " has no " + type.getSimpleName() + " at " + place.lock());
        }
        return type.cast(lock);
    }
}
