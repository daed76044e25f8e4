package io.github.treadlight.leak;

import java.lang.ref.Reference;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.function.Consumer;

/**
 * Resource bundles of an application, which the JDK keeps by soft references; one that is a class keeps the whole
 * application.
 */
final class ResourceBundles implements LeakCleaner {
    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) throws ReflectiveOperationException {
        if (!(FieldPath.readStatic(ResourceBundle.class, "cacheList") instanceof Map<?, ?> bundles)) {
            throw new NoSuchFieldException("java.util.ResourceBundle has no map of bundles");
        }
        for (Object key : bundles.keySet()) {
            if (FieldPath.read(key, "moduleRef") instanceof Reference<?> reference
                    && reference.get() instanceof Module module
                    && module.getClassLoader() != null
                    && remains.haveLoader(module.getClassLoader())) {
                ClassLoader loader = module.getClassLoader();
                found.accept(new Finding("soft reference to resource bundle " + FieldPath.read(key, "name"), () -> {
                    ResourceBundle.clearCache(loader);
                    return true;
                }));
            }
        }
    }
}
