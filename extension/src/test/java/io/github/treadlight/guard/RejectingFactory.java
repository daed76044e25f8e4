package io.github.treadlight.guard;

import java.io.ObjectInputFilter;
import java.util.function.BinaryOperator;

/** A factory of another product, which rejects a class in each stream. */
public final class RejectingFactory implements BinaryOperator<ObjectInputFilter> {
    private static final ObjectInputFilter OWN = ObjectInputFilter.Config.createFilter("!java.util.BitSet");

    @Override
    public ObjectInputFilter apply(ObjectInputFilter current, ObjectInputFilter next) {
        return ObjectInputFilter.merge(OWN, next);
    }
}
