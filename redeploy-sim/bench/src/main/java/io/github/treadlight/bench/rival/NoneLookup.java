package io.github.treadlight.bench.rival;

import io.github.treadlight.bench.PerClass;
import io.github.treadlight.bench.Value;

/** Keeps nothing: what a run costs without class values. */
public final class NoneLookup implements PerClass {
    /** A new one. */
    public NoneLookup() {}

    @Override
    public Object get(Class<?> type) {
        return Value.of(type);
    }

    @Override
    public void remove(Class<?> type) {
        // nothing was kept
    }
}
