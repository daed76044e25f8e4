package io.github.treadlight.server;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.AppGenerations;
import io.github.treadlight.app.AppGenerations.Ended;
import io.github.treadlight.app.AppGenerations.Footprints;
import io.github.treadlight.classvalue.admin.Purged;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.glassfish.hk2.api.ServiceLocator;
import org.jspecify.annotations.Nullable;
import org.jvnet.hk2.annotations.Service;

/**
 * The applications of this server: what they are told to do by its deployments, and what administrators ask of them.
 *
 * <p>There from the first service that needs it; until {@link TreadlightService} has read the configuration, the
 * defaults hold. Keeps names of applications, and loaders weakly. Thread-safe.
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
        this.sweeps = new Sweeps(generations, libraries, services);
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

    /** Begins to watch what becomes of generations that end, and what the server leaves of them. */
    void start() {
        retention.start();
        undeployed.start();
    }

    /** Ends that. */
    void stop() {
        retention.stop();
        undeployed.stop(); // may fail while the server stops, so nothing comes after it
    }

    /**
     * What holds a generation, in words, as far as is known.
     *
     * @param time how long to search
     */
    public Retention.Holders holders(AppGeneration generation, Duration time) {
        return retention.holders(generation, time);
    }

    /** Returns the last releases of leaks, the latest first. */
    public List<ReleasedLeak> released() {
        return sweeps.released();
    }

    /** Returns how many cleaners are verified on this server, in words. */
    public String verifiedCleaners() {
        return sweeps.verified();
    }

    /** Whether Treadlight changes anything in applications deployed now. */
    public boolean isEnabled() {
        return settings.enabled();
    }

    /** What is switched on, in words; without the patterns that name classes of applications. */
    public String configuration() {
        return settings.withoutPatterns().summary();
    }

    /** Has somebody told of all generations from now on. */
    public void tell(GenerationListener listener) {
        listeners.add(listener);
    }

    /** Whether generations that end now are watched. */
    public boolean isWatching() {
        return settings.watches();
    }

    /** The running generations, by the names of their applications, and then those watched that ended, latest first. */
    public List<AppGeneration> generations() {
        boolean watches = isWatching();
        return generations.all().stream().filter(each -> watches || !each.hasEnded()).toList();
    }

    /** How many generations are in a state. */
    public int count(AppGeneration.State state) {
        return (int) generations().stream().filter(generation -> generation.state() == state).count();
    }

    /** How many generations began since the server started. */
    public int begun() {
        return generations.begun();
    }

    /** All that was purged since the server started. */
    public Purged purged() {
        return generations.purged();
    }

    /** What class values take: of each generation that runs or has loaders alive, and of the server. */
    public Footprints footprints() {
        return generations.footprints();
    }

    /**
     * Drops what is kept for an application, which goes on running and computes anew what it needs: its class values,
     * and what streams and remote calls know of its classes. Empty for an unknown application.
     */
    public Optional<Purged> purge(String app) {
        Optional<Purged> purged = generations.purge(app);
        generations.find(app).ifPresent(generation -> {
            streams.forget(generation::has);
            annotations.end(generation::has);
        });
        return purged;
    }

    /** Begins a generation; one of the same application that was never said to have ended ends. */
    AppGeneration begin(
            String app, Collection<ClassLoader> loaders, Collection<ClassLoader> temporary,
            @Nullable String streamFilter) {
        Optional<Ended> replaced = generations.find(app).flatMap(generations::end);
        AppGeneration generation = generations.begin(app, loaders, temporary);
        replaced.ifPresent(this::follow);
        retention.begin();
        streams.begin(app, loaders, streamFilter);
        return generation;
    }

    void loaded(String app) {
        generations.load(app).ifPresent(generation -> tell(listener -> listener.loaded(generation)));
    }

    /** What listeners do may reach code of applications, and so fail in any way; deployments go on. */
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

    void trim(String app) {
        generations.trim(app);
    }

    /** A first purge while the application ends: code of it may still run. */
    void unloaded(String app) {
        generations.unload(app);
    }

    /** The end of a generation; empty when the application has none with this loader. */
    Optional<Ended> end(String app, @Nullable ClassLoader loader) {
        Optional<Ended> ended = generations.end(app, loader);
        ended.ifPresent(this::follow);
        return ended;
    }

    /** Releases what is cached for an ended generation, watches its loaders, and notifies the listeners. */
    private void follow(Ended ended) {
        AppGeneration generation = ended.generation();
        streams.end(generation::has);
        annotations.end(generation::has);
        if (settings.watches() || settings.searches()) {
            retention.watch(generation);
        } else {
            generations.forgetEnded();
        }
        tell(listener -> listener.ended(generation));
    }
}
