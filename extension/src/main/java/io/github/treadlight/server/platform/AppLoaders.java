package io.github.treadlight.server.platform;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.glassfish.api.deployment.DeploymentContext;
import org.glassfish.internal.deployment.ExtendedDeploymentContext;
import org.jspecify.annotations.Nullable;

/**
 * The class loaders that a deployment creates for its application alone.
 *
 * @param own the final class loader of a WAR or stand-alone module; for an EAR, also those of its libraries and
 *     modules; empty if the server created none
 * @param modules the class loader of each module of an EAR by the module's URI; empty for other archives
 * @param temporary the class loaders with which the server examines an application before it creates the final ones;
 *     empty if there are none. During that time, the temporary class loader is the deploying thread's context class
 *     loader, so threads that are created meanwhile inherit it
 */
public record AppLoaders(Set<ClassLoader> own, Map<String, ClassLoader> modules, Set<ClassLoader> temporary) {
    /** The class loader of a deployed OSGi bundle, which all applications share: the framework loads its classes. */
    private static final String SHARED = "DelegatingClassLoader";
    private static final AppLoaders NONE = new AppLoaders(Set.of(), Map.of(), Set.of());

    /**
     * Returns the class loaders of a deployment whose final class loader exists.
     *
     * <p>Reads only the final class loader. {@code DeploymentContext.getClassLoader()} returns a temporary one until
     * the application is prepared, and a later call of it destroys the temporary one.
     */
    public static AppLoaders of(DeploymentContext deployment) {
        ClassLoader last = deployment.getFinalClassLoader();
        if (last == null || last.getClass().getSimpleName().equals(SHARED)) {
            return NONE;
        }
        Map<String, ClassLoader> modules = modules(last, deployment);
        Set<ClassLoader> own = family(last, modules);
        return new AppLoaders(own, modules, temporary(last, own, deployment));
    }

    private static Set<ClassLoader> temporary(ClassLoader last, Set<ClassLoader> own, DeploymentContext deployment) {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        if (context == null || context == last || context.getClass() != last.getClass()) {
            return Set.of();
        }
        Set<ClassLoader> temporary = family(context, modules(context, deployment));
        own.forEach(temporary::remove);
        return temporary;
    }

    private static Set<ClassLoader> family(ClassLoader last, Map<String, ClassLoader> modules) {
        Set<ClassLoader> loaders = Collections.newSetFromMap(new IdentityHashMap<>());
        loaders.add(last);
        for (ClassLoader at = last.getParent(); at != null; at = at.getParent()) {
            if (isOfEar(at)) {
                loaders.add(at);
            }
        }
        loaders.addAll(modules.values());
        return loaders;
    }

    private static Map<String, ClassLoader> modules(ClassLoader last, DeploymentContext deployment) {
        Map<String, ClassLoader> modules = new TreeMap<>();
        if (isOfEar(last) && deployment instanceof ExtendedDeploymentContext ear) {
            for (String module : ear.getModuleArchiveHandlers().keySet()) {
                ClassLoader ofModule = moduleLoader(last, module);
                if (ofModule != null) {
                    modules.put(module, ofModule);
                }
            }
        }
        return modules;
    }

    /**
     * Returns whether the class loader is an EarClassLoader or EarLibClassLoader. Compares names, because the classes
     * are in different bundles on different servers.
     */
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
