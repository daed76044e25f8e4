package io.github.treadlight.deploy.app.scanned;

import jakarta.enterprise.inject.build.compatible.spi.BuildCompatibleExtension;
import jakarta.enterprise.inject.build.compatible.spi.Discovery;
import jakarta.enterprise.inject.build.compatible.spi.ScannedClasses;

/** A build compatible extension that adds a class. */
public class ScanningExtension implements BuildCompatibleExtension {
    /** Adds the class. */
    @Discovery
    public void add(ScannedClasses classes) {
        classes.add(Scoped.class.getName());
    }
}
