package io.github.treadlight.bench.rival;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.treadlight.bench.PerClass;
import io.github.treadlight.bench.Value;
import java.util.function.Function;

/** A Caffeine cache with weak keys, a common choice of libraries that may be deployed in a server. */
public final class CaffeineLookup implements PerClass, Function<Class<?>, Object> {
    private final Cache<Class<?>, Object> values = Caffeine.newBuilder().weakKeys().build();

    /** Creates a class value without values. */
    public CaffeineLookup() {}

    @Override
    public Object get(Class<?> type) {
        return values.get(type, this);
    }

    @Override
    public void remove(Class<?> type) {
        values.invalidate(type);
    }

    @Override
    public Object apply(Class<?> type) {
        return Value.of(type);
    }
}
