package io.github.treadlight.server.capability;

import io.github.treadlight.leak.file.DeployedFolders;
import io.github.treadlight.server.platform.AppLoaders;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.glassfish.api.deployment.DeploymentContext;
import org.glassfish.api.deployment.OpsParams;
import org.glassfish.api.deployment.archive.ReadableArchive;
import org.jspecify.annotations.Nullable;

/**
 * A deployment whose class loaders were created and have not loaded any class. Refers to the class loaders strongly, so
 * it must not be used after the event in which the server reports their creation.
 *
 * @param app the name of the application
 * @param loaders the application's own class loaders; empty if it shares one with other applications
 * @param modules the class loader of each module of an EAR by the module's URI; empty for other archives
 * @param temporary the class loaders with which the server has examined the application
 * @param folders the folders that the application runs from
 * @param start the start of the deployment as {@link System#nanoTime()}; null if its time is not measured
 * @param archive the archive of the application
 */
public record Deployment(
        String app, Set<ClassLoader> loaders, Map<String, ClassLoader> modules, Set<ClassLoader> temporary,
        List<Path> folders, @Nullable Long start, ReadableArchive archive) {
    private static final String START = "io.github.treadlight.deploymentStart";

    /**
     * Records in the server's context that a deployment begins now. Does nothing while the server starts: the server
     * then prepares all applications before it starts the first one, so a time would include other applications.
     */
    public static void recordStart(DeploymentContext context) {
        OpsParams parameters = context.getCommandParameters(OpsParams.class);
        if (parameters == null || parameters.command != OpsParams.Command.startup_server) {
            context.addTransientAppMetaData(START, System.nanoTime());
        }
    }

    /**
     * Returns the deployment of a context that has its final class loader.
     *
     * @throws IllegalStateException if the class loaders of the modules cannot be determined
     */
    public static Deployment of(DeploymentContext context, String app) {
        return of(context, app, AppLoaders.of(context));
    }

    /** Returns the deployment of a context as if its final class loader were the application's only one. */
    public static Deployment withoutModules(DeploymentContext context, String app) {
        ClassLoader last = context.getFinalClassLoader();
        return of(context, app, new AppLoaders(last == null ? Set.of() : Set.of(last), Map.of(), Set.of()));
    }

    private static Deployment of(DeploymentContext context, String app, AppLoaders loaders) {
        return new Deployment(app, loaders.own(), loaders.modules(), loaders.temporary(),
                DeployedFolders.of(context.getSource().getURI()),
                context.getTransientAppMetaData(START, Long.class), context.getSource());
    }
}
