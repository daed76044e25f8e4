package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.access.PrivateAccess;
import java.lang.ref.Reference;
import java.util.IdentityHashMap;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reports bean information of an ended generation's classes in the JDK's {@link java.beans.Introspector}, which caches
 * it by soft references. Expression Language and many libraries use the Introspector.
 */
public final class BeanInfoReporter implements LeakCleaner {
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
        IdentityHashMap<ClassLoader, Integer> classes = new IdentityHashMap<>();
        for (Object first : table) {
            for (Object entry = first; entry != null && !search.isOver(); entry = FieldPath.read(entry, "next")) {
                Class<?> type = keyOf(entry);
                Owned owned = type == null ? null : search.ended().ownerOfClass(type);
                if (owned != null) {
                    classes.merge(owned.loader(), 1, Integer::sum);
                }
            }
        }
        classes.forEach((loader, count) -> search.report(Objects.requireNonNull(search.ended().ownerOfLoader(loader)),
                "soft references to bean information of " + count + " classes", SOFT));
    }

    /** Returns null if the class has been collected. */
    private static @Nullable Class<?> keyOf(Object entry) throws ReflectiveOperationException {
        return FieldPath.read(entry, "key") instanceof Reference<?> key ? (Class<?>) key.get() : null;
    }
}
