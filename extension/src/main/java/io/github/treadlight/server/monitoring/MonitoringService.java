package io.github.treadlight.server.monitoring;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.server.GenerationListener;
import io.github.treadlight.scan.LibraryScans;
import io.github.treadlight.server.DeploymentLookups;
import io.github.treadlight.server.ServerApplications;
import io.github.treadlight.server.ServerStreams;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.glassfish.api.StartupRunLevel;
import org.glassfish.api.event.EventListener;
import org.glassfish.api.event.Events;
import org.glassfish.hk2.runlevel.RunLevel;
import org.jvnet.hk2.annotations.Service;

/**
 * Publishes figures of the server when it has started, and of each application while it runs. A failure here is
 * logged, the first one as a warning, and leaves deployments as they are. Called by the server's deploying threads,
 * under no lock: publishing an MBean tells listeners of it, which may be an application's.
 *
 * <p>Nothing is published while the server starts unless an application is, for the first MBean has the JVM's MBean
 * server come up.
 */
@Service(name = "treadlight-monitoring")
@RunLevel(StartupRunLevel.VAL - 1)
public class MonitoringService implements GenerationListener {
    private static final Logger LOG = Logger.getLogger(MonitoringService.class.getPackageName());

    private final ServerApplications applications;
    private final ServerStreams streams;
    private final Readings readings;
    private final Events events;
    private final Supplier<LibraryScans.Statistics> libraries;
    private final EventListener onReady = this::ready;
    private final List<Outlet> outlets = new ArrayList<>();
    /** What takes back the figures of the server. Guarded by this. */
    private List<Runnable> server = List.of();
    /** By the names of applications. */
    private final Map<String, Published> running = new ConcurrentHashMap<>();
    private final AtomicBoolean warned = new AtomicBoolean();
    /** GlassFish 7 goes on telling of deployments. */
    private volatile boolean stopped;

    private record Published(AppGeneration generation, List<Runnable> takeBack) {}

    /** For HK2. */
    @Inject
    public MonitoringService(
            ServerApplications applications, ServerStreams streams, Events events, DeploymentLookups lookups) {
        this(applications, streams, events, new Readings(applications::footprints, System::nanoTime),
                lookups::statistics);
    }

    MonitoringService(ServerApplications applications, ServerStreams streams, Events events, Readings readings,
            Supplier<LibraryScans.Statistics> libraries) {
        this.libraries = libraries;
        this.applications = applications;
        this.streams = streams;
        this.events = events;
        this.readings = readings;
    }

    @PostConstruct
    void start() {
        outlets.add(new PlatformBeans());
        try {
            outlets.add(new Flashlight());
        } catch (LinkageError none) {
            LOG.log(Level.FINE, "Treadlight: this server has no statistics of its own", none);
        }
        applications.addListener(this);
        events.register(onReady);
    }

    @PreDestroy
    void stop() {
        List<Runnable> ofServer;
        synchronized (this) {
            stopped = true;
            ofServer = server;
            server = List.of();
        }
        events.unregister(onReady);
        takeBack(ofServer);
        running.keySet().forEach(this::takeBackRunning);
    }

    private void ready(EventListener.Event<?> event) {
        if ("server_ready".equals(event.name())) {
            Thread publishes = new Thread(this::publishServer, "treadlight-monitoring");
            publishes.setDaemon(true);
            publishes.start();
        }
    }

    private void publishServer() {
        if (stopped) {
            return;
        }
        ServerFigures figures = new ServerFigures(applications, streams, readings, libraries);
        List<Runnable> published = publish(outlet -> outlet.publish(figures));
        synchronized (this) {
            if (!stopped) {
                server = published;
                return;
            }
        }
        takeBack(published); // it was stopped meanwhile
    }

    @Override
    public void loaded(AppGeneration generation) {
        if (stopped) {
            return;
        }
        readings.forget();
        Published before = running.remove(generation.app());
        if (before != null) { // somebody told of it twice
            takeBack(before.takeBack);
        }
        ApplicationFigures figures = new ApplicationFigures(generation, readings, streams);
        running.put(generation.app(),
                new Published(generation, publish(outlet -> outlet.publish(generation.app(), figures))));
        if (stopped) { // meanwhile
            takeBackRunning(generation.app());
        }
    }

    @Override
    public void ended(AppGeneration generation) {
        readings.forget();
        Published published = running.get(generation.app());
        if (published != null && published.generation == generation && running.remove(generation.app(), published)) {
            takeBack(published.takeBack);
        }
    }

    private List<Runnable> publish(Function<Outlet, Runnable> publication) {
        List<Runnable> takeBack = new ArrayList<>();
        outlets.forEach(outlet -> attempt(() -> takeBack.add(publication.apply(outlet))));
        return takeBack;
    }

    private void takeBackRunning(String app) {
        Published published = running.remove(app);
        if (published != null) {
            takeBack(published.takeBack);
        }
    }

    private void takeBack(List<Runnable> published) {
        published.forEach(this::attempt);
    }

    private void attempt(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | LinkageError failure) {
            if (warned.compareAndSet(false, true)) {
                LOG.warning(() -> "Treadlight cannot show all its figures, while all else of it works: " + failure);
            }
            LOG.log(Level.FINE, "Treadlight: figures that cannot be shown", failure);
        }
    }
}
