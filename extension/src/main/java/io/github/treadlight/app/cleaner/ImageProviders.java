package io.github.treadlight.app.cleaner;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Set;
import java.util.function.Consumer;
import javax.imageio.spi.IIORegistry;

/**
 * Readers and writers of image formats that an application brought along: Image I/O looks for them with the context
 * class loader, and keeps them. Where nobody has used it, it is not made for this.
 */
final class ImageProviders implements Cleaner {
    private static final String REGISTRY = "javax.imageio.spi.IIORegistry";

    private final ServerLibraries server;

    ImageProviders(ServerLibraries server) {
        this.server = server;
    }

    @Override
    public void find(Remains remains, Limit limit, Consumer<Hold> found) {
        if (server.loadedClasses().stream().noneMatch(type -> type.getName().equals(REGISTRY))) {
            return;
        }
        IIORegistry registry = IIORegistry.getDefaultInstance();
        Set<Object> providers = Collections.newSetFromMap(new IdentityHashMap<>()); // one may be in several categories
        for (Iterator<Class<?>> categories = registry.getCategories(); categories.hasNext(); ) {
            registry.getServiceProviders(categories.next(), false).forEachRemaining(provider -> {
                if (remains.have(provider) && providers.add(provider)) {
                    found.accept(new Hold("image provider " + provider.getClass().getName(), () -> {
                        registry.deregisterServiceProvider(provider);
                        return true;
                    }));
                }
            });
        }
    }
}
