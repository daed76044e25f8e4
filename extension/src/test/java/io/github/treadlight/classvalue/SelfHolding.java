package io.github.treadlight.classvalue;

/**
 * A class value that retains the most: each value references its class value and its class. Public, so that other
 * loaders can define copies.
 */
public final class SelfHolding extends CompactClassValue<Object[]> {
    @Override
    protected Object[] computeValue(Class<?> type) {
        return new Object[] {this, type};
    }
}
