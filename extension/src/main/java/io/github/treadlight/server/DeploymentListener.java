package io.github.treadlight.server;

import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.server.capability.Capabilities;
import io.github.treadlight.server.capability.Deployment;
import io.github.treadlight.server.capability.ServerApplications;
import java.util.function.BiConsumer;
import java.util.logging.Level;
import org.glassfish.api.deployment.DeployCommandParameters;
import org.glassfish.api.deployment.DeploymentContext;
import org.glassfish.api.event.EventListener;
import org.glassfish.internal.data.ApplicationInfo;
import org.jspecify.annotations.Nullable;

/**
 * Translates the server's events into changes of application generations.
 *
 * <ul>
 *   <li>Deployment_Start: the start time of the deployment is recorded, and its classes are scanned;
 *   <li>After_Application_ClassLoader_Creation: the generation begins, before the application's first class is loaded;
 *   <li>Application_Loaded: the application is loaded on this server, and not only on others;
 *   <li>Application_Running: the application has started, which completes its deployment;
 *   <li>Application_Unloaded: the generation is purged for the first time, while the server still has the application.
 *       In a hot deployment of Payara, this is the only event of the earlier generation, which serves requests until
 *       the next one has started;
 *   <li>Application_Disabled: the generation is purged for the last time and ends. A failed start is reported by this
 *       event alone;
 *   <li>server_ready: the module completes its start;
 *   <li>prepare_shutdown: what needs the server's services ends.
 * </ul>
 *
 * <p>The events carry the application's class loader, by which {@link ServerApplications} distinguishes generations. A
 * failure is logged and never affects the deployment. Keeps nothing of an application. The server's deploying threads
 * call this, several of them at a time.
 */
final class DeploymentListener implements EventListener {
    private static final ModuleLog LOG = ModuleLog.of(DeploymentListener.class);

    private final Capabilities capabilities;
    private final ServerApplications applications;
    private final Runnable onReady;
    /** Set when events must be ignored, because GlassFish 7 continues to call unregistered listeners. */
    private volatile boolean stopped;

    /** @param onReady called when the server is ready */
    DeploymentListener(Capabilities capabilities, ServerApplications applications, Runnable onReady) {
        this.capabilities = capabilities;
        this.applications = applications;
        this.onReady = onReady;
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
                    if (event.hook() instanceof DeploymentContext context) {
                        Deployment.recordStart(context);
                        capabilities.scan(context);
                    }
                }
                case "After_Application_ClassLoader_Creation" -> {
                    if (event.hook() instanceof DeploymentContext context) {
                        begin(context);
                    }
                }
                case "Application_Loaded" -> follow(event, applications::loaded);
                case "Application_Running" -> follow(event, applications::started);
                case "Application_Unloaded" -> follow(event, applications::unloaded);
                case "Application_Disabled" -> follow(event, applications::end);
                case "Application_Cleaned" -> capabilities.closed();
                case "server_ready" -> onReady.run();
                case "prepare_shutdown" -> capabilities.shutdown();
                default -> { /* does not concern class loaders */ }
            }
        } catch (RuntimeException | LinkageError failure) {
            LOG.log(Level.WARNING, "Treadlight could not handle the event " + event.name() + ". The application is not"
                    + " affected, but may stay in memory after its undeployment. Please report this.", failure);
        }
    }

    private static void follow(Event<?> event, BiConsumer<String, @Nullable ClassLoader> change) {
        if (event.hook() instanceof ApplicationInfo application) {
            change.accept(application.getName(), application.getAppClassLoader());
        }
    }

    private void begin(DeploymentContext context) {
        String app = context.getCommandParameters(DeployCommandParameters.class).name();
        if (app == null) {
            return;
        }
        Deployment deployment;
        try {
            deployment = Deployment.of(context, app);
        } catch (RuntimeException | LinkageError unknownLoaders) {
            capabilities.begin(Deployment.withoutModules(context, app)); // its streams get the filter that it brings
            throw unknownLoaders;
        }
        applications.begin(deployment);
    }
}
