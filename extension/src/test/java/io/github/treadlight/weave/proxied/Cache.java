package io.github.treadlight.weave.proxied;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Typed;

/**
 * A class value that numbers its computations. Fails for Void and computes null for Override. Cloneable, because
 * applications may clone a class value.
 */
@ApplicationScoped
@Typed(Cache.class)
public class Cache extends ClassValue<String> implements Lookup, Cloneable {
    private int computations;

    @Override
    protected String computeValue(Class<?> type) {
        if (type == Void.class) {
            throw new IllegalStateException("no value for Void");
        }
        return type == Override.class ? null : type.getSimpleName() + " " + ++computations;
    }

    @Override
    public String lookUp(Class<?> type) {
        return get(type);
    }

    @Override
    public Cache clone() {
        try {
            return (Cache) super.clone();
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
