package io.github.treadlight.server.capability;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.AppGenerations;
import io.github.treadlight.app.AppGenerations.Ended;
import io.github.treadlight.app.AppGenerations.Footprints;
import io.github.treadlight.app.DeploymentTotals;
import io.github.treadlight.classvalue.admin.Purged;
import io.github.treadlight.event.ApplicationEvents;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.jvnet.hk2.annotations.Service;

/**
 * The applications of this server, for deployment events and for administrators.
 *
 * <p>{@link AppGenerations} has the state of the generations, and this class announces each change to the capabilities
 * and in the log. HK2 creates it for the first service that needs it. Refers to applications by name,
 * and to class loaders weakly. Holds no lock while it calls other classes. Thread-safe.
 */
@Service
@Singleton
public class ServerApplications {
    private static final ModuleLog LOG = ModuleLog.of(ServerApplications.class);

    private final AppGenerations generations = new AppGenerations();
    private final Capabilities capabilities;

    /** Creates the service. Called by HK2. */
    @Inject
    public ServerApplications(Capabilities capabilities) {
        this.capabilities = capabilities;
    }

    /** Returns the generations of all applications. */
    public AppGenerations registry() {
        return generations;
    }

    /** Returns whether Treadlight changes applications that are deployed from now on. */
    public boolean isEnabled() {
        return capabilities.settings().get(Setting.ENABLED);
    }

    /** Returns the settings that apply. */
    public Settings settings() {
        return capabilities.settings();
    }

    /** Returns a description of the configuration, without the patterns that name classes of applications. */
    public String configuration() {
        return capabilities.settings().withoutClassNames().summary();
    }

    /** Returns whether generations that end from now on are watched. */
    public boolean isWatching() {
        return capabilities.settings().watches();
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
        generations.find(app).ifPresent(generation -> forget(app, generation::has));
        return purged;
    }

    /**
     * Begins a generation, unless the application has no class loader of its own. It replaces the application's current
     * generation if the server has not reported that one's end.
     */
    public void begin(Deployment deployment) {
        String app = deployment.app();
        capabilities.begin(deployment); // first, so that the application has its filter in any case
        if (!deployment.loaders().isEmpty()) {
            AppGeneration generation = generations.begin(app, deployment.loaders(), deployment.temporary(),
                    deployment.folders(), deployment.start(), this::replaced);
            ApplicationEvents.generationBegun(app, generation.number(), deployment.loaders().size());
            capabilities.begun(deployment, generation);
        }
    }

    /** Handles a replaced generation. It may still run, so its stream filter stays and its caches are only purged. */
    private void replaced(AppGeneration generation) {
        forget(generation.app(), generations.isOnlyOf(generation));
        capabilities.replaced(generation);
        LOG.info(() -> "Treadlight: " + generation.app() + " was deployed again before the end of generation "
                + generation.number() + ", which may still run" + purged(generation));
    }

    private void forget(String app, Predicate<ClassLoader> loaders) {
        generations.reads().run(() -> capabilities.forget(app, loaders));
    }

    /** Handles the load of a generation; a null class loader means the application's current generation. */
    public void loaded(String app, @Nullable ClassLoader loader) {
        generations.load(app, loader).ifPresent(capabilities::loaded);
    }

    /** Handles the start of a generation; a null class loader means the application's current generation. */
    public void started(String app, @Nullable ClassLoader loader) {
        generations.start(app, loader).forEach(this::ended);
        capabilities.started(app);
    }

    /** Handles the unload of a generation; a null class loader means the application's current generation. */
    public void unloaded(String app, @Nullable ClassLoader loader) {
        generations.reads().run(() -> capabilities.unloading(app, generations.onlyOf(app, loader)));
        generations.unload(app, loader);
    }

    /** Ends a generation. Returns empty if the application has none with this class loader. */
    public Optional<Ended> end(String app, @Nullable ClassLoader loader) {
        Optional<Ended> ended = generations.end(app, loader);
        ended.ifPresent(this::ended);
        return ended;
    }

    /** Handles an ended generation: drops its cached state, logs its end and announces it. */
    private void ended(Ended ended) {
        AppGeneration generation = ended.generation();
        Predicate<ClassLoader> loaders = generations.isOnlyOf(generation);
        generations.reads().run(() -> capabilities.end(generation.app(), loaders));
        LOG.info(() -> "Treadlight: " + generation.app() + " ended (generation " + generation.number() + ")"
                + purged(generation));
        ApplicationEvents.generationEnded(generation.app(), generation.number(), generation.classes());
        capabilities.ended(generation, generations.mayRun(generation.app()));
    }

    private static String purged(AppGeneration generation) {
        Purged purged = generation.purged();
        return purged.associations() == 0 ? ""
                : ": purged " + purged.associations() + " values of " + purged.classValues() + " class values";
    }
}
