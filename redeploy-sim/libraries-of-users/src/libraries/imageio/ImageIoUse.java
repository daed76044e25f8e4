package io.github.treadlight.sim.library;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import javax.imageio.ImageIO;
import javax.imageio.spi.IIORegistry;

/** Reads an image with a reader of the application. */
public final class ImageIoUse implements LibraryUse {
    /** Registers the readers. */
    public ImageIoUse() {
        ImageIO.scanForPlugins();
    }

    @Override
    public String use() throws Exception {
        byte[] image = "P2 2 1 255 0 255 ".getBytes(StandardCharsets.US_ASCII);
        return "width " + ImageIO.read(new ByteArrayInputStream(image)).getWidth();
    }

    /** Does what the library's listener for web applications does. */
    @Override
    public void close() {
        IIORegistry registry = IIORegistry.getDefaultInstance();
        registry.getCategories().forEachRemaining(category -> {
            List<Object> own = new ArrayList<>();
            for (Iterator<?> all = registry.getServiceProviders(category, false); all.hasNext();) {
                Object provider = all.next();
                if (provider.getClass().getClassLoader() == ImageIoUse.class.getClassLoader()) {
                    own.add(provider);
                }
            }
            own.forEach(registry::deregisterServiceProvider);
        });
    }
}
