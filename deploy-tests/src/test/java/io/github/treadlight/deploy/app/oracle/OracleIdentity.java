package io.github.treadlight.deploy.app.oracle;

import jakarta.enterprise.inject.spi.BeanManager;
import java.util.function.Consumer;
import javax.naming.InitialContext;
import javax.naming.NamingException;

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
        if (!lookup().id().equals(id)) {
            changes.accept("a lookup returns another instance");
        }
    }

    /** By name: {@code CDI.current()} fails when the server sets its provider for another application meanwhile. */
    private static OracleBean lookup() {
        try {
            BeanManager beans = InitialContext.doLookup("java:comp/BeanManager");
            return beans.createInstance().select(OracleBean.class).get();
        } catch (NamingException missing) {
            throw new IllegalStateException(missing);
        }
    }

    @Override
    public void unregister() {
        id = null; // the container ends the bean
    }
}
