package io.github.treadlight.server.capability;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import java.util.List;
import java.util.function.Predicate;
import org.glassfish.api.deployment.DeploymentContext;

/**
 * A feature of the module, with its settings and its life cycle. {@link Capabilities} calls the methods and handles
 * failures, so a method may throw. The methods about deployments and generations are called by the server's deploying
 * threads, possibly by several at a time, which hold no lock of the module.
 */
public interface Capability {
    /** Returns the name for the log, in the plural. */
    String name();

    /**
     * Returns the settings that this capability reads, except {@code mode}, {@code active-parts} and {@code enabled},
     * which concern all capabilities.
     */
    List<Setting<?>> settings();

    /** Takes the settings: first before the start, and then whenever one of its own settings has changed. */
    default void configure(Settings now) {}

    /** Starts, before the server deploys the first application. If this fails, the whole module stops. */
    default void start() {}

    /** Does what need not delay the start of the server, in a thread of the module when the server is ready. */
    default void ready() {}

    /** Takes part in a deployment that starts, before the server scans its classes. */
    default void scan(DeploymentContext starting) {}

    /** Prepares for a deployment. Its generation has not begun, and no class of the application is loaded. */
    default void begin(Deployment deployment) {}

    /** Follows a generation that has begun. No class of the application is loaded. */
    default void begun(Deployment deployment, AppGeneration generation) {}

    /** Follows a generation that was loaded. A replaced generation of the application may run beside it. */
    default void loaded(AppGeneration generation) {}

    /** Follows the start of an application, which completes its deployment. Suits work that would delay deployments. */
    default void started() {}

    /** Prepares for the end of class loaders, which still load classes. */
    default void unloading(List<ClassLoader> loaders) {}

    /** Clears caches about class loaders that may remain in use. Called within a read of {@code LoaderReads}. */
    default void forget(Predicate<ClassLoader> loaders) {}

    /** Drops data about class loaders of an ended generation. Called within a read of {@code LoaderReads}. */
    default void end(Predicate<ClassLoader> loaders) {}

    /** Follows a generation that may still run although its application was deployed again. */
    default void replaced(AppGeneration generation) {}

    /**
     * Follows a generation that has ended and was purged. It need not have been loaded.
     *
     * @param mayRun whether the application has another generation, which may run
     */
    default void ended(AppGeneration generation, boolean mayRun) {}

    /**
     * Follows the moment at which the server has closed the class loaders of an application that it undeploys or
     * disables. Its generation has ended. The server has logged nothing in this thread since.
     */
    default void closed() {}

    /** Stops work that needs services of the server. The server is about to stop its applications. */
    default void shutdown() {}

    /**
     * Returns the part of the start-up line in the log that describes this capability: an item of a list, or a sentence
     * with a full stop. Empty for none.
     */
    default String status() {
        return "";
    }

    /** Stops, also if its start has failed. */
    default void stop() {}
}
