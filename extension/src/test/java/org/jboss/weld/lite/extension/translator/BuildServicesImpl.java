package org.jboss.weld.lite.extension.translator;

import jakarta.enterprise.inject.spi.BeanManager;

/** A stand-in for Weld's class, which refers to the last application with a build compatible extension. */
public final class BuildServicesImpl {
    @SuppressWarnings("unused") // a cleaner reads it
    static Builders ANN_FACTORY_IMPL_INSTANCE;

    private BuildServicesImpl() {}

    /** Stores the bean manager of an application, as Weld does when it deploys the application. */
    public static void discover(BeanManager manager) {
        ANN_FACTORY_IMPL_INSTANCE = new Builders(manager);
    }

    /** A stand-in for Weld's factory. */
    private static final class Builders {
        @SuppressWarnings("unused") // a cleaner reads it
        private final BeanManager manager;

        Builders(BeanManager manager) {
            this.manager = manager;
        }
    }
}
