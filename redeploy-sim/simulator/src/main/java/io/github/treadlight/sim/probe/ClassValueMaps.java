package io.github.treadlight.sim.probe;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The maps of class values, for the duration of a heap dump. The JVM leaves the reference from a class to its map out
 * of heap dumps, although it can retain applications. A static field adds the maps to the dump, where the search finds
 * them.
 */
final class ClassValueMaps {
    /** Each class that has a map, followed by the map. The search in the heap dump reads this field by its name. */
    static volatile Object @Nullable [] pairs;

    private ClassValueMaps() {}

    /** Stores the maps in the field; returns false if this JVM does not allow access to them. */
    static boolean publish(Instrumentation instrumentation) {
        Module base = Object.class.getModule();
        instrumentation.redefineModule(base, Set.of(), Map.of(),
                Map.of("java.lang", Set.of(ClassValueMaps.class.getModule())), Set.of(), Map.of());
        try {
            Field map = Class.class.getDeclaredField("classValueMap");
            map.setAccessible(true);
            List<Object> found = new ArrayList<>();
            for (Class<?> type : instrumentation.getAllLoadedClasses()) {
                Object values = map.get(type);
                if (values != null) {
                    found.add(type);
                    found.add(values);
                }
            }
            pairs = found.toArray();
            return true;
        } catch (ReflectiveOperationException otherJvm) {
            return false;
        }
    }

    static void clear() {
        pairs = null;
    }
}
