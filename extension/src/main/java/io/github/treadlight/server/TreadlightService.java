package io.github.treadlight.server;

import com.sun.enterprise.config.serverbeans.Config;
import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Instant;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.glassfish.api.StartupRunLevel;
import org.glassfish.api.admin.ServerEnvironment;
import org.glassfish.api.event.EventListener;
import org.glassfish.api.event.Events;
import org.glassfish.hk2.runlevel.RunLevel;
import org.jvnet.hk2.annotations.Service;

/**
 * Starts and stops Treadlight in the server.
 *
 * <p>Its run level is one below that of the server's own start-up services, so it starts before the first application
 * and stops after the last one. A failure is logged and does not affect the server.
 */
@Service(name = "treadlight")
@RunLevel(StartupRunLevel.VAL - 1)
public class TreadlightService {
    private static final Logger LOG = Logger.getLogger(TreadlightService.class.getPackageName());

    private final Events events;
    private final ServerStreams streams;
    private final ServerAnnotations annotations;
    private final DeploymentLookups lookups;
    private final ServerApplications applications;
    private final LiveConfiguration configuration;
    private final DeploymentListener listener;
    /** Stops patching classes of the server. */
    private Runnable patches = () -> {};
    private final EventListener onReady = this::ready;
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
            ConfigurationValidator validator) {
        this.streams = streams;
        this.annotations = annotations;
        this.lookups = lookups;
        this.applications = applications;
        this.events = events;
        this.configuration = new LiveConfiguration(config, validator, this::use);
        this.listener = new DeploymentListener(() -> settings, applications, lookups);
    }

    @PostConstruct
    void start() {
        try {
            use(settings);
            configuration.start();
        } catch (RuntimeException | LinkageError failure) {
            LOG.log(Level.WARNING, "Treadlight could not read <treadlight-configuration> of domain.xml. The defaults"
                    + " apply, and changes need a restart. Please report this.", failure);
        }
        try {
            events.register(listener); // first, so that applications have their filters whatever fails below
            recognizeModules();
            streams.start();
            patches = ServerClassPatcher.start(() -> settings);
            applications.start();
            events.register(onReady);
            LOG.info(() -> "Treadlight " + version() + ": " + settings.summary()
                    + (settings.searches() ? ", " + applications.verifiedCleaners() : "")
                    + ". " + streams.coverage());
        } catch (RuntimeException | LinkageError failure) {
            streams.stop();
            stopPatches();
            lookups.stop();
            LOG.log(Level.WARNING, "Treadlight could not start completely. The object streams of applications are"
                    + " filtered; other features of Treadlight may be off. Please report this.", failure);
        }
    }

    @PreDestroy
    void stop() {
        listener.stop();
        events.unregister(listener);
        events.unregister(onReady);
        configuration.stop();
        streams.stop();
        stopPatches();
        lookups.stop();
        applications.stop();
        ClassValueAdmin.recognizeServer(loader -> false);
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

    private void stopPatches() {
        Runnable stop = patches;
        patches = () -> {};
        stop.run();
    }

    private void ready(EventListener.Event<?> event) {
        if ("server_ready".equals(event.name())) {
            configuration.completeInBackground();
            streams.ready();
        }
    }

    private void use(Settings read) {
        settings = read;
        streams.configure(read);
        annotations.configure(read);
        lookups.configure(read);
        applications.configure(read);
        streams.reportIfNotFast();
    }

    /** Returns the version of Treadlight from the manifest of its jar. */
    public static String version() {
        String version = TreadlightService.class.getPackage().getImplementationVersion();
        return version == null ? "(unknown version)" : version;
    }
}
