package io.github.treadlight.server;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.AppGenerations.Ended;
import io.github.treadlight.classvalue.CompactClassValue;
import io.github.treadlight.weave.ClassValueWeaver;
import java.util.Set;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.glassfish.api.deployment.DeployCommandParameters;
import org.glassfish.api.deployment.DeploymentContext;
import org.glassfish.api.deployment.InstrumentableClassLoader;
import org.glassfish.api.event.EventListener;
import org.glassfish.internal.data.ApplicationInfo;

/**
 * Turns the server's deployment events into the life of application generations.
 *
 * <ul>
 *   <li>After_Application_ClassLoader_Creation: the generation begins and each of its loaders gets a weaver, before the
 *       application's first class is loaded;
 *   <li>Application_Loaded: the application runs here, and not on other servers only;
 *   <li>Application_Running: the application has started, so what it computed until now is given the least memory;
 *   <li>Application_Unloaded: a first purge, while the server still knows the application;
 *   <li>Application_Disabled: the last purge and the end. It is also what a failed start sends, with no unload before;
 *   <li>prepare_shutdown: nobody looks any more at what is left of them.
 * </ul>
 *
 * Whatever goes wrong here is logged; it never reaches the server, whose deployment goes on. Called by the server's
 * deploying threads, several at a time for several applications.
 */
final class DeploymentListener implements EventListener {
    private static final Logger LOG = Logger.getLogger(TreadlightService.class.getPackageName());

    private final Supplier<Settings> settings;
    private final ServerApplications applications;
    /** GlassFish 7 goes on calling listeners that were unregistered. */
    private volatile boolean stopped;

    DeploymentListener(Supplier<Settings> settings, ServerApplications applications) {
        this.settings = settings;
        this.applications = applications;
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
            // By name: the constants are not the same in all products. The name comes before the hook, because on
            // Payara asking an event without a type for its hook fails.
            switch (event.name()) {
                case "After_Application_ClassLoader_Creation" -> {
                    if (event.hook() instanceof DeploymentContext deployment) {
                        begin(deployment);
                    }
                }
                case "Application_Loaded" -> {
                    if (event.hook() instanceof ApplicationInfo application) {
                        applications.loaded(application.getName());
                    }
                }
                case "Application_Running" -> {
                    if (event.hook() instanceof ApplicationInfo application) {
                        applications.trim(application.getName());
                        LOG.fine(() -> "Treadlight: " + application.getName() + " runs, and is trimmed");
                    }
                }
                case "Application_Unloaded" -> {
                    if (event.hook() instanceof ApplicationInfo application) {
                        applications.unloaded(application.getName());
                    }
                }
                case "Application_Disabled" -> {
                    if (event.hook() instanceof ApplicationInfo application) {
                        applications.end(application.getName(), application.getAppClassLoader())
                                .ifPresent(DeploymentListener::ended);
                    }
                }
                // What applications leave behind from here on ends with the JVM.
                case "prepare_shutdown" -> applications.stop();
                default -> { /* not about an application's loaders */ }
            }
        } catch (RuntimeException | LinkageError failure) {
            LOG.log(Level.WARNING, "Treadlight could not follow the event " + event.name() + ". The application is not"
                    + " affected, but may stay in memory after its undeployment. Please report this.", failure);
        }
    }

    private void begin(DeploymentContext deployment) {
        Set<ClassLoader> loaders = AppLoaders.of(deployment);
        String app = deployment.getCommandParameters(DeployCommandParameters.class).name();
        if (app == null || loaders.isEmpty()) {
            return;
        }
        AppGeneration generation = applications.begin(app, loaders, AppLoaders.temporary(deployment),
                AppFilterFile.read(deployment.getSource(), app, LOG::warning));
        LOG.fine(() -> "Treadlight: generation " + generation.number() + " of " + app + " begins, with "
                + generation.loaders() + " loaders");
        Settings current = settings.get();
        for (ClassLoader loader : loaders) {
            if (current.enabled() && loader instanceof InstrumentableClassLoader instrumentable) {
                instrumentable.addTransformer(new CountingTransformer(generation));
                if (current.weaves()) {
                    instrumentable.addTransformer(new ClassValueWeaver(CompactClassValue.class, this::isWoven));
                }
            }
        }
    }

    /** Asked when an application loads a class value, so that weaving can be stopped while applications run. */
    private boolean isWoven(String className) {
        Settings current = settings.get();
        return !stopped && current.weaves() && !current.weaveExcludes().matches(className);
    }

    private static void ended(Ended ended) {
        LOG.info(() -> "Treadlight: " + ended.generation().app() + " ended (generation " + ended.generation().number()
                + "): purged " + ended.purged().associations() + " values of " + ended.purged().classValues()
                + " class values");
    }
}
