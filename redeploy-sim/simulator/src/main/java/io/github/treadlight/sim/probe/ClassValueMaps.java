package io.github.treadlight.sim.probe;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The one reference from a class that the JVM leaves out of heap dumps and that holds applications: the map of its
 * class values. Kept where a reader of the dump finds it, as long as the dump takes.
 */
final class ClassValueMaps {
    /** Each class that has a map, followed by its map. Read in the dump by this name. */
    static volatile Object @Nullable [] pairs;

    private ClassValueMaps() {}

    /** Puts them there; returns whether this JVM lets them be read. */
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

    static void forget() {
        pairs = null;
    }
}
