package io.github.treadlight.deploy.app.leak;

import java.util.Locale;
import javax.imageio.ImageReader;
import javax.imageio.spi.ImageReaderSpi;

/** Reads no images. */
public class NoImages extends ImageReaderSpi {
    @Override
    public boolean canDecodeInput(Object source) {
        return false;
    }

    @Override
    public ImageReader createReaderInstance(Object extension) {
        throw new IllegalStateException("It reads no images.");
    }

    @Override
    public String getDescription(Locale locale) {
        return "none";
    }
}
