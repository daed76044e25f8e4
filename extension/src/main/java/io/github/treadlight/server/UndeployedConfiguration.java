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
import org.jvnet.hk2.config.DomDescriptor;
import org.jvnet.hk2.config.TransactionListener;
import org.jvnet.hk2.config.Transactions;
import org.jvnet.hk2.config.UnprocessedChangeEvents;

/**
 * Takes out of the server's registry of services what it has of the configuration of undeployed applications. Each
 * element of {@code domain.xml} is a service, found by its name too; with {@code <application>} Payara does not take
 * back those of the elements below it ({@code Dom.removeChild} of its hk2-config), which is some 20 services and
 * about 80 KB of heap for each deployment that there ever was. GlassFish does, so nothing is found there.
 *
 * <p>Called by a thread of the server's own when a transaction has removed an application. The command waits for it: it
 * looks at each service of the server once, which takes some milliseconds. Keeps nothing between two calls.
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
        try {
            services.getService(Transactions.class).addTransactionsListener(this);
        } catch (RuntimeException | LinkageError failure) {
            tell(failure);
        }
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
        Field active = field(Class.forName("org.jvnet.hk2.internal.SystemDescriptor", false,
                services.getClass().getClassLoader()), "activeDescriptor", ActiveDescriptor.class);
        Field read = field(DomDescriptor.class, "theDom", Dom.class);
        DynamicConfiguration change =
                services.getService(DynamicConfigurationService.class).createDynamicConfiguration();
        change.addUnbindFilter(descriptor -> isBelow(removed, element(descriptor, active, read)));
        change.commit();
    }

    /**
     * The element that a descriptor of the registry is for; null when it is a service of another kind.
     *
     * @param active what HK2 wraps in its own descriptor, and shows to nobody
     * @param read the same of elements that were read from domain.xml at the start
     */
    private static @Nullable Dom element(@Nullable Descriptor descriptor, Field active, Field read) {
        Object at = descriptor;
        while (at != null && !(at instanceof Dom)) {
            if (active.getDeclaringClass().isInstance(at)) {
                at = get(active, at);
            } else if (at instanceof DomDescriptor<?>) {
                at = get(read, at);
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

    private static Field field(Class<?> owner, String name, Class<?> type) throws ReflectiveOperationException {
        Field field = owner.getDeclaredField(name);
        if (!type.isAssignableFrom(field.getType()) || !field.trySetAccessible()) {
            throw new NoSuchFieldException(field.toString());
        }
        return field;
    }

    private static @Nullable Object get(Field field, Object of) {
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
