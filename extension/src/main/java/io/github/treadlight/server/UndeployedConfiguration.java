package io.github.treadlight.server;

import com.sun.enterprise.config.serverbeans.Application;
import io.github.treadlight.app.cleaner.Catalogue;
import java.beans.PropertyChangeEvent;
import java.lang.reflect.Field;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.glassfish.hk2.api.ActiveDescriptor;
import org.glassfish.hk2.api.Descriptor;
import org.glassfish.hk2.api.DynamicConfiguration;
import org.glassfish.hk2.api.DynamicConfigurationService;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.utilities.AliasDescriptor;
import org.jspecify.annotations.Nullable;
import org.jvnet.hk2.config.Dom;
import org.jvnet.hk2.config.TransactionListener;
import org.jvnet.hk2.config.Transactions;
import org.jvnet.hk2.config.UnprocessedChangeEvents;

/**
 * Takes out of the server's registry of services what it has of the configuration of undeployed applications. Each
 * element of {@code domain.xml} is a service, found by its name too; of those below {@code <application>} the servers
 * register more than they take back (hk2-config, {@code Dom.addWithAlias} and {@code Dom.release}), which is some 20
 * services and 85 KB of heap for each deployment that there ever was.
 *
 * <p>Called by a thread of the server's own when a transaction has removed an application; no command waits for it.
 * Keeps nothing between two calls.
 */
final class UndeployedConfiguration implements TransactionListener {
    private static final String NAME = Catalogue.CONFIG_SERVICES;
    private static final Logger LOG = Logger.getLogger(TreadlightService.class.getPackageName());

    private final ServiceLocator services;
    private final Supplier<Settings> settings;
    private volatile boolean hasFailed;

    UndeployedConfiguration(ServiceLocator services, Supplier<Settings> settings) {
        this.services = services;
        this.settings = settings;
    }

    void start() {
        services.getService(Transactions.class).addTransactionsListener(this);
    }

    void stop() {
        services.getService(Transactions.class).removeTransactionsListener(this);
    }

    @Override
    public void transactionCommited(List<PropertyChangeEvent> changes) {
        Settings current = settings.get();
        if (!current.cleans() || current.cleanerExcludes().contains(NAME)) {
            return;
        }
        Set<Dom> removed = Collections.newSetFromMap(new IdentityHashMap<>());
        try {
            for (PropertyChangeEvent change : changes) {
                if (change.getOldValue() instanceof Application application && change.getNewValue() == null) {
                    removed.add(Dom.unwrap(application));
                }
            }
            if (!removed.isEmpty()) {
                unregister(removed);
            }
        } catch (ReflectiveOperationException | RuntimeException | LinkageError failure) {
            tell(failure);
        }
    }

    private void unregister(Set<Dom> removed) throws ReflectiveOperationException {
        Field active = activeDescriptor();
        DynamicConfiguration change =
                services.getService(DynamicConfigurationService.class).createDynamicConfiguration();
        change.addUnbindFilter(descriptor -> isBelow(removed, element(descriptor, active)));
        change.commit();
    }

    /** The element that a descriptor of the registry is for; null when it is a service of another kind. */
    private static @Nullable Dom element(@Nullable Descriptor descriptor, Field active) {
        Object at = descriptor;
        while (at != null && !(at instanceof Dom)) {
            if (active.getDeclaringClass().isInstance(at)) {
                at = read(active, at);
            } else if (at instanceof AliasDescriptor<?> alias) {
                at = alias.getDescriptor();
            } else {
                return null;
            }
        }
        return (Dom) at;
    }

    private static boolean isBelow(Set<Dom> removed, @Nullable Dom element) {
        for (Dom at = element; at != null; at = at.parent()) {
            if (removed.contains(at)) {
                return true;
            }
        }
        return false;
    }

    /** What HK2 wraps in its own descriptor, and shows to nobody. */
    private Field activeDescriptor() throws ReflectiveOperationException {
        Field active = Class.forName("org.jvnet.hk2.internal.SystemDescriptor", false,
                services.getClass().getClassLoader()).getDeclaredField("activeDescriptor");
        if (!ActiveDescriptor.class.isAssignableFrom(active.getType()) || !active.trySetAccessible()) {
            throw new NoSuchFieldException(active.toString());
        }
        return active;
    }

    private static @Nullable Object read(Field field, Object of) {
        try {
            return field.get(of);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible); // it was made accessible
        }
    }

    private void tell(Throwable failure) {
        if (!hasFailed) {
            hasFailed = true;
            LOG.log(Level.INFO, "Treadlight: the cleaner " + NAME + " does not fit this server (" + failure + "); all"
                    + " else of it works. Each deployment leaves some services in the server. To switch it off: asadmin"
                    + " set-treadlight-configuration --cleaner-excludes=" + NAME);
            LOG.log(Level.FINE, NAME, failure);
        }
    }

    @Override
    public void unprocessedTransactedEvents(List<UnprocessedChangeEvents> changes) {
        // nothing here needs a restart
    }
}
