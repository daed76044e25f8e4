package io.github.treadlight.classvalue;

/** The worst of class values: each value holds its class value and its class. Public, for other loaders' copies. */
public final class SelfHolding extends CompactClassValue<Object[]> {
    @Override
    protected Object[] computeValue(Class<?> type) {
        return new Object[] {this, type};
    }
}
