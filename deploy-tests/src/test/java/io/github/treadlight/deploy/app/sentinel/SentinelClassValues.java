package io.github.treadlight.deploy.app.sentinel;

import jakarta.servlet.http.HttpServlet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Values of a class value for classes of the JDK, the server and the application. Each is computed once. */
final class SentinelClassValues implements Registration {
    private static final List<Class<?>> CLASSES =
            List.of(String.class, HttpServlet.class, SentinelServlet.class, SentinelBean[].class);

    private final Map<Class<?>, Object> first = new IdentityHashMap<>();
    private final ClassValue<Object> values = new ClassValue<>() {
        @Override
        protected Object computeValue(Class<?> type) {
            return new Computed(type);
        }
    };

    /** A value that refers to its class, as those of frameworks do. */
    private record Computed(Class<?> type) {}

    @Override
    public void register() {
        CLASSES.forEach(type -> first.put(type, values.get(type)));
    }

    @Override
    public void check(Consumer<String> changes) {
        for (Class<?> type : CLASSES) {
            if (values.get(type) != first.get(type)) {
                changes.accept("the value of " + type + " was computed again");
            }
        }
    }

    @Override
    public void unregister() {
        CLASSES.forEach(values::remove);
    }
}
