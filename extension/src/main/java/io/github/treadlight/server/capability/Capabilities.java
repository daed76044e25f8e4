package io.github.treadlight.server.capability;

import static java.util.stream.Collectors.joining;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.glassfish.api.deployment.DeploymentContext;
import org.jspecify.annotations.Nullable;
import org.jvnet.hk2.annotations.Service;

/**
 * The capabilities of the module, in the order of their effects. They start in this order, all or none, and stop in
 * reverse. While they run, the failure of one is logged with its name, and affects neither the others nor the server.
 *
 * <p>The list is set before the start. Thread-safe from then on.
 */
@Service
@Singleton
public class Capabilities {
    private static final ModuleLog LOG = ModuleLog.of(Capabilities.class);

    private List<Capability> all = List.of();
    private final Map<Capability, List<Setting<?>>> settingsOf = new HashMap<>();
    /** Replaced as a whole when the configuration changes. */
    private volatile Settings settings = Settings.DEFAULT;
    /** The name of the capability that is configured or started while the module starts; null for none. */
    private volatile @Nullable String starting;
    private volatile boolean hasStarted;

    /** Sets the list. To be called before the start. */
    public void use(List<? extends Capability> ordered) {
        all = List.copyOf(ordered);
        all.forEach(each -> settingsOf.put(each, each.settings()));
    }

    /** Returns the capabilities, in the order of their effects. */
    public List<Capability> all() {
        return all;
    }

    /** Returns the current settings: the defaults until the configuration was read. */
    public Settings settings() {
        return settings;
    }

    /**
     * Gives all capabilities the defaults, with which they work until the configuration is read.
     *
     * @param stops receives the actions that switch the capabilities off
     */
    public void prepare(StopActions stops) {
        for (Capability each : all) {
            stops.push(() -> each.configure(settings));
        }
        stops.push(() -> settings = settings.with(Setting.ENABLED, false));
        for (Capability each : all) {
            starting = each.name();
            each.configure(settings);
        }
        starting = null;
    }

    /** Passes the settings to each capability that reads a changed one. */
    public void configure(Settings now) {
        Settings before = settings;
        settings = now;
        for (Capability each : all) {
            if (concerns(each, before, now)) {
                if (hasStarted) {
                    attempt(each, "apply the changed settings", capability -> capability.configure(now));
                } else {
                    starting = each.name();
                    each.configure(now);
                    starting = null;
                }
            }
        }
    }

    private boolean concerns(Capability capability, Settings before, Settings now) {
        return Stream.concat(Stream.of(Setting.MODE, Setting.ACTIVE_PARTS, Setting.ENABLED),
                        settingsOf.getOrDefault(capability, List.of()).stream())
                .anyMatch(setting -> now.differsFrom(before, setting));
    }

    /**
     * Starts all capabilities. Fails if one of them fails; {@link #starting} then returns its name.
     *
     * @param stops receives the actions that stop the started capabilities
     */
    public void start(StopActions stops) {
        for (Capability each : all) {
            starting = each.name();
            stops.push(each::stop);
            each.start();
        }
        starting = null;
        hasStarted = true;
    }

    /** Returns the name of the capability whose start or first configuration has failed; null for none. */
    public @Nullable String starting() {
        return starting;
    }

    /** Returns the line about the capabilities, for the log. */
    public String status() {
        List<String> parts = all.stream().map(Capability::status).filter(part -> !part.isEmpty()).toList();
        Predicate<String> isSentence = part -> part.endsWith(".");
        String items = parts.stream().filter(isSentence.negate()).map(item -> ", " + item).collect(joining());
        return settings.summary() + items + ". " + parts.stream().filter(isSentence).collect(joining(" "));
    }

    /** Lets the capabilities complete their start in a thread of the module. */
    public void ready() {
        Thread thread = new Thread(() -> each("complete the start", Capability::ready), "treadlight-ready");
        thread.setDaemon(true);
        thread.start();
    }

    /** Announces that the server is about to stop its applications. */
    public void shutdown() {
        each("stop before the server stops its applications", Capability::shutdown);
    }

    /** Announces a deployment whose classes the server is about to scan. */
    public void scan(DeploymentContext starting) {
        each("prepare the scan of a deployment", capability -> capability.scan(starting));
    }

    /** Announces a deployment whose class loaders exist. */
    public void begin(Deployment deployment) {
        each("prepare the deployment of " + deployment.app(), capability -> capability.begin(deployment));
    }

    void begun(Deployment deployment, AppGeneration generation) {
        each("follow the deployment of " + deployment.app(), capability -> capability.begun(deployment, generation));
    }

    void loaded(AppGeneration generation) {
        each("follow the deployment of " + generation.app(), capability -> capability.loaded(generation));
    }

    void started(String app) {
        each("follow the start of " + app, Capability::started);
    }

    void unloading(String app, List<ClassLoader> loaders) {
        each("prepare the undeployment of " + app, capability -> capability.unloading(loaders));
    }

    void forget(String app, Predicate<ClassLoader> loaders) {
        each("clear the caches for " + app, capability -> capability.forget(loaders));
    }

    void end(String app, Predicate<ClassLoader> loaders) {
        each("release the data of " + app, capability -> capability.end(loaders));
    }

    void replaced(AppGeneration generation) {
        each("follow the redeployment of " + generation.app(), capability -> capability.replaced(generation));
    }

    void ended(AppGeneration generation, boolean mayRun) {
        each("follow the undeployment of " + generation.app(), capability -> capability.ended(generation, mayRun));
    }

    /** Announces that the server has closed the class loaders of an application. */
    public void closed() {
        each("follow the end of class loaders", Capability::closed);
    }

    private void each(String purpose, Consumer<Capability> call) {
        for (Capability each : all) {
            attempt(each, purpose, call);
        }
    }

    /** Calls a capability. Some run code of applications, which may throw anything. */
    private static void attempt(Capability capability, String purpose, Consumer<Capability> call) {
        try {
            call.accept(capability);
        } catch (RuntimeException | Error failure) {
            LOG.log(Level.WARNING, failure, () -> "Treadlight: " + capability.name() + " could not " + purpose
                    + ". The server and the other capabilities of Treadlight continue. Please report this.");
        }
    }
}
