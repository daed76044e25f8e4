package io.github.treadlight.leak.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.fixture.Globals;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.imageio.spi.IIORegistry;
import javax.imageio.spi.ImageReaderSpi;
import org.junit.jupiter.api.Test;

class ImageProviderCleanerTest extends RetainedApplications {
    private static final int SEARCHES = 500;

    private final IIORegistry registry = IIORegistry.getDefaultInstance();

    @Test
    void deregistersProvidersOfTheApplicationExceptForThoseOfOthers() throws Exception {
        ImageReaderSpi other = (ImageReaderSpi) application().make(Globals.Images.class);
        registry.registerServiceProvider(other);
        assertReleasedOnlyBy("image-providers", loader ->
                registry.registerServiceProvider(loader.make(Globals.Images.class)));
        assertThat(registry.contains(other)).isTrue();
        registry.deregisterServiceProvider(other);
    }

    /** The registry calls it with a lock that every use of Image I/O needs. */
    @Test
    void keepsAProviderThatRunsCodeWhenItIsDeregistered() throws Exception {
        AppLoader ended = application();
        Object provider = ended.make(Globals.Deregistered.class);
        CountDownLatch end = new CountDownLatch(1);
        provider.getClass().getField("code").set(provider, (Runnable) () -> awaitQuietly(end));
        registry.registerServiceProvider(provider);
        try {
            assertThat(sweepOnly("image-providers", ended).released()).isEmpty();
            assertThat(CompletableFuture.supplyAsync(() ->
                    registry.getServiceProviders(ImageReaderSpi.class, false).hasNext()))
                    .succeedsWithin(Duration.ofSeconds(60));
            assertThat(holders(ended)).hasSize(1);
        } finally {
            end.countDown();
            registry.deregisterServiceProvider(provider);
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    /** The registry is not thread-safe: applications change it during a search. */
    @Test
    void findsTheProviderOfAnApplicationWhileOthersAreRegistered() throws Exception {
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
                assertThat(onlyFinding(new ImageProviderCleaner(), ended).place()).contains("Images");
            }
        } finally {
            isDone.set(true);
            others.join();
            registry.deregisterServiceProvider(provider);
        }
    }
}
