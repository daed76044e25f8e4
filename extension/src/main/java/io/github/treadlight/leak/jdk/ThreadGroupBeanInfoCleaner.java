package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.access.PrivateAccess;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Removes the bean information of an ended generation's classes from the caches of all thread groups. {@link
 * java.beans.Introspector#flushFromCaches} reads only the cache of the caller's thread group. The caches have weak
 * keys, to which the values refer: by soft references, and by attributes that the application's own {@code BeanInfo}
 * sets.
 */
public final class ThreadGroupBeanInfoCleaner implements LeakCleaner {
    private static final String CONTEXT = "java.beans.ThreadGroupContext";
    private static final String CACHE = "beanInfoCache";

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        Class<?> type = PrivateAccess.jdkClass(CONTEXT);
        if (!search.server().open(type)) {
            return;
        }
        Object[] table = FieldPath.require(Object[].class, type, "contexts", "table");
        for (Object first : table) {
            for (Object entry = first; entry != null; entry = FieldPath.read(entry, "next")) {
                Object context = FieldPath.read(entry, "value");
                if (context != null) {
                    search(context, search);
                }
            }
        }
    }

    private static void search(Object context, Search search) throws ReflectiveOperationException {
        for (Class<?> type : search.each(types(context))) {
            Owned owned = search.ended().ownerOfClass(type);
            if (owned != null) {
                search.offer(owned, "bean information of " + type.getName() + " in a thread group", Taken.nothing(),
                        () -> remove(context, type));
            }
        }
    }

    /** Returns the classes whose bean information the thread group has. */
    private static List<Class<?>> types(Object context) throws ReflectiveOperationException {
        // Resolved before the monitor is taken, because this loads classes.
        VarHandle field = FieldPath.find(context.getClass(), CACHE);
        List<Class<?>> types = new ArrayList<>();
        synchronized (context) { // as its own methods do
            if (field.get(context) instanceof Map<?, ?> cache) {
                for (Object type : cache.keySet()) { // no lambda, whose linking loads classes
                    types.add((Class<?>) type);
                }
            }
        }
        return types;
    }

    private static boolean remove(Object context, Class<?> type) throws ReflectiveOperationException {
        VarHandle field = FieldPath.find(context.getClass(), CACHE);
        synchronized (context) {
            return field.get(context) instanceof Map<?, ?> cache && cache.remove(type) != null;
        }
    }
}
