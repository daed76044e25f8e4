package io.github.treadlight.server;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.AppGenerations;
import io.github.treadlight.app.AppGenerations.Ended;
import io.github.treadlight.app.AppGenerations.Footprints;
import io.github.treadlight.app.DeploymentTotals;
import io.github.treadlight.classvalue.admin.Purged;
import io.github.treadlight.event.ApplicationEvents;
import io.github.treadlight.leak.proof.Interlock;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.server.filter.AppFilters;
import io.github.treadlight.server.leak.ReleasedLeak;
import io.github.treadlight.server.leak.Sweeps;
import io.github.treadlight.server.leak.UndeploymentCleaner;
import io.github.treadlight.server.platform.ClosedLoaders;
import io.github.treadlight.server.platform.InstalledLibraries;
import io.github.treadlight.server.platform.InstanceFolder;
import io.github.treadlight.server.platform.ProductVersion;
import io.github.treadlight.server.platform.RegisteredApplications;
import io.github.treadlight.server.remote.ServerAnnotations;
import io.github.treadlight.server.retention.HotSpotHeapDumper;
import io.github.treadlight.server.retention.Retention;
import io.github.treadlight.server.retention.RetentionDumps;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import io.github.treadlight.server.streams.ServerStreams;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.logging.Level;
import org.glassfish.hk2.api.ServiceLocator;
import org.jspecify.annotations.Nullable;
import org.jvnet.hk2.annotations.Service;

/**
 * The applications of this server, for deployment events and for administrators.
 *
 * <p>{@link AppGenerations} keeps the state of the generations. This class propagates each change to object streams,
 * remote calls, the watch, listeners and the log. HK2 creates it for the first service that needs it. The default
 * settings apply until {@link TreadlightService} has read the configuration. Keeps names of applications, and class
 * loaders weakly. Holds no lock while it calls other classes. Thread-safe.
 */
@Service
@Singleton
public class ServerApplications {
    private static final ModuleLog LOG = ModuleLog.of(ServerApplications.class);

    private final AppGenerations generations = new AppGenerations();
    private final ServerStreams streams;
    private final ServerAnnotations annotations;
    private volatile Settings settings = Settings.DEFAULT;
    private final List<GenerationListener> listeners = new CopyOnWriteArrayList<>();
    private final Sweeps sweeps;
    private final Retention retention;
    private final UndeploymentCleaner undeployed;

    /** Creates the service. Called by HK2. */
    @Inject
    public ServerApplications(ServerStreams streams, ServerAnnotations annotations, ServiceLocator services) {
        this.streams = streams;
        this.annotations = annotations;
        InstalledLibraries libraries = new InstalledLibraries(services);
        this.sweeps = new Sweeps(libraries, new Interlock(new RegisteredApplications(generations, services)),
                ProductVersion.read());
        this.retention = new Retention(generations, sweeps,
                new RetentionDumps(InstanceFolder.find(), new HotSpotHeapDumper(),
                        Clock.system(ZoneId.systemDefault())));
        this.undeployed = new UndeploymentCleaner(services, libraries, sweeps, () -> settings);
    }

    void configure(Settings changed) {
        settings = changed;
        if (!changed.watches() && !changed.searches()) {
            generations.forgetEnded();
        }
        retention.configure(changed);
    }

    /** Starts the watch of undeployed applications and the releases at undeployments. */
    void start() {
        retention.start();
        undeployed.start();
    }

    /** Stops the watch and ignores later transactions. */
    void stop() {
        retention.stop();
        undeployed.stop();
    }

    /**
     * Returns the known places that retain the generations.
     *
     * @param time the time limit of the search
     */
    public Retention.Holders holders(List<AppGeneration> some, Duration time) {
        return retention.holders(some, time);
    }

    /** Returns the last releases of leaks, latest first. */
    public List<ReleasedLeak> released() {
        return sweeps.released();
    }

    /** Returns a description of how many cleaners are verified on this server. */
    public String verifiedCleaners() {
        return sweeps.verified();
    }

    /** Returns whether Treadlight changes applications that are deployed from now on. */
    public boolean isEnabled() {
        return settings.get(Setting.ENABLED);
    }

    /** Returns a description of the configuration, without the patterns that name classes of applications. */
    public String configuration() {
        return settings.withoutClassNames().summary();
    }

    /** Adds a listener, which is notified of all generations from now on. */
    public void addListener(GenerationListener listener) {
        listeners.add(listener);
    }

    /** Removes a listener, which may still be notified of a generation that changes at this moment. */
    public void removeListener(GenerationListener listener) {
        listeners.remove(listener);
    }

    /** Returns whether generations that end from now on are watched. */
    public boolean isWatching() {
        return settings.watches();
    }

    /**
     * Returns the current generations sorted by application, then the replaced ones and, if they are watched, the ended
     * ones, both latest first.
     */
    public List<AppGeneration> generations() {
        boolean watches = isWatching();
        return generations.all().stream().filter(each -> watches || !each.hasEnded()).toList();
    }

    /** Returns how many generations are in the given state. */
    public int count(AppGeneration.State state) {
        return (int) generations().stream().filter(generation -> generation.state() == state).count();
    }

    /** Returns how many generations have begun since the server started. */
    public int begun() {
        return generations.begun();
    }

    /** Returns the totals of the deployments that completed since the server started. */
    public DeploymentTotals deployments() {
        return generations.deployments();
    }

    /** Returns the totals of all purges since the server started. */
    public Purged purged() {
        return generations.purged();
    }

    /** Returns the memory that class values take in each generation with live class loaders, and in the server. */
    public Footprints footprints() {
        return generations.footprints();
    }

    /**
     * Purges the caches of a running application: its class values, and its classes in the caches of object streams and
     * remote calls. The application continues to run, and missing values are computed again. Returns empty if the
     * application is unknown.
     */
    public Optional<Purged> purge(String app) {
        Optional<Purged> purged = generations.purge(app);
        generations.find(app).ifPresent(generation -> forgetClasses(generation::has));
        return purged;
    }

    /** Begins a generation. It replaces the application's current one if the server has not reported that one's end. */
    AppGeneration begin(
            String app, Collection<ClassLoader> loaders, Collection<ClassLoader> temporary,
            AppFilters filters) {
        filter(app, loaders, filters); // first, so that no failure leaves the application without its filter
        AppGeneration generation = generations.begin(app, loaders, temporary, this::replaced);
        ApplicationEvents.generationBegun(app, generation.number(), loaders.size());
        retention.begin();
        return generation;
    }

    /** Gives the streams of class loaders the filters that their application brings. */
    void filter(String app, Collection<ClassLoader> loaders, AppFilters filters) {
        streams.begin(app, loaders, filters);
    }

    /** Handles a replaced generation. It may still run, so its stream filter stays and its caches are only purged. */
    private void replaced(AppGeneration generation) {
        forgetClasses(generations.isOnlyOf(generation));
        if (settings.watches() || settings.searches()) {
            retention.watch(generation);
        }
        LOG.info(() -> "Treadlight: " + generation.app() + " was deployed again before the end of generation "
                + generation.number() + ", which may still run: purged " + inWords(generation));
    }

    private void forgetClasses(Predicate<ClassLoader> loaders) {
        generations.reads().run(() -> {
            streams.forget(loaders);
            annotations.end(loaders);
        });
    }

    /** Handles the load of a generation; a null class loader means the application's current generation. */
    void loaded(String app, @Nullable ClassLoader loader) {
        generations.load(app, loader).ifPresent(generation -> notifyListeners(listener -> listener.loaded(generation)));
    }

    /** Handles the start of a generation; a null class loader means the application's current generation. */
    void started(String app, @Nullable ClassLoader loader) {
        generations.start(app, loader).forEach(this::ended);
    }

    /** Handles the unload of a generation; a null class loader means the application's current generation. */
    void unloaded(String app, @Nullable ClassLoader loader) {
        if (settings.searches()) {
            generations.reads().run(() -> sweeps.prepare(generations.onlyOf(app, loader).stream()
                    .filter(each -> !ClosedLoaders.isClosed(each)).toList()));
        }
        generations.unload(app, loader);
    }

    /** Ends a generation. Returns empty if the application has none with this class loader. */
    Optional<Ended> end(String app, @Nullable ClassLoader loader) {
        Optional<Ended> ended = generations.end(app, loader);
        ended.ifPresent(this::ended);
        if (ended.isPresent() && !generations.mayRun(app)) {
            undeployed.unloaded(app);
        }
        return ended;
    }

    /** Handles an ended generation: drops its cached state, watches it, logs its end and notifies the listeners. */
    private void ended(Ended ended) {
        AppGeneration generation = ended.generation();
        Predicate<ClassLoader> loaders = generations.isOnlyOf(generation);
        generations.reads().run(() -> {
            streams.end(loaders);
            annotations.end(loaders);
        });
        if (settings.watches() || settings.searches()) {
            retention.watch(generation);
        } else {
            generations.forgetEnded();
        }
        LOG.info(() -> "Treadlight: " + generation.app() + " ended (generation " + generation.number() + "): purged "
                + inWords(generation));
        ApplicationEvents.generationEnded(generation.app(), generation.number(), generation.classes());
        notifyListeners(listener -> listener.ended(generation));
    }

    private static String inWords(AppGeneration generation) {
        Purged purged = generation.purged();
        return purged.associations() + " values of " + purged.classValues() + " class values";
    }

    /** Notifies the listeners, which may run code of applications. A failure does not affect the deployment. */
    private void notifyListeners(Consumer<GenerationListener> event) {
        for (GenerationListener listener : listeners) {
            try {
                event.accept(listener);
            } catch (RuntimeException | Error failure) {
                LOG.log(Level.WARNING, "Treadlight: " + listener + " failed; deployments are not affected. Please"
                        + " report this.", failure);
            }
        }
    }
}
