package io.github.treadlight.server;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.glassfish.api.deployment.DeploymentContext;
import org.glassfish.internal.deployment.ExtendedDeploymentContext;
import org.jspecify.annotations.Nullable;

/** The loaders that a deployment makes for its application alone. */
final class AppLoaders {
    private AppLoaders() {}

    /** What the servers hand out for an OSGi bundle, whose classes the framework loads: all applications share it. */
    private static final String SHARED = "DelegatingClassLoader";

    /**
     * The final loader of a WAR or a stand-alone module; for an EAR also the loaders of its libraries and of each of
     * its modules. Empty when the server made none.
     *
     * <p>Only the final loaders: {@code DeploymentContext.getClassLoader()} is a temporary one until the application is
     * prepared, and merely asking for it later destroys it.
     */
    static Set<ClassLoader> of(DeploymentContext deployment) {
        ClassLoader last = deployment.getFinalClassLoader();
        return last == null || isShared(last) ? Set.of() : family(last, deployment);
    }

    /**
     * The same of the temporary loader, with which the server looks an application over before it makes the final one;
     * empty when there is none. It is the calling thread's context class loader then, and so that of each thread that
     * is made meanwhile, which keeps it.
     */
    static Set<ClassLoader> temporary(DeploymentContext deployment) {
        ClassLoader last = deployment.getFinalClassLoader();
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        if (last == null || context == null || context == last || context.getClass() != last.getClass()
                || isShared(last)) {
            return Set.of();
        }
        Set<ClassLoader> temporary = family(context, deployment);
        of(deployment).forEach(temporary::remove);
        return temporary;
    }

    private static Set<ClassLoader> family(ClassLoader last, DeploymentContext deployment) {
        Set<ClassLoader> loaders = Collections.newSetFromMap(new IdentityHashMap<>());
        loaders.add(last);
        for (ClassLoader at = last.getParent(); at != null; at = at.getParent()) {
            if (isOfEar(at)) {
                loaders.add(at);
            }
        }
        if (isOfEar(last) && deployment instanceof ExtendedDeploymentContext ear) {
            for (String module : ear.getModuleArchiveHandlers().keySet()) {
                ClassLoader ofModule = moduleLoader(last, module);
                if (ofModule != null) {
                    loaders.add(ofModule);
                }
            }
        }
        return loaders;
    }

    private static boolean isShared(ClassLoader loader) {
        return loader.getClass().getSimpleName().equals(SHARED);
    }

    /** By name, for the class is in different bundles on different servers: EarClassLoader, EarLibClassLoader. */
    private static boolean isOfEar(ClassLoader loader) {
        return loader.getClass().getSimpleName().startsWith("Ear");
    }

    private static @Nullable ClassLoader moduleLoader(ClassLoader earLoader, String module) {
        try {
            return (ClassLoader) earLoader.getClass()
                    .getMethod("getModuleClassLoader", String.class)
                    .invoke(earLoader, module);
        } catch (ReflectiveOperationException unknownEarLoader) {
            throw new IllegalStateException(earLoader.getClass().getName() + " has no getModuleClassLoader(String)",
                    unknownEarLoader);
        }
    }
}
