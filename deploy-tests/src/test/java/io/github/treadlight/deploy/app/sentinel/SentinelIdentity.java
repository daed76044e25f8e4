package io.github.treadlight.deploy.app.sentinel;

import jakarta.enterprise.inject.spi.BeanManager;
import java.util.function.Consumer;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/** The application-scoped bean. Injection and lookups return the same instance. */
final class SentinelIdentity implements Registration {
    private final SentinelBean injected;
    private String id;

    SentinelIdentity(SentinelBean injected) {
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

    /** Uses JNDI, because {@code CDI.current()} fails while the server sets its provider for another application. */
    private static SentinelBean lookup() {
        try {
            BeanManager beans = InitialContext.doLookup("java:comp/BeanManager");
            return beans.createInstance().select(SentinelBean.class).get();
        } catch (NamingException missing) {
            throw new IllegalStateException(missing);
        }
    }

    @Override
    public void unregister() {
        id = null; // the container destroys the bean
    }
}
