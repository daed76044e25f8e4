package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.CalledMethods;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.access.PrivateAccess;
import java.lang.invoke.MethodType;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import javax.imageio.spi.IIORegistry;
import javax.imageio.spi.ServiceRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Deregisters image readers and writers of an ended generation. Image I/O finds them through the context class loader
 * and never deregisters them. If Image I/O has not been used, the cleaner does not initialize it.
 *
 * <p>The registry calls methods of a provider while it holds a lock that every use of Image I/O needs. A provider that
 * overrides one of these methods is only reported. A provider of another application may hold the lock for long, so the
 * registry is called in another thread.
 */
public final class ImageProviderCleaner implements LeakCleaner {
    private static final String SECRETS = "jdk.internal.access.SharedSecrets";
    private static final String CONTEXT = "sun.awt.AppContext";
    private static final String REGISTRY = "the registry of Image I/O";

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        if (!isUsed(search.server())) {
            return;
        }
        IIORegistry registry = IIORegistry.getDefaultInstance();
        for (Object provider : providers(registry, search)) {
            Owned owned = search.owner(provider);
            String place = "image provider " + provider.getClass().getName();
            if (owned != null && isCalled(provider.getClass())) {
                search.report(owned, place, "Image I/O would call the application's code: deregister the provider in"
                        + " contextDestroyed");
            } else if (owned != null) {
                search.offer(owned, place, Taken.of(provider), () -> deregister(registry, provider, search));
            }
        }
    }

    private static boolean deregister(IIORegistry registry, Object provider, Search search) {
        return search.foreignCode().callIfUnlocked(REGISTRY, () -> {
            registry.deregisterServiceProvider(provider);
            return true;
        });
    }

    /** Returns whether the registry would call code of the application. */
    private static boolean isCalled(Class<?> provider) {
        return Overrides.has(provider, "onDeregistration",
                        MethodType.methodType(void.class, ServiceRegistry.class, Class.class))
                || Overrides.has(provider, "equals", MethodType.methodType(boolean.class, Object.class))
                || Overrides.has(provider, "hashCode", MethodType.methodType(int.class));
    }

    /**
     * Returns the registered providers, or none if a provider of another application holds the lock of the registry for
     * long. The registry has no lock for iterations, so the iteration fails if an application registers a provider
     * meanwhile. It is then repeated until the budget is exhausted.
     */
    private static Set<Object> providers(IIORegistry registry, Search search) {
        AtomicReference<@Nullable Set<Object>> providers = new AtomicReference<>();
        boolean isReadable = true;
        while (isReadable && providers.get() == null && !search.isOver()) {
            isReadable = search.foreignCode().callIfUnlocked(REGISTRY, () -> {
                try {
                    providers.set(snapshot(registry));
                } catch (ConcurrentModificationException changed) {
                    // repeated
                }
                return true;
            });
        }
        Set<Object> found = providers.get();
        if (found == null) {
            search.leaveOut();
        }
        return found == null ? Set.of() : found;
    }

    private static Set<Object> snapshot(IIORegistry registry) {
        // a set, because a provider may be registered in several categories
        Set<Object> providers = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Iterator<Class<?>> categories = registry.getCategories(); categories.hasNext(); ) {
            registry.getServiceProviders(categories.next(), false).forEachRemaining(providers::add);
        }
        return providers;
    }

    /**
     * Returns whether Image I/O has been used. AppContext holds the registry, and registers itself in SharedSecrets
     * when it is loaded; both are read without loading AppContext.
     */
    private static boolean isUsed(ServerLibraries server) throws ReflectiveOperationException {
        Class<?> secrets = PrivateAccess.jdkClass(SECRETS);
        if (!server.open(secrets) || FieldPath.readStatic(secrets, "javaAWTAccess") == null) {
            return false;
        }
        Class<?> type = PrivateAccess.jdkClass(CONTEXT);
        server.open(type);
        Object context = FieldPath.readStatic(type, "mainAppContext");
        return context != null
                && CalledMethods.find(type, "get", Object.class).invoke(context, IIORegistry.class) != null;
    }
}
