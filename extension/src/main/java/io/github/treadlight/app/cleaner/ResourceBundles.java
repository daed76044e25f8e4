package io.github.treadlight.app.cleaner;

import java.lang.ref.Reference;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.function.Consumer;

/**
 * Resource bundles of an application, which the JDK keeps by soft references; one that is a class keeps the whole
 * application.
 */
final class ResourceBundles implements Cleaner {
    @Override
    public void find(Remains remains, Limit limit, Consumer<Hold> found) throws ReflectiveOperationException {
        if (!(FieldPath.readStatic(ResourceBundle.class, "cacheList") instanceof Map<?, ?> bundles)) {
            throw new NoSuchFieldException("java.util.ResourceBundle has no map of bundles");
        }
        for (Object key : bundles.keySet()) {
            if (FieldPath.read(key, "moduleRef") instanceof Reference<?> reference
                    && reference.get() instanceof Module module
                    && module.getClassLoader() != null
                    && remains.haveLoader(module.getClassLoader())) {
                ClassLoader loader = module.getClassLoader();
                found.accept(new Hold("soft reference to resource bundle " + FieldPath.read(key, "name"), () -> {
                    ResourceBundle.clearCache(loader);
                    return true;
                }));
            }
        }
    }
}
