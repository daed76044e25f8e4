package io.github.treadlight.leak;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.imageio.spi.IIORegistry;
import org.junit.jupiter.api.Test;

/** Image I/O's registry is not thread-safe: applications and other searches change it during a search. */
class ImageProvidersTest extends HeldApplications {
    private static final int SEARCHES = 500;

    @Test
    void findsTheProviderOfAnApplicationWhileOthersAreRegistered() throws Exception {
        IIORegistry registry = IIORegistry.getDefaultInstance();
        AppLoader ended = application();
        Object provider = ended.make(Globals.Images.class);
        registry.registerServiceProvider(provider);
        AtomicBoolean isDone = new AtomicBoolean();
        CompletableFuture<Void> others = CompletableFuture.runAsync(() -> {
            while (!isDone.get()) {
                Globals.Images other = new Globals.Images();
                registry.registerServiceProvider(other);
                registry.deregisterServiceProvider(other);
            }
        });
        try {
            for (int search = 0; search < SEARCHES; search++) {
                assertThat(theOnlyHold(new ImageProviders(this), ended).where()).contains("Images");
            }
        } finally {
            isDone.set(true);
            others.join();
            registry.deregisterServiceProvider(provider);
        }
    }
}
