package io.github.treadlight.sim.app.leak;

/** Computes values that hold it: the smallest form of what dynamic languages do (JDK-8136353). */
final class SelfHoldingClassValue extends ClassValue<SelfHoldingClassValue.Info> {
    @Override
    protected Info computeValue(Class<?> type) {
        return new Info(this, type.getName());
    }

    record Info(SelfHoldingClassValue holder, String className) {}
}
