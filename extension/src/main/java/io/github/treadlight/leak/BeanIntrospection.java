package io.github.treadlight.leak;

import java.beans.Introspector;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What the JDK's {@link Introspector} knows of an application's beans, which it keeps by soft references: Expression
 * Language asks it, and so do many libraries.
 */
final class BeanIntrospection implements LeakCleaner {
    private static final String CLASS_INFO = "com.sun.beans.introspect.ClassInfo";

    private final ServerLibraries server;

    BeanIntrospection(ServerLibraries server) {
        this.server = server;
    }

    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) throws ReflectiveOperationException {
        Class<?> info = JdkField.ownerOf(CLASS_INFO);
        if (!server.open(info)) {
            return;
        }
        Object cache = FieldPath.findStatic(info, "CACHE").getVolatile();
        if (!server.open(cache.getClass().getSuperclass())
                || !(FieldPath.read(cache, "table") instanceof Object[] table)) {
            throw new NoSuchFieldException(CLASS_INFO + " has no cache with a table");
        }
        List<Class<?>> types = new ArrayList<>();
        for (Object first : table) {
            for (Object entry = first; entry != null && !limit.isReached(); entry = FieldPath.read(entry, "next")) {
                Class<?> type = keyOf(entry);
                if (type != null && remains.haveClass(type)) {
                    types.add(type);
                }
            }
        }
        if (!types.isEmpty()) {
            found.accept(new Finding("soft references to what java.beans.Introspector knows of " + types.size()
                    + " classes", () -> {
                types.forEach(Introspector::flushFromCaches);
                return true;
            }));
        }
    }

    /** Null where the collector has taken it. */
    private static @Nullable Class<?> keyOf(Object entry) throws ReflectiveOperationException {
        return FieldPath.read(entry, "key") instanceof Reference<?> key ? (Class<?>) key.get() : null;
    }
}
