package io.github.treadlight.deploy.app.oracle;

import jakarta.servlet.http.HttpServlet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Class values of classes of the JDK, the server and the application: computed once. */
final class OracleClassValues implements Registration {
    private static final List<Class<?>> ASKED =
            List.of(String.class, HttpServlet.class, OracleServlet.class, OracleBean[].class);

    private final Map<Class<?>, Object> first = new IdentityHashMap<>();
    private final ClassValue<Object> values = new ClassValue<>() {
        @Override
        protected Object computeValue(Class<?> type) {
            return new Computed(type);
        }
    };

    /** Leads to the class, as frameworks' values do. */
    private record Computed(Class<?> type) {}

    @Override
    public void register() {
        ASKED.forEach(type -> first.put(type, values.get(type)));
    }

    @Override
    public void check(Consumer<String> changes) {
        for (Class<?> type : ASKED) {
            if (values.get(type) != first.get(type)) {
                changes.accept("the value of " + type + " was computed again");
            }
        }
    }

    @Override
    public void unregister() {
        ASKED.forEach(values::remove);
    }
}
