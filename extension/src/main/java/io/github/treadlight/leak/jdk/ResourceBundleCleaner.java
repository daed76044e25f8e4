package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.FieldPath;
import java.lang.ref.Reference;
import java.util.Map;
import java.util.ResourceBundle;

/**
 * Removes the resource bundles of an ended generation from the JDK's cache, which holds them by soft references. Does
 * not call {@link ResourceBundle#clearCache(ClassLoader)}, which removes only bundles of the caller's own module.
 */
public final class ResourceBundleCleaner implements LeakCleaner {
    @Override
    public void search(Search search) throws ReflectiveOperationException {
        Map<?, ?> bundles = FieldPath.require(Map.class, ResourceBundle.class, "cacheList");
        for (Object key : search.each(bundles.keySet())) {
            if (FieldPath.read(key, "moduleRef") instanceof Reference<?> reference
                    && reference.get() instanceof Module module && module.getClassLoader() != null
                    && search.ended().ownerOfLoader(module.getClassLoader()) != null
                    && bundles.get(key) instanceof Reference<?> bundle) {
                Owned owned = search.owner(bundle.get());
                if (owned != null) {
                    search.offer(owned, "resource bundle " + FieldPath.read(key, "name"), Taken.nothing(),
                            () -> bundles.remove(key) != null);
                }
            }
        }
    }
}
