package io.github.treadlight.bench.rival;

import io.github.treadlight.bench.PerClass;
import io.github.treadlight.bench.Value;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;

/**
 * A concurrent map, which keeps its classes: right for class values of an application, a leak in a server's.
 *
 * <p>Its own function, and no lambda, whose class and call site each application's loader would hold.
 */
public final class MapLookup implements PerClass, Function<Class<?>, Object> {
    private final ConcurrentMap<Class<?>, Object> values = new ConcurrentHashMap<>();

    /** A new one, without values. */
    public MapLookup() {}

    @Override
    public Object get(Class<?> type) {
        Object present = values.get(type); // computeIfAbsent alone may lock the bin of a value that is there
        return present != null ? present : values.computeIfAbsent(type, this);
    }

    @Override
    public void remove(Class<?> type) {
        values.remove(type);
    }

    @Override
    public Object apply(Class<?> type) {
        return Value.of(type);
    }
}
