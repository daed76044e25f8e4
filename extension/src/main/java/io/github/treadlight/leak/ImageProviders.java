package io.github.treadlight.leak;

import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Set;
import java.util.function.Consumer;
import javax.imageio.spi.IIORegistry;

/**
 * Readers and writers of image formats that an application brought along: Image I/O looks for them with the context
 * class loader, and keeps them. Where nobody has used it, nothing of it is loaded for this.
 */
final class ImageProviders implements LeakCleaner {
    private static final String SECRETS = "jdk.internal.access.SharedSecrets";
    private static final String CONTEXT = "sun.awt.AppContext";

    private final ServerLibraries server;
    /** A provider may be told of its end. */
    private final FarewellThread farewell = new FarewellThread();

    ImageProviders(ServerLibraries server) {
        this.server = server;
    }

    @Override
    public void find(EndedLoaders remains, Budget limit, Consumer<Finding> found) throws ReflectiveOperationException {
        if (!isUsed()) {
            return;
        }
        IIORegistry registry = IIORegistry.getDefaultInstance();
        for (Object provider : providers(registry, limit)) {
            if (remains.have(provider)) {
                String name = "image provider " + provider.getClass().getName();
                found.accept(new Finding(name, () -> farewell.call(name, () -> {
                    registry.deregisterServiceProvider(provider);
                    return true;
                })));
            }
        }
    }

    /**
     * Returns the registered providers. The registry is not thread-safe, and its lock cannot be taken: when an
     * application registers a provider meanwhile, or another search releases one, the iteration fails and is repeated
     * until the limit is reached.
     */
    private static Set<Object> providers(IIORegistry registry, Budget limit) {
        while (true) {
            try {
                return snapshot(registry);
            } catch (ConcurrentModificationException changed) {
                if (limit.isReached()) {
                    throw changed;
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

    /** The registry is in the context that all of AWT has, and that class tells the JDK's others when it is loaded. */
    private boolean isUsed() throws ReflectiveOperationException {
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
