package io.github.treadlight.server;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.classvalue.CompactClassValue;
import io.github.treadlight.leak.file.DeployedFolders;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.server.filter.AppFilterFile;
import io.github.treadlight.server.filter.AppFilters;
import io.github.treadlight.server.platform.AppLoaders;
import io.github.treadlight.server.scan.DeploymentLookups;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import io.github.treadlight.stream.RequestedFilter;
import io.github.treadlight.stream.pattern.AppPattern;
import io.github.treadlight.weave.ClassValueWeaver;
import io.github.treadlight.weave.ClassWeaver;
import io.github.treadlight.weave.FilterCallWeaver;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Supplier;
import java.util.logging.Level;
import org.glassfish.api.deployment.DeployCommandParameters;
import org.glassfish.api.deployment.DeploymentContext;
import org.glassfish.api.deployment.InstrumentableClassLoader;
import org.glassfish.api.event.EventListener;
import org.glassfish.internal.data.ApplicationInfo;

/**
 * Translates the server's deployment events into changes of application generations.
 *
 * <ul>
 *   <li>Deployment_Start: the start time of the deployment is recorded, and its classes are scanned;
 *   <li>After_Application_ClassLoader_Creation: the generation begins, and each of its class loaders gets its
 *       weavers before the application's first class is loaded;
 *   <li>Application_Loaded: the application is loaded on this server, and not only on others;
 *   <li>Application_Running: the application has started, which completes its deployment;
 *   <li>Application_Unloaded: the generation is purged for the first time, while the server still has the application.
 *       In a hot deployment of Payara, this is the only event of the earlier generation, which serves requests until
 *       the next one has started;
 *   <li>Application_Disabled: the generation is purged for the last time and ends. A failed start is reported by this
 *       event alone;
 *   <li>prepare_shutdown: generations are no longer watched, and transactions are ignored.
 * </ul>
 *
 * <p>The events carry the application's class loader, by which {@link ServerApplications} distinguishes generations. A
 * failure is logged and never affects the deployment. Keeps nothing of an application. The server's deploying threads
 * call this, several of them at a time.
 */
final class DeploymentListener implements EventListener {
    private static final ModuleLog LOG = ModuleLog.of(DeploymentListener.class);

    private final Supplier<Settings> settings;
    private final ServerApplications applications;
    private final DeploymentLookups lookups;
    /** Set when events must be ignored, because GlassFish 7 continues to call unregistered listeners. */
    private volatile boolean stopped;

    DeploymentListener(
            Supplier<Settings> settings, ServerApplications applications, DeploymentLookups lookups) {
        this.settings = settings;
        this.applications = applications;
        this.lookups = lookups;
    }

    void stop() {
        stopped = true;
    }

    @Override
    public void event(Event<?> event) {
        if (stopped) {
            return;
        }
        try {
            // Compare names, because the products have different constants. Read the hook only after the name matches,
            // because it fails on Payara for an event without a type.
            switch (event.name()) {
                case "Deployment_Start" -> {
                    if (event.hook() instanceof DeploymentContext deployment) {
                        DeploymentStart.note(deployment);
                        lookups.begin(deployment);
                    }
                }
                case "After_Application_ClassLoader_Creation" -> {
                    if (event.hook() instanceof DeploymentContext deployment) {
                        begin(deployment);
                    }
                }
                case "Application_Loaded" -> {
                    if (event.hook() instanceof ApplicationInfo application) {
                        applications.loaded(application.getName(), application.getAppClassLoader());
                    }
                }
                case "Application_Running" -> {
                    if (event.hook() instanceof ApplicationInfo application) {
                        applications.started(application.getName(), application.getAppClassLoader());
                    }
                }
                case "Application_Unloaded" -> {
                    if (event.hook() instanceof ApplicationInfo application) {
                        applications.unloaded(application.getName(), application.getAppClassLoader());
                    }
                }
                case "Application_Disabled" -> {
                    if (event.hook() instanceof ApplicationInfo application) {
                        applications.end(application.getName(), application.getAppClassLoader());
                    }
                }
                // the server stops its applications, and releases need its services
                case "prepare_shutdown" -> applications.stop();
                default -> { /* does not concern class loaders */ }
            }
        } catch (RuntimeException | LinkageError failure) {
            LOG.log(Level.WARNING, "Treadlight could not handle the event " + event.name() + ". The application is not"
                    + " affected, but may stay in memory after its undeployment. Please report this.", failure);
        }
    }

    private void begin(DeploymentContext deployment) {
        String app = deployment.getCommandParameters(DeployCommandParameters.class).name();
        if (app == null) {
            return;
        }
        Set<ClassLoader> loaders;
        AppFilters filters;
        try {
            loaders = AppLoaders.of(deployment);
            filters = AppFilters.read(deployment, app, LOG::warning);
        } catch (RuntimeException | LinkageError failure) {
            filterInAnyCase(deployment, app);
            throw failure;
        }
        if (loaders.isEmpty()) {
            if (filters.all() != null) {
                LOG.warning("Treadlight does not use the treadlight.filter of " + app + ": the application has no class"
                        + " loader of its own, so its object streams cannot be distinguished from those of others.");
            }
            return;
        }
        AppGeneration generation = applications.begin(app, loaders, AppLoaders.temporary(deployment), filters);
        Long start = DeploymentStart.of(deployment);
        if (start != null) {
            generation.deployingSince(start);
        }
        generation.runFrom(DeployedFolders.of(deployment.getSource().getURI()));
        LOG.fine(() -> "Treadlight: generation " + generation.number() + " of " + app + " begins with "
                + generation.loaders() + " class loaders");
        Settings current = settings.get();
        for (ClassLoader loader : loaders) {
            if (current.get(Setting.ENABLED) && loader instanceof InstrumentableClassLoader instrumentable) {
                instrumentable.addTransformer(new CountingTransformer(generation));
                if (current.weaves()) {
                    instrumentable.addTransformer(new ClassWeaver(
                            new ClassValueWeaver(CompactClassValue.class, this::isWoven),
                            new FilterCallWeaver(RequestedFilter.class, this::isWoven)));
                }
            }
        }
    }

    /** Gives the application the filter that it brings although its class loaders could not be determined. */
    private void filterInAnyCase(DeploymentContext deployment, String app) {
        ClassLoader last = deployment.getFinalClassLoader();
        String pattern = AppFilterFile.read(deployment.getSource(), "", app, LOG::warning);
        if (last != null && pattern != null) {
            applications.filter(app, Set.of(last), new AppFilters(AppPattern.parse(pattern), new IdentityHashMap<>()));
        }
    }

    /** Returns whether a class that is loaded now is woven. Settings may change while the application runs. */
    private boolean isWoven(String className) {
        return !stopped && settings.get().weaves(className);
    }
}
