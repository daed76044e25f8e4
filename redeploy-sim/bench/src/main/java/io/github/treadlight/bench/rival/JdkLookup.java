package io.github.treadlight.bench.rival;

import io.github.treadlight.bench.PerClass;
import io.github.treadlight.bench.Value;

/** The class value of the current JDK. */
public final class JdkLookup extends ClassValue<Object> implements PerClass {
    /** Creates a class value without values. */
    public JdkLookup() {}

    @Override
    protected Object computeValue(Class<?> type) {
        return Value.of(type);
    }
}
