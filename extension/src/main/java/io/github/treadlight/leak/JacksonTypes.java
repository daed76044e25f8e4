package io.github.treadlight.leak;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Types of applications in the cache that all object mappers made with the server's Jackson share
 * ({@code TypeFactory.instance}). An application uses the server's Jackson even if it has its own, unless it does not
 * delegate. What is taken away is resolved anew when somebody asks for it.
 */
final class JacksonTypes implements LeakCleaner {
    /** Each drains some of the buffers in which the cache's map notes what was read and written. */
    private static final int DRAINS = 64;

    private final ServerLibraries server;

    JacksonTypes(ServerLibraries server) {
        this.server = server;
    }

    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) throws ReflectiveOperationException {
        Class<?> factory = server.find("com.fasterxml.jackson.databind.type.TypeFactory").orElse(null);
        if (factory == null) {
            return;
        }
        Object shared = FieldPath.readStatic(factory, "instance");
        if (shared == null || !(FieldPath.read(shared, "_typeCache", "_map") instanceof Map<?, ?> types)) {
            throw new NoSuchFieldException(factory.getName() + " has no map of types");
        }
        ObjectGraph graph = new ObjectGraph(remains, limit);
        types.forEach((key, type) -> {
            if (graph.pathFrom(key) != null || graph.pathFrom(type) != null) {
                found.accept(new Finding("Jackson's TypeFactory.instance: " + nameOf(key), () -> remove(types, key)));
            }
        });
    }

    private static String nameOf(Object key) {
        return key instanceof Class<?> type ? type.getName() : key.getClass().getName();
    }

    private static boolean remove(Map<?, ?> types, Object key) throws ReflectiveOperationException {
        types.remove(key);
        Method drain = types.getClass().getDeclaredMethod("tryToDrainBuffers");
        drain.setAccessible(true);
        for (int i = 0; i < DRAINS; i++) {
            drain.invoke(types);
        }
        return true;
    }
}
