package io.github.treadlight.deploy.app.sentinel;

import io.github.treadlight.deploy.app.stub.StubImageReaderSpi;
import java.util.function.Consumer;
import javax.imageio.spi.IIORegistry;
import javax.imageio.spi.ImageReaderSpi;

/** A provider of image readers that reads no images. */
public final class SentinelImages extends StubImageReaderSpi implements Registration {
    @Override
    public void register() {
        IIORegistry.getDefaultInstance().registerServiceProvider(this, ImageReaderSpi.class);
    }

    @Override
    public void check(Consumer<String> changes) {
        if (!IIORegistry.getDefaultInstance().contains(this)) {
            changes.accept("the provider is not registered");
        }
    }

    @Override
    public void unregister() {
        IIORegistry.getDefaultInstance().deregisterServiceProvider(this);
    }
}
