package io.github.treadlight.classvalue;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The values that one class keeps because it dies before the class values they belong to.
 *
 * <p>Kept alive by the class alone, through the one JDK class value below; keeps the values, and no class value.
 * Reads take no lock; writes are made under the handle's monitor.
 */
final class HostedValues {
    /**
     * The only JDK class value of this package. What its values hold lives at least as long as the class, but for class
     * values of unrelated loaders, which a purge lets go.
     */
    private static final ClassValue<HostedValues> OF_CLASS = new ClassValue<>() {
        @Override
        protected HostedValues computeValue(Class<?> type) {
            return new HostedValues(type);
        }
    };

    private final Class<?> type;
    private final ConcurrentMap<Handle, Object> values = new ConcurrentHashMap<>(2);

    private HostedValues(Class<?> type) {
        this.type = type;
    }

    static HostedValues of(Class<?> type) {
        return OF_CLASS.get(type);
    }

    Class<?> type() {
        return type;
    }

    @Nullable Object get(Handle handle) {
        return values.get(handle);
    }

    void put(Handle handle, Object value) {
        values.put(handle, value);
    }

    /** Returns whether there was a value. */
    boolean remove(Handle handle) {
        return values.remove(handle) != null;
    }
}
