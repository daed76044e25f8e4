package io.github.treadlight.bench.rival;

import io.github.treadlight.bench.PerClass;
import io.github.treadlight.bench.Value;

/** A baseline that stores no values: the cost of a run without class values. */
public final class NoneLookup implements PerClass {
    /** Creates a class value that stores nothing. */
    public NoneLookup() {}

    @Override
    public Object get(Class<?> type) {
        return Value.of(type);
    }

    @Override
    public void remove(Class<?> type) {
        // nothing is stored
    }
}
