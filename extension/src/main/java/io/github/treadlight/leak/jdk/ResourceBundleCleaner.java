package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.access.PrivateAccess;
import java.lang.ref.Reference;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.ResourceBundle;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Removes the resource bundles of an ended generation from the JDK's cache, which holds them by soft references. A
 * bundle retains the application if it is a class of the application, or if one of its parents is. The search does not
 * prolong the life of the references.
 */
public final class ResourceBundleCleaner implements LeakCleaner {
    @Override
    public void search(Search search) throws ReflectiveOperationException {
        Map<?, ?> bundles = FieldPath.require(Map.class, ResourceBundle.class, "cacheList");
        IdentityHashMap<ClassLoader, TreeSet<String>> found = new IdentityHashMap<>();
        for (Map.Entry<?, ?> each : search.each(bundles.entrySet())) {
            ClassLoader ended = endedLoader(each.getKey(), search);
            if (ended != null && each.getValue() instanceof Reference<?> bundle
                    && search.ownerThrough(PrivateAccess.peek(bundle)) != null
                    && FieldPath.read(each.getKey(), "name") instanceof String name) {
                found.computeIfAbsent(ended, any -> new TreeSet<>()).add(name);
            }
        }
        found.forEach((ended, names) -> {
            Owned owned = Objects.requireNonNull(search.ended().ownerOfLoader(ended));
            search.offer(owned, names.size() == 1 ? "soft reference to resource bundle " + names.first()
                    : "soft references to " + names.size() + " resource bundles, such as " + names.first(),
                    Taken.nothing(), () -> clear(ended));
        });
    }

    /** Returns the class loader of the module in which the bundle was looked up; null if it has not ended. */
    private static @Nullable ClassLoader endedLoader(Object key, Search search) throws ReflectiveOperationException {
        ClassLoader loader = FieldPath.read(key, "moduleRef") instanceof Reference<?> reference
                && reference.get() instanceof Module module ? module.getClassLoader() : null;
        return loader == null || search.ended().ownerOfLoader(loader) == null ? null : loader;
    }

    private static boolean clear(ClassLoader ended) {
        ResourceBundle.clearCache(ended);
        return true;
    }
}
