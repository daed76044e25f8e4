package io.github.treadlight.server;

import com.sun.enterprise.config.serverbeans.Config;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.beans.PropertyChangeEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.glassfish.api.StartupRunLevel;
import org.glassfish.api.admin.ServerEnvironment;
import org.glassfish.api.event.Events;
import org.glassfish.hk2.runlevel.RunLevel;
import org.jspecify.annotations.Nullable;
import org.jvnet.hk2.annotations.Service;
import org.jvnet.hk2.config.ConfigListener;
import org.jvnet.hk2.config.ConfigSupport;
import org.jvnet.hk2.config.ObservableBean;
import org.jvnet.hk2.config.UnprocessedChangeEvents;

/**
 * Starts Treadlight in the server, and stops it.
 *
 * <p>One run level before the server's own start-up services, so that it is there before the first application and is
 * destroyed after the last one. A failure here is logged and leaves the server as it is without Treadlight.
 */
@Service(name = "treadlight")
@RunLevel(StartupRunLevel.VAL - 1)
public class TreadlightService {
    private static final Logger LOG = Logger.getLogger(TreadlightService.class.getPackageName());

    private final Events events;
    private final Config config;
    private final ServerStreams streams;
    private final ServerAnnotations annotations;
    private final ServerApplications applications;
    private final ConfigurationGuard guard;
    private final DeploymentListener listener;
    /** Not this service itself: HK2 would have it listen to every element below {@code <config>}. */
    private final ConfigListener onChange = this::changed;
    private @Nullable TreadlightConfiguration configuration;
    /** What was wrong when the element was last read: said once, not at each further change. Guarded by this. */
    private List<String> problems = List.of();
    /** Replaced as a whole when the configuration changes; read by deploying and class-loading threads. */
    private volatile Settings settings = Settings.DEFAULT;

    /** For HK2. */
    @Inject
    public TreadlightService(
            Events events,
            @Named(ServerEnvironment.DEFAULT_INSTANCE_NAME) Config config,
            ServerStreams streams,
            ServerAnnotations annotations,
            ServerApplications applications,
            ConfigurationGuard guard) {
        this.streams = streams;
        this.annotations = annotations;
        this.applications = applications;
        this.guard = guard;
        this.events = events;
        this.config = config;
        this.listener = new DeploymentListener(() -> settings, applications);
    }

    @PostConstruct
    void start() {
        try {
            use(settings);
            readConfiguration();
        } catch (RuntimeException | LinkageError failure) {
            LOG.log(Level.WARNING, "Treadlight could not read <treadlight-configuration> of domain.xml; its defaults"
                    + " hold, and changes need a restart. Please report this.", failure);
        }
        try {
            applications.start();
            events.register(listener);
            LOG.info(() -> "Treadlight " + version() + ": " + settings.summary());
        } catch (RuntimeException | LinkageError failure) {
            LOG.log(Level.WARNING, "Treadlight could not start; the server runs as without it. Please report this.",
                    failure);
        }
    }

    @PreDestroy
    void stop() {
        listener.stop();
        events.unregister(listener);
        applications.stop();
        if (configuration != null && ConfigSupport.getImpl(configuration) instanceof ObservableBean bean) {
            bean.removeListener(onChange);
            guard.leave();
        }
    }

    private void readConfiguration() {
        TreadlightConfiguration element = config.getExtensionByType(TreadlightConfiguration.class);
        if (element != null) {
            configuration = element;
            use(read(element));
            ((ObservableBean) ConfigSupport.getImpl(element)).addListener(onChange);
            guard.watchAll();
        }
    }

    private void use(Settings read) {
        settings = read;
        streams.configure(read);
        annotations.configure(read);
        applications.configure(read);
    }

    /** The element was changed while the server runs: what it says now holds from now on. */
    private @Nullable UnprocessedChangeEvents changed(PropertyChangeEvent[] changes) {
        TreadlightConfiguration element = configuration;
        if (element != null) {
            Settings changed = read(element);
            boolean differs = !changed.summary().equals(settings.summary());
            use(changed);
            if (differs) {
                LOG.info(() -> "Treadlight is now: " + changed.summary());
            }
        }
        return null;
    }

    private synchronized Settings read(TreadlightConfiguration element) {
        List<String> found = new ArrayList<>();
        Settings read = Settings.of(element, config.getName(), settings, found::add);
        found.stream().filter(problem -> !problems.contains(problem)).forEach(LOG::warning);
        problems = List.copyOf(found);
        return read;
    }

    /** The version of Treadlight, as the jar's manifest has it. */
    public static String version() {
        String version = TreadlightService.class.getPackage().getImplementationVersion();
        return version == null ? "(unknown version)" : version;
    }
}
