package io.github.treadlight.sim.app.workload;

/** Computes text that refers to nothing. */
final class HarmlessClassValue extends ClassValue<String> {
    @Override
    protected String computeValue(Class<?> type) {
        return "of " + type.getSimpleName();
    }
}
