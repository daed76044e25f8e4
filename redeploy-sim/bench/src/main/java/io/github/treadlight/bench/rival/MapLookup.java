package io.github.treadlight.bench.rival;

import io.github.treadlight.bench.PerClass;
import io.github.treadlight.bench.Value;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;

/**
 * A concurrent map. It retains its classes: correct for class values of an application, but a leak in a server.
 *
 * <p>It is its own function, because the loader of each application would hold the class and call site of a lambda.
 */
public final class MapLookup implements PerClass, Function<Class<?>, Object> {
    private final ConcurrentMap<Class<?>, Object> values = new ConcurrentHashMap<>();

    /** Creates a class value without values. */
    public MapLookup() {}

    @Override
    public Object get(Class<?> type) {
        Object present = values.get(type); // computeIfAbsent may lock the bin even of a present value
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
