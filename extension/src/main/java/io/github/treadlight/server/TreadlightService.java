package io.github.treadlight.server;

import com.sun.enterprise.config.serverbeans.Config;
import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.server.patch.ServerClassPatcher;
import io.github.treadlight.server.platform.Bundles;
import io.github.treadlight.server.platform.ServerModules;
import io.github.treadlight.server.remote.ServerAnnotations;
import io.github.treadlight.server.scan.DeploymentLookups;
import io.github.treadlight.server.settings.ConfigurationValidator;
import io.github.treadlight.server.settings.LiveConfiguration;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import io.github.treadlight.server.streams.ServerStreams;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.logging.Level;
import org.glassfish.api.StartupRunLevel;
import org.glassfish.api.admin.ServerEnvironment;
import org.glassfish.api.event.EventListener;
import org.glassfish.api.event.Events;
import org.glassfish.hk2.api.IterableProvider;
import org.glassfish.hk2.runlevel.RunLevel;
import org.jvnet.hk2.annotations.Service;

/**
 * Starts and stops Treadlight in the server.
 *
 * <p>Its run level is one below that of the server's own start-up services, so it starts before the first application
 * and stops after the last one. A failure of any part stops all parts. It is logged, and the server continues without
 * Treadlight. Then, as with {@code enabled=false}, only the filter of the containers' object streams remains. Classes
 * of Payara Micro that were patched stay patched.
 */
@Service(name = "treadlight")
@RunLevel(StartupRunLevel.VAL - 1)
public class TreadlightService {
    private static final ModuleLog LOG = ModuleLog.of(TreadlightService.class);

    private final Events events;
    private final ServerStreams streams;
    private final DeploymentLookups lookups;
    private final ServerApplications applications;
    private final LiveConfiguration configuration;
    private final DeploymentListener listener;
    private final EventListener onReady = this::ready;
    private final IterableProvider<ModulePart> others;
    /** Receive the settings first and after each change. */
    private final List<Consumer<Settings>> readers;
    private final StopActions stops = new StopActions();
    /** Replaced as a whole when the configuration changes; read by deploying and class-loading threads. */
    private volatile Settings settings = Settings.DEFAULT;

    /** Called by HK2. */
    @Inject
    public TreadlightService(
            Events events,
            @Named(ServerEnvironment.DEFAULT_INSTANCE_NAME) Config config,
            ServerStreams streams,
            ServerAnnotations annotations,
            DeploymentLookups lookups,
            ServerApplications applications,
            ConfigurationValidator validator,
            IterableProvider<ModulePart> others) {
        this.streams = streams;
        this.lookups = lookups;
        this.applications = applications;
        this.events = events;
        this.others = others;
        this.readers = List.of(read -> settings = read, streams::configure, annotations::configure,
                lookups::configure, applications::configure);
        this.configuration = new LiveConfiguration(config, validator, this::use);
        this.listener = new DeploymentListener(() -> settings, applications, lookups);
    }

    /** Starts all parts of the module, or none if one of them fails. */
    @PostConstruct
    void start() {
        try {
            startParts();
        } catch (RuntimeException | Error failure) {
            stops.run(another -> {
                if (another != failure) {
                    failure.addSuppressed(another);
                }
            });
            LOG.log(Level.WARNING, failure, () -> "Treadlight could not start: " + failure + ". The server continues"
                    + " without Treadlight, except for the filter of the containers' object streams"
                    + " (stream-filter-mode=" + settings.text(Setting.STREAM_FILTER_MODE) + "). Undeployed applications"
                    + " may stay in memory. To try again, restart the server. If Treadlight fails to start again,"
                    + " please report this.");
        }
    }

    /** Stops exactly the parts that {@link #start} started, as after a failure. */
    @PreDestroy
    void stop() {
        stops.run(failure -> LOG.log(Level.WARNING, "Treadlight could not stop one of its parts, and stopped the"
                + " others. Please report this.", failure));
    }

    private void startParts() {
        stops.push(lookups::stop);
        readers.forEach(reader -> stops.push(() -> reader.accept(settings.with(Setting.ENABLED, false))));
        use(settings);
        stops.push(configuration::stop);
        streams.setConfigName(configuration.configName());
        configuration.start();
        stops.push(() -> ClassValueAdmin.recognizeServer(loader -> false));
        recognizeModules();
        stops.push(streams::stop);
        streams.start();
        stops.push(ServerClassPatcher.start(() -> settings)); // never throws
        stops.push(applications::stop);
        applications.start();
        stops.push(() -> events.unregister(listener));
        stops.push(listener::stop);
        events.register(listener);
        stops.push(() -> events.unregister(onReady));
        events.register(onReady);
        for (ModulePart part : others) {
            stops.push(part::stop);
            part.start();
        }
        LOG.info(() -> "Treadlight " + version() + ": " + settings.summary()
                + (settings.searches() ? ", " + applications.verifiedCleaners() : "")
                + ". " + streams.coverage());
    }

    /**
     * Recognizes the server's bundles. Payara Micro has none, because the server's loaders are ancestors of the
     * applications'. Also initializes the classes of class values, see {@link ClassValueAdmin}.
     */
    private static void recognizeModules() {
        if (Bundles.isOsgi()) {
            ServerModules modules = new ServerModules(Bundles.context(), Instant.now());
            ClassValueAdmin.recognizeServer(modules::has);
        } else {
            ClassValueAdmin.recognizeServer(loader -> false);
        }
    }

    private void ready(EventListener.Event<?> event) {
        if ("server_ready".equals(event.name())) {
            configuration.completeInBackground();
            streams.ready();
        }
    }

    private void use(Settings read) {
        readers.forEach(reader -> reader.accept(read));
        streams.reportIfNotFast();
    }

    /** Returns the version of Treadlight from the manifest of its jar. */
    public static String version() {
        String version = TreadlightService.class.getPackage().getImplementationVersion();
        return version == null ? "(unknown version)" : version;
    }
}
