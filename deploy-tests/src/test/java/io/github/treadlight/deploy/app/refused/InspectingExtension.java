package io.github.treadlight.deploy.app.refused;

import jakarta.enterprise.inject.build.compatible.spi.BuildCompatibleExtension;
import jakarta.enterprise.inject.build.compatible.spi.ClassConfig;
import jakarta.enterprise.inject.build.compatible.spi.Enhancement;

/** A build compatible extension that looks at the methods and fields of a bean. */
public class InspectingExtension implements BuildCompatibleExtension {
    /** Looks at the bean. */
    @Enhancement(types = UnsatisfiedBean.class)
    public void inspect(ClassConfig bean) {
        bean.methods();
        bean.fields();
    }
}
