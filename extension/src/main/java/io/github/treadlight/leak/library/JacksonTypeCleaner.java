package io.github.treadlight.leak.library;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.access.PrivateAccess;
import java.lang.reflect.Method;
import java.util.Map;

/**
 * Removes types of an ended generation from {@code TypeFactory.instance}, the cache that all object mappers of the
 * server's Jackson share. Even an application that bundles Jackson uses the server's, unless its class loader does not
 * delegate to the parent first.
 */
public final class JacksonTypeCleaner implements LeakCleaner {
    private static final String JACKSON = "com.fasterxml.jackson.";
    /** Calls that drain the buffers in which the map records reads and writes; each call drains some of them. */
    private static final int DRAINS = 64;

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        Class<?> factory = search.find(JACKSON + "databind.type.TypeFactory").orElse(null);
        if (factory == null) {
            return;
        }
        Map<?, ?> types = FieldPath.require(Map.class, factory, "instance", "_typeCache", "_map");
        types.forEach((key, type) -> {
            Owned ofKey = search.ownerThrough(key, JACKSON);
            Owned owned = ofKey == null ? search.ownerThrough(type, JACKSON) : ofKey;
            if (owned != null) {
                search.offer(owned, "Jackson's TypeFactory.instance: " + nameOf(key),
                        Taken.of(key, type).through(JACKSON), () -> remove(types, key, type));
            }
        });
    }

    private static String nameOf(Object key) {
        return key instanceof Class<?> type ? type.getName() : key.getClass().getName();
    }

    private static boolean remove(Map<?, ?> types, Object key, Object type) throws ReflectiveOperationException {
        Method drain = PrivateAccess.method(types.getClass(), "tryToDrainBuffers");
        boolean isRemoved = types.remove(key, type);
        for (int i = 0; i < DRAINS; i++) {
            drain.invoke(types);
        }
        return isRemoved;
    }
}
