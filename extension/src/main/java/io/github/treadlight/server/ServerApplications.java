package io.github.treadlight.server;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.AppGenerations;
import io.github.treadlight.app.AppGenerations.Ended;
import io.github.treadlight.app.AppGenerations.Footprints;
import io.github.treadlight.classvalue.admin.Purged;
import io.github.treadlight.leak.Interlock;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.glassfish.hk2.api.ServiceLocator;
import org.jspecify.annotations.Nullable;
import org.jvnet.hk2.annotations.Service;

/**
 * The applications of this server: turns the reports of their deployments into the life of their generations, and
 * answers administrators.
 *
 * <p>{@link AppGenerations} owns the lives; this class makes streams, remote calls, the watch, listeners and the log
 * follow each change. HK2 creates it for the first service that needs it. The defaults hold until
 * {@link TreadlightService} has read the configuration. Keeps names of applications, and class loaders weakly. Holds no
 * lock while it calls others. Thread-safe.
 */
@Service
@Singleton
public class ServerApplications {
    private static final Logger LOG = Logger.getLogger(TreadlightService.class.getPackageName());

    private final AppGenerations generations = new AppGenerations();
    private final ServerStreams streams;
    private final ServerAnnotations annotations;
    private volatile Settings settings = Settings.DEFAULT;
    private final List<GenerationListener> listeners = new CopyOnWriteArrayList<>();
    private final Sweeps sweeps;
    private final Retention retention;
    private final AfterUndeployment undeployed;

    /** For HK2. */
    @Inject
    public ServerApplications(ServerStreams streams, ServerAnnotations annotations, ServiceLocator services) {
        this.streams = streams;
        this.annotations = annotations;
        InstalledLibraries libraries = new InstalledLibraries(services);
        this.sweeps = new Sweeps(libraries, new Interlock(new RegisteredApplications(generations, services)),
                ProductVersion.read());
        this.retention = new Retention(generations, sweeps);
        this.undeployed = new AfterUndeployment(services, libraries, sweeps, () -> settings);
    }

    void configure(Settings changed) {
        settings = changed;
        if (!changed.watches() && !changed.searches()) {
            generations.forgetEnded();
        }
        retention.configure(changed);
    }

    /** Starts the watch over undeployed applications and the cleaning after undeployments. */
    void start() {
        retention.start();
        undeployed.start();
    }

    /** Stops the watch and the cleaning. */
    void stop() {
        retention.stop();
        undeployed.stop(); // may fail while the server stops, so nothing comes after it
    }

    /**
     * Returns the places that retain the generations, as far as the catalogue of leaks knows them.
     *
     * @param time how long to search
     */
    public Retention.Holders holders(List<AppGeneration> some, Duration time) {
        return retention.holders(some, time);
    }

    /** Returns the last releases of leaks, the latest first. */
    public List<ReleasedLeak> released() {
        return sweeps.released();
    }

    /** Returns how many cleaners are verified on this server, in words. */
    public String verifiedCleaners() {
        return sweeps.verified();
    }

    /** Returns whether Treadlight changes anything in applications deployed now. */
    public boolean isEnabled() {
        return settings.enabled();
    }

    /** Returns the configuration in words, without the patterns that name classes of applications. */
    public String configuration() {
        return settings.withoutPatterns().summary();
    }

    /** Adds a listener, which is notified of all generations from now on. */
    public void tell(GenerationListener listener) {
        listeners.add(listener);
    }

    /** Returns whether generations that end now are watched. */
    public boolean isWatching() {
        return settings.watches();
    }

    /**
     * Returns the present generations by the names of their applications, then the replaced ones, and then the ended
     * ones that are watched, the latest first.
     */
    public List<AppGeneration> generations() {
        boolean watches = isWatching();
        return generations.all().stream().filter(each -> watches || !each.hasEnded()).toList();
    }

    /** Returns how many generations are in a state. */
    public int count(AppGeneration.State state) {
        return (int) generations().stream().filter(generation -> generation.state() == state).count();
    }

    /** Returns how many generations began since the server started. */
    public int begun() {
        return generations.begun();
    }

    /** Returns all that was purged since the server started. */
    public Purged purged() {
        return generations.purged();
    }

    /** Returns what class values take: of each generation that has class loaders alive, and of the server. */
    public Footprints footprints() {
        return generations.footprints();
    }

    /**
     * Drops what is kept for an application, which continues to run and computes anew what it needs: its class values,
     * and what streams and remote calls know of its classes. Returns empty for an unknown application.
     */
    public Optional<Purged> purge(String app) {
        Optional<Purged> purged = generations.purge(app);
        generations.find(app).ifPresent(generation -> forgetClasses(generation::has));
        return purged;
    }

    /** Begins a generation. The application's present one is replaced, if the server has not reported its end. */
    AppGeneration begin(
            String app, Collection<ClassLoader> loaders, Collection<ClassLoader> temporary,
            @Nullable String streamFilter) {
        AppGeneration generation = generations.begin(app, loaders, temporary, this::replaced);
        retention.begin();
        streams.begin(app, loaders, streamFilter);
        return generation;
    }

    /** The replaced generation may still run: its stream filter stays, its classes are looked up anew. */
    private void replaced(AppGeneration generation) {
        forgetClasses(generations.isOnlyOf(generation));
        if (settings.watches() || settings.searches()) {
            retention.watch(generation);
        }
        LOG.info(() -> "Treadlight: " + generation.app() + " was deployed again without an end of generation "
                + generation.number() + ", which may still run: purged " + inWords(generation));
    }

    private void forgetClasses(Predicate<ClassLoader> loaders) {
        generations.reads().run(() -> {
            streams.forget(loaders);
            annotations.end(loaders);
        });
    }

    /** Notes that a generation is loaded; null for the class loader means the application's present generation. */
    void loaded(String app, @Nullable ClassLoader loader) {
        generations.load(app, loader).ifPresent(generation -> tell(listener -> listener.loaded(generation)));
    }

    /** Notes that a generation has started; null for the class loader means the application's present generation. */
    void started(String app, @Nullable ClassLoader loader) {
        generations.start(app, loader).forEach(this::follow);
    }

    /** Notes that a generation is unloaded; null for the class loader means the application's present generation. */
    void unloaded(String app, @Nullable ClassLoader loader) {
        generations.unload(app, loader);
    }

    /** Ends a generation. Returns empty when the application has none with this class loader. */
    Optional<Ended> end(String app, @Nullable ClassLoader loader) {
        Optional<Ended> ended = generations.end(app, loader);
        ended.ifPresent(this::follow);
        return ended;
    }

    /** Releases what is kept for an ended generation, watches its class loaders, and notifies log and listeners. */
    private void follow(Ended ended) {
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
        tell(listener -> listener.ended(generation));
    }

    private static String inWords(AppGeneration generation) {
        Purged purged = generation.purged();
        return purged.associations() + " values of " + purged.classValues() + " class values";
    }

    /** Listeners may run code of applications and fail in any way. Deployments continue. */
    private void tell(Consumer<GenerationListener> event) {
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
