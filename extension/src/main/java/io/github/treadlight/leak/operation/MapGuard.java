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
import org.jspecify.annotations.Nullable;

/**
 * The lock, if any, with which a library guards a map.
 *
 * @param monitor the object whose monitor is the lock, or null
 * @param lock the lock if it is no monitor, or null
 */
record MapGuard(@Nullable Object monitor, @Nullable Lock lock) {
    /** The time limit for acquiring a lock, which a library may hold while it calls an application. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /**
     * Returns the guard of a map.
     *
     * @param owner the class that declares the first field if it is static; the service otherwise
     * @throws ReflectiveOperationException if the map is not guarded as the place describes
     */
    static MapGuard of(Place place, Object owner, Map<?, ?> map) throws ReflectiveOperationException {
        return switch (place.guard()) {
            case "concurrent" -> concurrent(place, map);
            case "class" -> new MapGuard(owner, null);
            case "monitor" -> new MapGuard(lock(place, owner, Object.class), null);
            case "lock" -> new MapGuard(null, lock(place, owner, Lock.class));
            case "read-write-lock" -> new MapGuard(null, lock(place, owner, ReadWriteLock.class).writeLock());
            default -> throw new IllegalArgumentException(place + " has an unknown guard: " + place.guard());
        };
    }

    private static MapGuard concurrent(Place place, Map<?, ?> map) throws NoSuchFieldException {
        if (!(map instanceof ConcurrentMap)) {
            throw new NoSuchFieldException(place + " is not a concurrent map, but a " + map.getClass());
        }
        return new MapGuard(null, null);
    }

    /**
     * Runs an action on the map under the guard. Returns its result, or empty if a lock is not free in time. Waiting
     * for a monitor has no time limit.
     */
    <T> Optional<T> get(Supplier<T> action) {
        if (monitor != null) {
            synchronized (monitor) {
                return Optional.of(action.get());
            }
        }
        if (lock == null) {
            return Optional.of(action.get());
        }
        if (!tryLock(lock)) {
            return Optional.empty();
        }
        try {
            return Optional.of(action.get());
        } finally {
            lock.unlock();
        }
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
