package io.github.treadlight.server;

import com.sun.enterprise.config.serverbeans.Application;
import io.github.treadlight.leak.LeakCatalogue;
import io.github.treadlight.leak.library.SelfHeldCleanups;
import io.github.treadlight.leak.ServerLibraries;
import java.beans.PropertyChangeEvent;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.glassfish.hk2.api.ServiceLocator;
import org.jvnet.hk2.config.Dom;
import org.jvnet.hk2.config.TransactionListener;
import org.jvnet.hk2.config.Transactions;
import org.jvnet.hk2.config.UnprocessedChangeEvents;

/**
 * Has the server let go of what it leaves of each application besides loaders, which nothing would ever ask for again.
 * Called by a thread of the server's own when a transaction has removed an application from {@code domain.xml}. The
 * command waits for it, some milliseconds. Each step fails alone, and is told once. Keeps nothing between two calls.
 */
final class AfterUndeployment implements TransactionListener {
    private static final Logger LOG = Logger.getLogger(TreadlightService.class.getPackageName());

    private final ServiceLocator services;
    private final Supplier<Settings> settings;
    private final List<Step> steps;
    private final Set<String> failed = ConcurrentHashMap.newKeySet();

    /**
     * What is done.
     *
     * @param cleaner its name in the catalogue
     * @param leaves what each deployment leaves without it
     */
    private record Step(String cleaner, String leaves, Action action) {}

    @FunctionalInterface
    private interface Action {
        void run(Set<Dom> removed) throws ReflectiveOperationException;
    }

    AfterUndeployment(ServiceLocator services, ServerLibraries libraries, Supplier<Settings> settings) {
        this.services = services;
        this.settings = settings;
        SelfHeldCleanups cleanups = new SelfHeldCleanups(libraries);
        this.steps = List.of(
                new Step(LeakCatalogue.CONFIG_SERVICES, "some services",
                        new UndeployedConfiguration(services)::unregister),
                new Step(LeakCatalogue.SELF_HELD_CLEANUPS, "some closed files", removed -> cleanups.unregister()));
    }

    void start() {
        try {
            services.getService(Transactions.class).addTransactionsListener(this);
        } catch (RuntimeException | LinkageError failure) {
            steps.forEach(step -> tell(step, failure));
        }
    }

    void stop() {
        services.getService(Transactions.class).removeTransactionsListener(this);
    }

    @Override
    public void transactionCommited(List<PropertyChangeEvent> changes) {
        Settings current = settings.get();
        if (!current.cleans()) {
            return;
        }
        Set<Dom> removed = Collections.newSetFromMap(new IdentityHashMap<>());
        try {
            for (PropertyChangeEvent change : changes) {
                if (change.getOldValue() instanceof Application application && change.getNewValue() == null) {
                    removed.add(Dom.unwrap(application));
                }
            }
        } catch (RuntimeException | LinkageError failure) { // the transaction is the server's, and must not fail
            steps.forEach(step -> tell(step, failure));
        }
        if (!removed.isEmpty()) {
            steps.stream().filter(step -> !current.cleanerExcludes().contains(step.cleaner))
                    .forEach(step -> run(step, removed));
        }
    }

    private void run(Step step, Set<Dom> removed) {
        try {
            step.action.run(removed);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError failure) {
            tell(step, failure);
        }
    }

    private void tell(Step step, Throwable failure) {
        if (failed.add(step.cleaner)) {
            LOG.log(Level.INFO, "Treadlight: the cleaner " + step.cleaner + " does not fit this server (" + failure
                    + "); all else of it works. Each deployment leaves " + step.leaves + " in the server. To switch it"
                    + " off: " + settings.get().commandToExclude(step.cleaner));
            LOG.log(Level.FINE, step.cleaner, failure);
        }
    }

    @Override
    public void unprocessedTransactedEvents(List<UnprocessedChangeEvents> changes) {
        // nothing here needs a restart
    }
}
