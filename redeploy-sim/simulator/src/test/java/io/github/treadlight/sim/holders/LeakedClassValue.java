package io.github.treadlight.sim.holders;

import java.util.function.Consumer;

/** Computes values that hold it. */
public class LeakedClassValue extends ClassValue<Object[]> implements Consumer<Class<?>> {
    /** For reflection. */
    public LeakedClassValue() {}

    @Override
    protected Object[] computeValue(Class<?> type) {
        return new Object[] {this, type.getName()};
    }

    @Override
    public void accept(Class<?> type) {
        get(type);
    }
}
