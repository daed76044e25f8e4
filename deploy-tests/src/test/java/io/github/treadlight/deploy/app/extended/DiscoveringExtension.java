package io.github.treadlight.deploy.app.extended;

import jakarta.enterprise.inject.build.compatible.spi.BuildCompatibleExtension;
import jakarta.enterprise.inject.build.compatible.spi.Discovery;
import jakarta.enterprise.inject.build.compatible.spi.ScannedClasses;

/** A build compatible extension that adds a bean. */
public class DiscoveringExtension implements BuildCompatibleExtension {
    /** Adds the bean. */
    @Discovery
    public void add(ScannedClasses classes) {
        classes.add(ExtendedBean.class.getName());
    }
}
