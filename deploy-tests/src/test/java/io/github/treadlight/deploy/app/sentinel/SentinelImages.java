package io.github.treadlight.deploy.app.sentinel;

import java.util.Locale;
import java.util.function.Consumer;
import javax.imageio.ImageReader;
import javax.imageio.spi.IIORegistry;
import javax.imageio.spi.ImageReaderSpi;

/** A provider of image readers that reads no images. */
public final class SentinelImages extends ImageReaderSpi implements Registration {
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

    @Override
    public boolean canDecodeInput(Object source) {
        return false;
    }

    @Override
    public ImageReader createReaderInstance(Object extension) {
        throw new IllegalStateException("This provider reads no images.");
    }

    @Override
    public String getDescription(Locale locale) {
        return "none";
    }
}
