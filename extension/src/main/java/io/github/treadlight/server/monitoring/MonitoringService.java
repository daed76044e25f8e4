package io.github.treadlight.server.monitoring;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.scan.jar.LibraryScans;
import io.github.treadlight.server.capability.Capability;
import io.github.treadlight.server.capability.ServerApplications;
import io.github.treadlight.server.leak.Leaks;
import io.github.treadlight.server.scan.DeploymentLookups;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.streams.ServerStreams;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.logging.Level;
import org.jvnet.hk2.annotations.Service;

/**
 * Publishes figures of the server when it has started, and of each application while it runs. A failure is logged, the
 * first one as a warning, and does not affect the deployment. The server's deploying threads call this class without a
 * lock, because publishing an MBean notifies listeners, which may belong to an application.
 *
 * <p>While the server starts, only applications are published, because the first MBean makes the JVM start its MBean
 * server.
 */
@Service(name = "treadlight-monitoring")
@Singleton
public class MonitoringService implements Capability {
    private static final ModuleLog LOG = ModuleLog.of(MonitoringService.class);

    private final ServerApplications applications;
    private final ServerStreams streams;
    private final FootprintCache footprints;
    private final Leaks leaks;
    private final Supplier<LibraryScans.Statistics> libraries;
    private final List<FigurePublisher> publishers = new ArrayList<>();
    /** Actions that withdraw the figures of the server. */
    @GuardedBy("this")
    private List<Runnable> server = List.of();
    /** The published applications, by name. */
    private final Map<String, Published> running = new ConcurrentHashMap<>();
    private final AtomicBoolean warned = new AtomicBoolean();
    /** True after {@link #stop}, because figures may be published at that moment. */
    private volatile boolean stopped;

    private record Published(AppGeneration generation, List<Runnable> withdraw) {}

    /** Creates the service; called by HK2. */
    @Inject
    public MonitoringService(
            ServerApplications applications, ServerStreams streams, Leaks leaks, DeploymentLookups lookups) {
        this(applications, streams, leaks, new FootprintCache(applications::footprints, System::nanoTime),
                lookups::statistics);
    }

    MonitoringService(ServerApplications applications, ServerStreams streams, Leaks leaks, FootprintCache footprints,
            Supplier<LibraryScans.Statistics> libraries) {
        this.libraries = libraries;
        this.applications = applications;
        this.streams = streams;
        this.leaks = leaks;
        this.footprints = footprints;
    }

    @Override
    public String name() {
        return "monitoring";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of();
    }

    @Override
    public void start() {
        publishers.add(new MBeanPublisher());
        try {
            publishers.add(new ServerStatisticsPublisher());
        } catch (LinkageError none) {
            LOG.log(Level.FINE, "Treadlight publishes MBeans only, because this server has no statistics", none);
        }
    }

    @Override
    public void stop() {
        List<Runnable> ofServer;
        synchronized (this) {
            stopped = true;
            ofServer = server;
            server = List.of();
        }
        withdraw(ofServer);
        running.keySet().forEach(this::withdrawApplication);
    }

    /** Publishes the figures of the server. */
    @Override
    public void ready() {
        if (stopped) {
            return;
        }
        ServerFigures figures = new ServerFigures(applications, streams, leaks, footprints, libraries);
        List<Runnable> published = publish(publisher -> publisher.publish(figures));
        synchronized (this) {
            if (!stopped) {
                server = published;
                return;
            }
        }
        withdraw(published); // the service was stopped meanwhile
    }

    @Override
    public void loaded(AppGeneration generation) {
        if (stopped) {
            return;
        }
        footprints.forget();
        Published before = running.remove(generation.app());
        if (before != null) { // the deployment was reported twice
            withdraw(before.withdraw);
        }
        ApplicationFigures figures = new ApplicationFigures(generation, () -> footprints.of(generation), streams);
        running.put(generation.app(),
                new Published(generation, publish(publisher -> publisher.publish(generation.app(), figures))));
        if (stopped) { // stopped meanwhile
            withdrawApplication(generation.app());
        }
    }

    @Override
    public void ended(AppGeneration generation, boolean mayRun) {
        footprints.forget();
        Published published = running.get(generation.app());
        if (published != null && published.generation == generation && running.remove(generation.app(), published)) {
            withdraw(published.withdraw);
        }
    }

    private List<Runnable> publish(Function<FigurePublisher, Runnable> publication) {
        List<Runnable> withdraw = new ArrayList<>();
        publishers.forEach(publisher -> attempt(() -> withdraw.add(publication.apply(publisher))));
        return withdraw;
    }

    private void withdrawApplication(String app) {
        Published published = running.remove(app);
        if (published != null) {
            withdraw(published.withdraw);
        }
    }

    private void withdraw(List<Runnable> published) {
        published.forEach(this::attempt);
    }

    private void attempt(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | LinkageError failure) {
            if (warned.compareAndSet(false, true)) {
                LOG.warning(() -> "Treadlight could not publish or withdraw some of its figures. "
                        + "Everything else works: " + failure);
            }
            LOG.log(Level.FINE, "Treadlight could not publish or withdraw figures", failure);
        }
    }
}
