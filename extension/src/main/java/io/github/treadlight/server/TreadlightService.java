package io.github.treadlight.server;

import com.sun.enterprise.config.serverbeans.Config;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.server.capability.Capabilities;
import io.github.treadlight.server.capability.Capability;
import io.github.treadlight.server.capability.ServerApplications;
import io.github.treadlight.server.capability.StopActions;
import io.github.treadlight.server.classvalue.WovenClassValues;
import io.github.treadlight.server.leak.Leaks;
import io.github.treadlight.server.monitoring.MonitoringService;
import io.github.treadlight.server.page.OperatorPage;
import io.github.treadlight.server.patch.PatchedClasses;
import io.github.treadlight.server.platform.ModuleVersion;
import io.github.treadlight.server.remote.RemoteLookups;
import io.github.treadlight.server.retention.Retention;
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
import java.time.Duration;
import java.util.List;
import java.util.logging.Level;
import org.glassfish.api.StartupRunLevel;
import org.glassfish.api.admin.ServerEnvironment;
import org.glassfish.api.event.Events;
import org.glassfish.hk2.api.ServiceLocator;
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

    /**
     * The capabilities in the order of their effects. The filters of object streams exist before the generation of an
     * application. Caches are dropped before the undeployed application is watched. The watch does not depend on the
     * releases that the undeployment waits for. Figures are withdrawn last.
     */
    private static final List<Class<? extends Capability>> ORDER = List.of(
            WovenClassValues.class, ServerStreams.class, RemoteLookups.class, DeploymentLookups.class,
            PatchedClasses.class, Retention.class, Leaks.class, OperatorPage.class, MonitoringService.class);

    /** How long Treadlight waits for the server's last services before it changes domain.xml anyway. */
    private static final Duration LONGEST_WAIT_FOR_START = Duration.ofSeconds(30);

    private final Events events;
    private final ServiceLocator services;
    private final Capabilities capabilities;
    private final LiveConfiguration configuration;
    private final DeploymentListener listener;
    private final StopActions stops = new StopActions();

    /** Called by HK2. */
    @Inject
    public TreadlightService(
            Events events,
            @Named(ServerEnvironment.DEFAULT_INSTANCE_NAME) Config config,
            ConfigurationValidator validator,
            Capabilities capabilities,
            ServerApplications applications,
            ServiceLocator services) {
        this.events = events;
        this.services = services;
        this.capabilities = capabilities;
        this.configuration = new LiveConfiguration(config, validator, capabilities::configure);
        this.listener = new DeploymentListener(capabilities, applications, this::ready);
    }

    /** Finds the capabilities, which are services of the server. */
    static Capabilities capabilities(ServiceLocator services) {
        Capabilities capabilities = services.getService(Capabilities.class);
        capabilities.use(ORDER.stream().map(services::getService).toList());
        return capabilities;
    }

    /** Starts all capabilities, or none if one of them fails. */
    @PostConstruct
    void start() {
        try {
            capabilities(services);
            capabilities.prepare(stops);
            stops.push(configuration::stop);
            configuration.start();
            capabilities.start(stops);
            stops.push(() -> events.unregister(listener));
            stops.push(listener::stop);
            events.register(listener);
            LOG.info(() -> "Treadlight " + ModuleVersion.get() + ": " + capabilities.status());
        } catch (RuntimeException | Error failure) {
            String capability = capabilities.starting();
            Settings settings = capabilities.settings();
            stops.run(another -> {
                if (another != failure) {
                    failure.addSuppressed(another);
                }
            });
            LOG.log(Level.WARNING, failure, () -> "Treadlight could not start: " + failure
                    + (capability == null ? "" : ", in its capability \"" + capability + "\"") + ". The server"
                    + " continues without Treadlight, except for the filter of the containers' object streams ("
                    + (capabilities.all().isEmpty() ? "with its defaults, because the configuration was not read"
                            : "stream-filter-mode=" + settings.text(Setting.STREAM_FILTER_MODE))
                    + "). Undeployed applications may stay in memory. To try again, restart the server. If Treadlight"
                    + " fails to start again, please report this.");
        }
    }

    /** Stops exactly what {@link #start} started, in reverse order, as after a failure. */
    @PreDestroy
    void stop() {
        stops.run(failure -> LOG.log(Level.WARNING, "Treadlight could not stop one of its parts, and stopped the"
                + " others. Please report this.", failure));
    }

    private void ready() {
        configuration.completeInBackground(RunLevels.of(services, LONGEST_WAIT_FOR_START)::awaitLast);
        capabilities.ready();
    }
}
