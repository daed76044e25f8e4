package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.access.PrivateAccess;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reports bean information of an ended generation's classes in the JDK's {@link java.beans.Introspector}, which caches
 * it by soft references. Expression Language and many libraries use the Introspector.
 */
public final class BeanInfoCleaner implements LeakCleaner {
    /** The reason why soft references are only reported. */
    static final String SOFT = "no action needed: the JVM clears soft references before it runs out of memory";
    private static final String CLASS_INFO = "com.sun.beans.introspect.ClassInfo";

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        Class<?> info = PrivateAccess.jdkClass(CLASS_INFO);
        if (!search.server().open(info)) {
            return;
        }
        Object cache = FieldPath.findStatic(info, "CACHE").getVolatile();
        search.server().open(cache.getClass().getSuperclass());
        Object[] table = FieldPath.require(Object[].class, cache, "table");
        Map<ClassLoader, List<Class<?>>> types = new HashMap<>();
        Map<ClassLoader, Owned> owners = new HashMap<>();
        for (Object first : table) {
            for (Object entry = first; entry != null && !search.isOver(); entry = FieldPath.read(entry, "next")) {
                Class<?> type = keyOf(entry);
                Owned owned = type == null ? null : search.ended().ownerOfClass(type);
                if (owned != null) {
                    owners.putIfAbsent(owned.loader(), owned);
                    types.computeIfAbsent(owned.loader(), each -> new ArrayList<>()).add(type);
                }
            }
        }
        owners.forEach((loader, owned) -> {
            List<Class<?>> all = types.getOrDefault(loader, List.of());
            search.report(owned, "soft references to bean information of " + all.size() + " classes", SOFT);
        });
    }

    /** Returns null if the class has been collected. */
    private static @Nullable Class<?> keyOf(Object entry) throws ReflectiveOperationException {
        return FieldPath.read(entry, "key") instanceof Reference<?> key ? (Class<?>) key.get() : null;
    }
}
