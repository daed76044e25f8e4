package io.github.treadlight.sim.app.workload;

/** A class value whose values are strings, which retain nothing. */
final class HarmlessClassValue extends ClassValue<String> {
    @Override
    protected String computeValue(Class<?> type) {
        return "of " + type.getSimpleName();
    }
}
