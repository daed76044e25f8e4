package io.github.treadlight.server.leak;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.AppGenerations;
import io.github.treadlight.leak.access.KnownShapes;
import io.github.treadlight.leak.proof.Interlock;
import io.github.treadlight.server.capability.Capability;
import io.github.treadlight.server.capability.ServerApplications;
import io.github.treadlight.server.platform.ClosedLoaders;
import io.github.treadlight.server.platform.InstalledLibraries;
import io.github.treadlight.server.platform.ProductVersion;
import io.github.treadlight.server.platform.RegisteredApplications;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.glassfish.hk2.api.ServiceLocator;
import org.jvnet.hk2.annotations.Service;

/**
 * The leaks of undeployed applications: those that each undeployment releases without a search, and the sweeps, which
 * the watch of undeployed applications runs. Thread-safe.
 */
@Service
@Singleton
public class Leaks implements Capability {
    /** The most generations that are remembered in each state. */
    private static final int MAX_REMEMBERED = 100;

    private final Sweeps sweeps;
    private final UndeploymentCleaner undeployed;
    private final AppGenerations generations;
    /** Generations that have ended, and whose class loaders the server has not closed yet. */
    private final Queue<AppGeneration> open = new ConcurrentLinkedQueue<>();
    /** Generations whose class loaders the server has closed, but whose applications may still be registered. */
    private final Queue<AppGeneration> closed = new ConcurrentLinkedQueue<>();
    private volatile Settings settings = Settings.DEFAULT;

    /** Called by HK2. */
    @Inject
    public Leaks(ServerApplications applications, ServiceLocator services) {
        InstalledLibraries libraries = new InstalledLibraries(services);
        this.generations = applications.registry();
        this.sweeps = new Sweeps(libraries,
                new Interlock(new RegisteredApplications(generations, services)), ProductVersion.read(),
                new KnownShapes());
        this.undeployed = new UndeploymentCleaner(services, libraries, sweeps, () -> settings, this::unregistered);
    }

    @Override
    public String name() {
        return "leaks";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(Setting.CLEAN_SERVER_CACHES, Setting.CLEAN_UNVERIFIED, Setting.CLEANER_EXCLUDES);
    }

    @Override
    public void configure(Settings now) {
        settings = now;
        sweeps.configure(now);
    }

    @Override
    public void start() {
        undeployed.start();
    }

    /** Lists the fields of the classes, which a sweep needs when the class loaders do not load classes any more. */
    @Override
    public void unloading(List<ClassLoader> loaders) {
        if (settings.searches()) {
            sweeps.prepare(loaders.stream().filter(each -> !ClosedLoaders.isClosed(each)).toList());
        }
    }

    /**
     * {@inheritDoc} The generation is remembered until the server closes its class loaders, because the interlock
     * permits no release before.
     */
    @Override
    public void ended(AppGeneration generation, boolean mayRun) {
        if (settings.searches()) {
            addWithinLimit(open, List.of(generation));
        }
        if (!mayRun) {
            undeployed.unloaded(generation.app());
        }
    }

    /**
     * {@inheritDoc} Warns of leaks that affect other applications. The interlock usually permits releases only when the
     * server has also removed the application from its registry.
     */
    @Override
    public void closed() {
        generations.reads().run(() -> {
            List<AppGeneration> now = open.stream()
                    .filter(each -> generations.anyLoader(each, ClosedLoaders::isClosed)).toList();
            List<AppGeneration> mine = now.stream().filter(open::remove).toList();
            if (!mine.isEmpty()) {
                sweeps.sweepAtEnd(generations.endedLoaders(mine));
                addWithinLimit(closed, mine);
            }
        });
    }

    /** Releases objects in which the server's next call would fail, such as log handlers, before that call. */
    private void unregistered() {
        generations.reads().run(() -> {
            List<AppGeneration> mine = List.copyOf(closed).stream().filter(closed::remove).toList();
            if (!mine.isEmpty()) {
                sweeps.releaseAtEnd(generations.endedLoaders(mine));
            }
        });
    }

    /** Adds generations up to a limit, because the server may never close a class loader or remove an application. */
    private static void addWithinLimit(Queue<AppGeneration> to, List<AppGeneration> some) {
        to.removeIf(each -> each.loadersAlive() == 0);
        to.addAll(some);
        while (to.size() > MAX_REMEMBERED) {
            to.poll();
        }
    }

    @Override
    public void shutdown() {
        undeployed.stop();
    }

    @Override
    public void stop() {
        undeployed.stop();
    }

    @Override
    public String status() {
        return settings.searches() ? sweeps.coverage() : "";
    }

    /** Returns the sweeps. */
    public Sweeps sweeps() {
        return sweeps;
    }

    /** Returns the last releases of leaks, latest first. */
    public List<ReleasedLeak> released() {
        return sweeps.released();
    }

    /** Returns the number of cleaners for this server, and the names of those that only report, with the remedy. */
    public String coverage() {
        return sweeps.coverage();
    }
}
