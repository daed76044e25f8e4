package io.github.treadlight.deploy.app.stub;

import java.util.Locale;
import javax.imageio.ImageReader;
import javax.imageio.spi.ImageReaderSpi;

/** A provider of image readers that reads no images. */
public class StubImageReaderSpi extends ImageReaderSpi {
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
