package io.github.treadlight.server.leak;

import com.sun.enterprise.config.serverbeans.Application;
import com.sun.enterprise.config.serverbeans.Domain;
import io.github.treadlight.event.ApplicationEvents;
import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.access.UnknownShapeException;
import io.github.treadlight.leak.catalogue.LeakCatalogue;
import io.github.treadlight.leak.library.SelfHeldCleanups;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.server.settings.Settings;
import java.beans.PropertyChangeEvent;
import java.time.Instant;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.logging.Level;
import org.glassfish.hk2.api.ServiceLocator;
import org.jspecify.annotations.Nullable;
import org.jvnet.hk2.config.ConfigListener;
import org.jvnet.hk2.config.Dom;
import org.jvnet.hk2.config.UnprocessedChangeEvents;

/**
 * Releases the leaks that need no search, at each undeployment. The server calls most steps after a transaction that
 * removes an application from {@code domain.xml}. The undeploy command waits for these steps, usually for a few
 * milliseconds, and at most for 200 seconds. A step that fails does not affect the others, and its first failure is
 * logged. Keeps no state of applications.
 *
 * <p>It is a listener of {@code <domain>}, which HK2 notifies of changes of {@code <applications>}, too. A {@code
 * TransactionListener} would be notified of all transactions, but HK2 adds it to a list that each transaction reads
 * without a lock. Payara has transactions while it starts, and does not start if one of them fails. The listeners of
 * an element are read without a lock, too, but only by transactions that change the element or a direct child of it.
 */
final class UndeploymentCleaner implements ConfigListener {
    private static final ModuleLog LOG = ModuleLog.of(UndeploymentCleaner.class);

    private final ServiceLocator services;
    private final Sweeps sweeps;
    private final Supplier<Settings> settings;
    private final List<Step> steps;
    private final Runnable onRemoval;
    private final AuthorizationContextCleaner contexts;
    private final Set<String> failed = ConcurrentHashMap.newKeySet();
    private volatile boolean isStopped;
    /** True from the first start on. */
    private volatile boolean isListener;

    /**
     * A release of one leak.
     *
     * @param leak the name of the leak in the catalogue
     * @param object the kind of object that each deployment leaks, in the singular
     */
    private record Step(String leak, String object, Action action) {}

    @FunctionalInterface
    private interface Action {
        /** Releases the objects and returns how many there were. */
        int run(Set<Dom> removed) throws ReflectiveOperationException;
    }

    /** @param onRemoval called when an application is removed from {@code domain.xml}, before the steps */
    UndeploymentCleaner(ServiceLocator services, ServerLibraries libraries, Sweeps sweeps,
            Supplier<Settings> settings, Runnable onRemoval) {
        this.onRemoval = onRemoval;
        this.services = services;
        this.sweeps = sweeps;
        this.settings = settings;
        SelfHeldCleanups cleanups = new SelfHeldCleanups(libraries);
        this.steps = List.of(
                new Step(LeakCatalogue.CONFIG_SERVICES, "configuration service",
                        new ConfigServiceCleaner(services)::unregister),
                new Step(LeakCatalogue.METRICS_CONTEXTS, "metrics context",
                        new MetricsContextCleaner(services, libraries)::remove),
                new Step(LeakCatalogue.SELF_HELD_CLEANUPS, "file cleanup",
                        removed -> cleanups.unregister()));
        this.contexts = new AuthorizationContextCleaner(libraries);
    }

    /** Starts, also after {@link #stop}: a JVM can stop and start its server. */
    void start() {
        isStopped = false;
        try {
            if (!isListener) {
                Dom.unwrap(services.getService(Domain.class)).addListener(this);
                isListener = true;
            }
        } catch (RuntimeException | LinkageError failure) {
            steps.forEach(step -> report(step, failure));
        }
    }

    /**
     * Ignores later transactions, but stays a listener, because HK2 does not expect that one is removed during a
     * transaction. HK2's listeners belong to the services of this server, as this object does, so that nothing is
     * retained longer.
     */
    void stop() {
        isStopped = true;
    }

    /**
     * Releases what the server leaves of an application that is not loaded any more. Called by the thread that
     * undeploys or disables the application, or that failed to start it.
     *
     * @param app the name of an application that has no generation that may run
     */
    void unloaded(String app) {
        Step step = new Step(LeakCatalogue.PRINCIPAL_MAPPERS, "authorization context", none -> contexts.remove(app));
        if (sweeps.mayRelease(step.leak)) {
            run(step, Set.of(), app).ifPresent(released -> sweeps.add(List.of(released)));
        }
    }

    @Override
    public @Nullable UnprocessedChangeEvents changed(PropertyChangeEvent[] changes) {
        if (!isStopped) {
            release(changes);
        }
        return null; // no change here requires a restart
    }

    private void release(PropertyChangeEvent[] changes) {
        Set<Dom> removed = Collections.newSetFromMap(new IdentityHashMap<>());
        Set<String> names = new TreeSet<>();
        try {
            for (PropertyChangeEvent change : changes) {
                if (change.getOldValue() instanceof Application application && change.getNewValue() == null) {
                    names.add(application.getName());
                    removed.add(Dom.unwrap(application));
                }
            }
        } catch (RuntimeException | LinkageError failure) { // the transaction is the server's, and must not fail
            steps.forEach(step -> report(step, failure));
        }
        if (!removed.isEmpty()) {
            try {
                onRemoval.run();
            } catch (RuntimeException | Error failure) { // the transaction is the server's, and must not fail
                LOG.log(Level.FINE, "Treadlight: the next sweep releases what this undeployment has left", failure);
            }
            List<ReleasedLeak> releases = sweeps.parsingOnce(() -> steps.stream()
                    .filter(step -> sweeps.mayRelease(step.leak))
                    .flatMap(step -> run(step, removed, String.join(", ", names)).stream())
                    .toList());
            if (!releases.isEmpty()) {
                sweeps.add(releases);
            }
        }
    }

    private Optional<ReleasedLeak> run(Step step, Set<Dom> removed, String applications) {
        try {
            int[] released = new int[1];
            sweeps.members(step.leak).require(() -> released[0] = step.action.run(removed));
            if (released[0] == 0) {
                return Optional.empty();
            }
            String place = count(released[0], step.object);
            ApplicationEvents.leakReleased(applications, 0, step.leak, released[0], List.of(place));
            return Optional.of(new ReleasedLeak(Instant.now(), applications, 0, step.leak, place));
        } catch (ReflectiveOperationException | RuntimeException | LinkageError failure) {
            report(step, failure);
            return Optional.empty();
        }
    }

    private static String count(int count, String object) {
        return count + " " + object + (count == 1 ? "" : "s");
    }

    private void report(Step step, Throwable failure) {
        if (failure instanceof UnknownShapeException) {
            LOG.log(Level.FINE, step.leak, failure);
            sweeps.announceReporting();
        } else if (failed.add(step.leak)) {
            LOG.info("Treadlight: the cleaner " + step.leak + " does not fit this server (" + failure
                    + "). Everything else works; each deployment leaves " + step.object + "s in the server. To switch"
                    + " it off: " + settings.get().commandToExclude(step.leak));
            LOG.log(Level.FINE, step.leak, failure);
        }
    }
}
