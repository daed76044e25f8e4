package io.github.treadlight.server;

import com.sun.enterprise.deploy.shared.FileArchive;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Logger;
import org.glassfish.api.deployment.DeployCommandParameters;
import org.glassfish.api.deployment.OpsParams;
import org.glassfish.api.deployment.archive.ArchiveHandler;
import org.glassfish.api.deployment.archive.ReadableArchive;
import org.glassfish.api.event.EventListener;
import org.glassfish.api.event.EventTypes;
import org.glassfish.api.event.Events;
import org.glassfish.deployment.common.DeploymentContextImpl;
import org.glassfish.internal.api.ClassLoaderHierarchy;
import org.glassfish.internal.data.ApplicationInfo;
import org.glassfish.internal.data.ProgressTracker;
import org.glassfish.internal.deployment.Deployment;
import org.glassfish.internal.deployment.ExtendedDeploymentContext;

/**
 * One deployment of an application, step by step: the server's own deployment context and application record send the
 * events, in the server's order.
 */
public final class DeployedApp {
    private static final Logger LOG = Logger.getLogger(DeployedApp.class.getName());

    private final Events events;
    private final DeploymentContextImpl context;
    private final ApplicationInfo info;
    private final ClassLoader loader;

    /**
     * Creates a deployment that has not begun.
     *
     * @param archive an open archive
     * @param loader the final loader; null if the server creates none
     */
    DeployedApp(Events events, String name, ReadableArchive archive, ClassLoader loader) {
        this.events = events;
        this.context = context(name, archive);
        this.info = new ApplicationInfo(events, archive, name);
        this.loader = loader;
    }

    /** Opens a directory as the servers open an expanded archive. */
    public static ReadableArchive archive(Path directory) {
        try {
            ReadableArchive archive = new FileArchive();
            archive.open(Files.createDirectories(directory).toUri());
            return archive;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Returns a context without libraries; {@code getFinalClassLoader()} is null until a deployment has begun. */
    public static DeploymentContextImpl context(String name, ReadableArchive archive) {
        DeployCommandParameters parameters = new DeployCommandParameters();
        parameters.name = name;
        return new DeploymentContextImpl(null, archive, parameters, null) {
            @Override
            public List<URI> getAppLibs() {
                return List.of();
            }
        };
    }

    /** Gives a context its final loader, as the server does. */
    public static void createLoader(DeploymentContextImpl context, ClassLoader loader) {
        try {
            context.createApplicationClassLoader(
                    proxy(ClassLoaderHierarchy.class, null), proxy(ArchiveHandler.class, loader));
        } catch (URISyntaxException | MalformedURLException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** Gives a context its temporary loader, as the server does before the final one. */
    public static void createTemporaryLoader(DeploymentContextImpl context, ClassLoader loader) {
        try {
            context.createDeploymentClassLoader(
                    proxy(ClassLoaderHierarchy.class, null), proxy(ArchiveHandler.class, loader));
        } catch (URISyntaxException | MalformedURLException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** Declares a module of an EAR. */
    public static void addModule(ExtendedDeploymentContext context, String module) {
        context.getModuleArchiveHandlers().put(module, proxy(ArchiveHandler.class, null));
    }

    public DeploymentContextImpl context() {
        return context;
    }

    /** Makes this the deployment of an application that the server has when it starts. */
    DeployedApp atServerStart() {
        context.getCommandParameters(DeployCommandParameters.class).command = OpsParams.Command.startup_server;
        return this;
    }

    /** Sends the first event of the deployment, before its classes are scanned. */
    DeployedApp announce() {
        send(Deployment.DEPLOYMENT_START, context);
        return this;
    }

    /** Creates the final loader and sends the event. */
    DeployedApp begin() {
        createLoader(context, loader);
        send(Deployment.AFTER_APPLICATION_CLASSLOADER_CREATION, context);
        return this;
    }

    DeployedApp load() throws Exception {
        context.setPhase(ExtendedDeploymentContext.Phase.PREPARE);
        info.load(context, new NoProgress());
        return this;
    }

    DeployedApp start() throws Exception {
        info.start(context, new NoProgress());
        return this;
    }

    /** Begins, loads, and starts the application. */
    DeployedApp deploy() throws Exception {
        return begin().load().start();
    }

    /** Ends a deployment that failed, as Payara and GlassFish 7 do: nothing is stopped or unloaded before. */
    void fail() {
        send(Deployment.APPLICATION_DISABLED, info);
        send(Deployment.DEPLOYMENT_FAILURE, context);
    }

    /**
     * Reports that the application is unloaded, as Payara does when a hot deployment of it begins. It still serves
     * requests, and its end is not reported.
     */
    void beginHotDeployment() {
        send(Deployment.APPLICATION_UNLOADED, info);
    }

    /** Stops and unloads the application, without the end of its undeployment. */
    DeployedApp unload() {
        info.stop(context, LOG);
        info.unload(context);
        return this;
    }

    /** Undeploys or disables the application, which sends the same events. */
    void undeploy() throws Exception {
        unload();
        send(Deployment.APPLICATION_DISABLED, info);
        info.clean(context);
    }

    private <T> void send(EventTypes<T> type, T hook) {
        events.send(new EventListener.Event<>(type, hook), false);
    }

    /** A tracker that undoes nothing when an application fails to start, because there are no containers. */
    private static final class NoProgress extends ProgressTracker {
        @Override
        public void actOn(Logger logger) {
            // nothing was done
        }
    }

    /** Returns an object whose methods return the loader or null. */
    private static <T> T proxy(Class<T> type, ClassLoader loader) {
        return type.cast(Proxy.newProxyInstance(DeployedApp.class.getClassLoader(), new Class<?>[] {type},
                (proxy, method, arguments) -> method.getReturnType() == ClassLoader.class ? loader : null));
    }
}
