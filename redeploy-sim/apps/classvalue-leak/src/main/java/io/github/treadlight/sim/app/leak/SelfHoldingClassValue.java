package io.github.treadlight.sim.app.leak;

/** A class value whose values refer to it: the smallest form of the leak that dynamic languages cause (JDK-8136353). */
final class SelfHoldingClassValue extends ClassValue<SelfHoldingClassValue.Info> {
    @Override
    protected Info computeValue(Class<?> type) {
        return new Info(this, type.getName());
    }

    record Info(SelfHoldingClassValue holder, String className) {}
}
