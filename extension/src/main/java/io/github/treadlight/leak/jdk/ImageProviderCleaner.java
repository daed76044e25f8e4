package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.ForeignCode;
import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.access.JdkField;
import java.time.Duration;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Set;
import javax.imageio.spi.IIORegistry;

/**
 * Deregisters readers and writers of image formats of an ended generation. Image I/O finds them with the context class
 * loader and keeps them. Loads nothing of Image I/O where it has not been used.
 */
public final class ImageProviderCleaner implements LeakCleaner {
    private static final String SECRETS = "jdk.internal.access.SharedSecrets";
    private static final String CONTEXT = "sun.awt.AppContext";
    /** A provider may implement {@code onDeregistration}. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final ForeignCode foreignCode;

    /** Creates a cleaner that deregisters providers in threads of their own. */
    public ImageProviderCleaner(ForeignCode foreignCode) {
        this.foreignCode = foreignCode;
    }

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        if (!isUsed(search.server())) {
            return;
        }
        IIORegistry registry = IIORegistry.getDefaultInstance();
        for (Object provider : providers(registry, search)) {
            Owned owned = search.owner(provider);
            if (owned != null) {
                String name = "image provider " + provider.getClass().getName();
                search.offer(owned, name, () -> foreignCode.call(owned, "the " + name, PATIENCE, () -> {
                    registry.deregisterServiceProvider(provider);
                    return true;
                }));
            }
        }
    }

    /**
     * Returns the registered providers. The registry is not thread-safe and its lock is private: when an application
     * registers a provider meanwhile, the iteration fails and is repeated until the budget is exhausted.
     */
    private static Set<Object> providers(IIORegistry registry, Search search) {
        while (true) {
            try {
                return snapshot(registry);
            } catch (ConcurrentModificationException changed) {
                if (search.isOver()) {
                    return Set.of();
                }
            }
        }
    }

    private static Set<Object> snapshot(IIORegistry registry) {
        Set<Object> providers = Collections.newSetFromMap(new IdentityHashMap<>()); // one may be in several categories
        for (Iterator<Class<?>> categories = registry.getCategories(); categories.hasNext(); ) {
            registry.getServiceProviders(categories.next(), false).forEachRemaining(providers::add);
        }
        return providers;
    }

    /** The registry is in AWT's context, whose class registers itself in SharedSecrets when it is loaded. */
    private static boolean isUsed(ServerLibraries server) throws ReflectiveOperationException {
        Class<?> secrets = JdkField.ownerOf(SECRETS);
        if (!server.open(secrets) || FieldPath.readStatic(secrets, "javaAWTAccess") == null) {
            return false;
        }
        Class<?> type = JdkField.ownerOf(CONTEXT);
        server.open(type);
        Object context = FieldPath.readStatic(type, "mainAppContext");
        return context != null && type.getMethod("get", Object.class).invoke(context, IIORegistry.class) != null;
    }
}
