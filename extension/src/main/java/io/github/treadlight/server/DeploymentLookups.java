package io.github.treadlight.server;

import io.github.treadlight.scan.LibraryScans;
import io.github.treadlight.scan.ServerClasses;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.glassfish.api.deployment.DeploymentContext;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.classmodel.reflect.util.CommonModelRegistry;
import org.glassfish.internal.api.ClassLoaderHierarchy;
import org.jspecify.annotations.Nullable;
import org.jvnet.hk2.annotations.Service;

/**
 * Gives deployments the types of their classes, with libraries that are scanned once ({@code deployment-lookups}).
 *
 * <p>Where the server has a version of HK2's class model that Treadlight does not know, this is logged once and the
 * server scans. A failure is logged, and the server scans that deployment. Keeps the scans of libraries, which refer to
 * nothing of an application. Thread-safe; deployments may run at the same time.
 */
@Service
@Singleton
public class DeploymentLookups {
    private static final Logger LOG = Logger.getLogger(TreadlightService.class.getPackageName());
    private static final long BUDGET = 8L << 20;
    private static final Duration LIFETIME = Duration.ofHours(1);
    private static final Duration IDLE = Duration.ofSeconds(5);

    private final ServiceLocator services;
    private final LibraryScans scans = new LibraryScans(BUDGET, LIFETIME.toNanos());
    private final ThreadPoolExecutor threads;
    private final AtomicBoolean isUnknown = new AtomicBoolean();
    /** Null before the first deployment. Guarded by this. */
    private @Nullable ServerClasses serverClasses;
    private volatile boolean isOn;
    private @Nullable Runnable endOfPatches;

    /** For HK2. */
    @Inject
    public DeploymentLookups(ServiceLocator services) {
        this.services = services;
        int processors = Runtime.getRuntime().availableProcessors();
        threads = new ThreadPoolExecutor(processors, processors, IDLE.toSeconds(), TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(), DeploymentLookups::newThread);
        threads.allowCoreThreadTimeOut(true);
    }

    private static Thread newThread(Runnable task) {
        Thread thread = new Thread(null, task, "treadlight-scan", 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(DeploymentLookups.class.getClassLoader());
        return thread;
    }

    /** Begins to patch classes of the server that look annotations up. */
    void start() {
        ServerClassPatcher patcher = new ServerClassPatcher(() -> isOn);
        if (Bundles.isThere()) {
            endOfPatches = BundleClassPatcher.register(Bundles.context(), patcher);
        } else {
            FlatClassPatcher.define(DeploymentLookups.class.getClassLoader(), patcher);
        }
    }

    void configure(Settings settings) {
        isOn = settings.cachesDeployments();
        if (!isOn) {
            forget();
        }
    }

    /** Returns what the lookups have done, and keep. */
    public LibraryScans.Statistics statistics() {
        return scans.statistics();
    }

    /** Scans a deployment that begins, unless the server has to. Never fails. */
    void begin(DeploymentContext deployment) {
        if (!isOn || isUnknown.get()) {
            return;
        }
        try {
            DeploymentScan scan = new DeploymentScan(deployment, services);
            if (scan.isNeeded()) {
                scan.run(scans, serverClasses(), threads);
                scans.shrink();
            }
        } catch (ReflectiveOperationException | LinkageError unknown) {
            if (!isUnknown.getAndSet(true)) {
                LOG.log(Level.INFO, () -> "Treadlight leaves the scans of deployments to the server: " + unknown);
            }
        } catch (IOException | URISyntaxException | RuntimeException failed) {
            LOG.log(Level.INFO, failed, () -> "Treadlight could not scan a deployment; the server scans it.");
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the classes of the server, found by its own locators. */
    private synchronized ServerClasses serverClasses() {
        boolean hasBundles = CommonModelRegistry.getInstance().canLoadResources();
        ServerClasses known = serverClasses;
        if (known == null) {
            known = new ServerClasses(hasBundles ? CommonModelRegistry.getInstance() : new CommonClasses(
                    services.getService(ClassLoaderHierarchy.class).getCommonClassLoader()));
            serverClasses = known;
        }
        known.begin(hasBundles ? Bundles.version() : 0);
        return known;
    }

    private synchronized void forget() {
        scans.clear();
        serverClasses = null;
    }

    @PreDestroy
    void stop() {
        isOn = false;
        if (endOfPatches != null) {
            endOfPatches.run();
            endOfPatches = null;
        }
        threads.shutdownNow();
        forget();
    }
}
