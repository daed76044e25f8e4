package io.github.treadlight.bench.rival;

import io.github.treadlight.bench.PerClass;
import io.github.treadlight.bench.Value;
import io.github.treadlight.classvalue.CompactClassValue;

/** Treadlight's class value. */
public final class CompactLookup extends CompactClassValue<Object> implements PerClass {
    /** Creates a class value without values. */
    public CompactLookup() {}

    @Override
    protected Object computeValue(Class<?> type) {
        return Value.of(type);
    }
}
