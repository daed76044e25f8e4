package io.github.treadlight.deploy.app.oracle;

import jakarta.enterprise.inject.spi.CDI;
import java.util.function.Consumer;

/** The application-scoped bean, by injection and by lookup: always the same instance. */
final class OracleIdentity implements Registration {
    private final OracleBean injected;
    private String id;

    OracleIdentity(OracleBean injected) {
        this.injected = injected;
    }

    @Override
    public void register() {
        id = injected.id();
    }

    @Override
    public void check(Consumer<String> changes) {
        if (!injected.id().equals(id)) {
            changes.accept("the injected bean has a new instance");
        }
        if (!CDI.current().select(OracleBean.class).get().id().equals(id)) {
            changes.accept("a lookup returns another instance");
        }
    }

    @Override
    public void unregister() {
        id = null; // the container ends the bean
    }
}
