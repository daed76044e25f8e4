package io.github.treadlight.leak;

import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** Removes entries of concurrent maps by the identity of their value: equals could run code of an application. */
public final class SameValue {
    private SameValue() {}

    /**
     * Removes the entry if it still has the value.
     *
     * @param key a key of the map
     * @return whether the entry was removed
     */
    public static <K, V> boolean remove(ConcurrentMap<K, V> map, Object key, @Nullable Object value) {
        boolean[] isRemoved = {false};
        @SuppressWarnings("unchecked") // the key was read from this map
        K own = (K) key;
        map.computeIfPresent(own, (same, now) -> {
            isRemoved[0] = now == value;
            return isRemoved[0] ? null : now;
        });
        return isRemoved[0];
    }
}
