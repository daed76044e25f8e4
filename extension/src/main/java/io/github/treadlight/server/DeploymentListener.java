package io.github.treadlight.server;

import io.github.treadlight.app.AppGeneration;
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
 *   <li>After_Application_ClassLoader_Creation: the generation begins and each of its class loaders gets a weaver,
 *       before the application's first class is loaded;
 *   <li>Application_Loaded: the application runs on this server, and not only on others;
 *   <li>Application_Running: the application has started;
 *   <li>Application_Unloaded: the first purge, while the server still knows the application. In a hot deployment of
 *       Payara it is all that is reported of the former generation, which serves requests until the next one has
 *       started;
 *   <li>Application_Disabled: the last purge and the end. A failed start sends only this event;
 *   <li>prepare_shutdown: generations are no longer watched.
 * </ul>
 *
 * <p>Events of an application carry its class loader, by which {@link ServerApplications} tells its generations apart.
 * A failure is logged and never reaches the server, whose deployment continues. Keeps nothing of an application. Called
 * by the server's deploying threads, several at a time for several applications.
 */
final class DeploymentListener implements EventListener {
    private static final Logger LOG = Logger.getLogger(TreadlightService.class.getPackageName());

    private final Supplier<Settings> settings;
    private final ServerApplications applications;
    /** GlassFish 7 continues to call listeners that were unregistered. */
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
                // What applications leave from here on ends with the JVM.
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
        LOG.fine(() -> "Treadlight: generation " + generation.number() + " of " + app + " begins with "
                + generation.loaders() + " class loaders");
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

    /** Returns whether a class value that an application loads now is woven: settings may change while it runs. */
    private boolean isWoven(String className) {
        Settings current = settings.get();
        return !stopped && current.weaves() && !current.weaveExcludes().matches(className);
    }
}
