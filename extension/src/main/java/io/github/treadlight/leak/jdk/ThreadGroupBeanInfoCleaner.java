package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.access.JdkField;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Removes the bean information of an ended generation's classes from the caches of all thread groups. {@link
 * java.beans.Introspector#flushFromCaches} reads only the cache of the caller's thread group. The caches have weak
 * keys, but attributes of a bean or property, which the application's own {@code BeanInfo} sets, may refer to them.
 */
public final class ThreadGroupBeanInfoCleaner implements LeakCleaner {
    private static final String CONTEXT = "java.beans.ThreadGroupContext";

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        Class<?> type = JdkField.ownerOf(CONTEXT);
        if (!search.server().open(type)) {
            return;
        }
        Object contexts = FieldPath.readStatic(type, "contexts");
        if (contexts == null || !(FieldPath.read(contexts, "table") instanceof Object[] table)) {
            throw new NoSuchFieldException(CONTEXT + " has no map with a table");
        }
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
        Map<ClassLoader, Owned> owners = new HashMap<>();
        Map<ClassLoader, List<Class<?>>> types = new HashMap<>();
        for (Object key : keys(context)) {
            if (search.isOver()) {
                return;
            }
            Owned owned = key instanceof Class<?> type ? search.ended().ownerOfClass(type) : null;
            if (owned != null) {
                owners.putIfAbsent(owned.loader(), owned);
                types.computeIfAbsent(owned.loader(), each -> new ArrayList<>()).add((Class<?>) key);
            }
        }
        owners.forEach((loader, owned) -> {
            List<Class<?>> all = types.getOrDefault(loader, List.of());
            search.offer(owned, "bean information of " + all.size() + " classes in a thread group, such as "
                    + all.get(0).getName(), () -> remove(context, all));
        });
    }

    /** Returns the classes whose bean information the thread group has. */
    private static List<Object> keys(Object context) throws ReflectiveOperationException {
        synchronized (context) { // as its own methods do
            return FieldPath.read(context, "beanInfoCache") instanceof Map<?, ?> cache
                    ? new ArrayList<>(cache.keySet())
                    : List.of();
        }
    }

    private static boolean remove(Object context, List<Class<?>> types) throws ReflectiveOperationException {
        synchronized (context) {
            return FieldPath.read(context, "beanInfoCache") instanceof Map<?, ?> cache
                    && cache.keySet().removeAll(types);
        }
    }
}
