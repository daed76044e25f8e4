package io.github.treadlight.classvalue;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/**
 * Weak references to the objects of a scenario that ended, and strong ones to those that live on. The references to
 * values are always weak.
 */
record ScenarioObjects(List<WeakReference<?>> loaders, List<WeakReference<?>> classes,
        List<WeakReference<?>> classValues,
        List<WeakReference<?>> values, Survivors survivors) {
    /** The objects that live on. */
    record Survivors(List<Object> loaders, List<Class<?>> classes, List<ClassValue<Object>> classValues) {}

    /** The numbers of ended objects that are still in memory. */
    record Retained(int loaders, int classes, int classValues, int values) {
        boolean exceeds(Retained limit) {
            return loaders > limit.loaders || classes > limit.classes || classValues > limit.classValues
                    || values > limit.values;
        }

        int sum() {
            return loaders + classes + classValues + values;
        }

        @Override
        public String toString() {
            List<String> parts = new ArrayList<>();
            add(parts, loaders, "loaders");
            add(parts, classes, "classes");
            add(parts, classValues, "class values");
            add(parts, values, "values");
            return parts.isEmpty() ? "nothing" : String.join(", ", parts);
        }

        private static void add(List<String> parts, int count, String name) {
            if (count > 0) {
                parts.add(count + " " + name);
            }
        }
    }

    Retained retained() {
        return new Retained(count(loaders), count(classes), count(classValues), count(values));
    }

    private static int count(List<WeakReference<?>> references) {
        int retained = 0;
        for (WeakReference<?> reference : references) {
            retained += reference.refersTo(null) ? 0 : 1;
        }
        return retained;
    }

    /** Looks up a live class in the surviving class values, and the surviving classes in another class value. */
    void readOn(Implementation implementation, Class<?> live) {
        survivors.classValues.forEach(each -> each.get(live));
        ClassValue<Object> other = implementation.of(ScenarioObjects.class.getClassLoader(), ValueKind.PLAIN);
        survivors.classes.forEach(other::get);
    }
}
