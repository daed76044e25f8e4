package io.github.treadlight.server.scan;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.scan.Preparation;
import io.github.treadlight.scan.ReplayProof;
import io.github.treadlight.scan.ServerClasses;
import io.github.treadlight.scan.jar.LibraryScans;
import io.github.treadlight.scan.jar.ScanFolder;
import io.github.treadlight.server.capability.Capability;
import io.github.treadlight.server.platform.Bundles;
import io.github.treadlight.server.platform.CommonClassLocator;
import io.github.treadlight.server.platform.InstanceFolder;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import org.glassfish.api.deployment.DeploymentContext;
import org.glassfish.api.deployment.archive.ReadableArchive;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.classmodel.reflect.util.CommonModelRegistry;
import org.glassfish.internal.api.ClassLoaderHierarchy;
import org.jspecify.annotations.Nullable;
import org.jvnet.hk2.annotations.Service;

/**
 * Scans deployments for the server, each library once for all deployments ({@code deployment-lookups}).
 *
 * <p>After a failure, which is logged, the server scans that deployment. Keeps scans of libraries and of the server's
 * classes, which refer to nothing of an application. Thread-safe; deployments may run at the same time.
 */
@Service
@Singleton
public class DeploymentLookups implements Capability {
    private static final ModuleLog LOG = ModuleLog.of(DeploymentLookups.class);
    private static final long MEGABYTE = 1 << 20;
    /** The part of the memory that is for scans of libraries; the rest is for classes of the server. */
    private static final double FOR_SCANS = 0.5;
    private static final Duration LIFETIME = Duration.ofHours(1);
    private static final Duration RECENT = Duration.ofMinutes(10);
    private static final Duration IDLE = Duration.ofSeconds(5);
    /** The time after a deployment during which preparations leave the processors to the first requests. */
    private static final Duration FIRST_REQUESTS = Duration.ofSeconds(1);
    /** The time after a deployment by which its files have been unchanged for long enough. */
    private static final Duration SETTLING = Duration.ofSeconds(5);
    /** How long the server's stop waits for files that are being written. */
    private static final Duration WRITING = Duration.ofSeconds(2);
    /** The maximum number of waiting preparations. */
    private static final int MOST_PREPARATIONS = 16;
    /**
     * The total size of the jars that HK2 reads before there is a proof, in bytes. Scanning further jars saves time
     * at once. On Windows, an open jar cannot be deleted, so jars must not be opened after their deployment.
     */
    private static final long LEFT_TO_HK2 = File.separatorChar == '\\' ? 0 : 8 * MEGABYTE;
    /** The folder of library scans, relative to the instance's folder. */
    private static final Path FOLDER = Path.of("generated", "treadlight-scans");

    private final ServiceLocator services;
    private final LibraryScans scans = new LibraryScans(0, LIFETIME.toNanos(), RECENT.toNanos());
    private final ReplayProof proof = new ReplayProof(LEFT_TO_HK2);
    private final ThreadPoolExecutor threads;
    /** Writes scans to disk, prepares later deployments, and evicts expired scans from memory. */
    private final ScheduledThreadPoolExecutor background;
    /**
     * Tasks that wait for the end of their deployments. A task that does not fit is created again by a later
     * deployment.
     */
    private final Queue<Preparation> preparations = new ArrayBlockingQueue<>(MOST_PREPARATIONS);
    private final ObservedDeployments observed = new ObservedDeployments();
    private final AtomicBoolean isExpiring = new AtomicBoolean();
    private final AtomicBoolean isUnavailable = new AtomicBoolean();
    private final AtomicBoolean isFull = new AtomicBoolean();
    /** Null before the first deployment. */
    @GuardedBy("this")
    private @Nullable ServerClasses serverClasses;
    /** In bytes. */
    @GuardedBy("this")
    private long serverClassBudget;
    private volatile int megabytes;
    private volatile boolean isOn;
    /** True if the server scans all libraries only because Treadlight observes. */
    private volatile boolean isObserving;
    private volatile boolean isReady;

    /** Called by HK2. */
    @Inject
    public DeploymentLookups(ServiceLocator services) {
        this.services = services;
        int processors = Runtime.getRuntime().availableProcessors();
        threads = new ThreadPoolExecutor(processors, processors, IDLE.toSeconds(), TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(), task -> newThread("treadlight-scan", task));
        threads.allowCoreThreadTimeOut(true);
        background = new ScheduledThreadPoolExecutor(1, task -> newThread("treadlight-scan-background", task));
        background.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    private static Thread newThread(String name, Runnable task) {
        Thread thread = new Thread(null, task, name, 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(DeploymentLookups.class.getClassLoader());
        return thread;
    }

    @Override
    public String name() {
        return "library scans";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(Setting.DEPLOYMENT_LOOKUPS, Setting.DEPLOYMENT_LOOKUPS_MEGABYTES,
                Setting.DEPLOYMENT_LOOKUPS_DISK_MEGABYTES);
    }

    @Override
    public void configure(Settings settings) {
        synchronized (this) {
            int configured = settings.get(Setting.DEPLOYMENT_LOOKUPS_MEGABYTES);
            if (megabytes != configured) {
                megabytes = configured;
                long scanBudget = (long) (megabytes * MEGABYTE * FOR_SCANS);
                scans.budget(scanBudget);
                serverClassBudget = megabytes * MEGABYTE - scanBudget;
                serverClasses = null;
                isFull.set(false);
            }
            keepOnDisk(settings.get(Setting.DEPLOYMENT_LOOKUPS_DISK_MEGABYTES) * MEGABYTE);
        }
        isObserving = settings.get(Setting.ENABLED) && settings.isHeldBack(Setting.DEPLOYMENT_LOOKUPS);
        if (!isObserving) {
            observed.clear();
        }
        isOn = settings.cachesDeploymentLookups();
        if (!isOn) {
            dropServerClasses();
            forget();
            isUnavailable.set(false);
        }
    }

    /** Deletes what is kept of the server's classes, so that an administrator can have them read again. */
    private synchronized void dropServerClasses() {
        if (serverClasses != null) {
            serverClasses.drop();
        }
    }

    /**
     * Keeps scans in the instance's folder from now on, or only in memory if there is no such folder.
     *
     * @param budget the maximum size of all files together, in bytes, or 0 for no files
     */
    @GuardedBy("this")
    private void keepOnDisk(long budget) {
        Path instance = InstanceFolder.find();
        ScanFolder now = scans.folder();
        if (instance == null || isTemporary(instance) || (now == null ? 0 : now.budget()) == budget) {
            return;
        }
        ScanFolder changed = new ScanFolder(instance.resolve(FOLDER), budget);
        scans.keepIn(budget == 0 ? null : changed);
        serverClasses = null; // they begin with what the folder has
        inBackground(changed::makeRoom);
    }

    /** Returns whether the folder is that of a Payara Micro without a root directory, which is deleted at its end. */
    private static boolean isTemporary(Path instance) {
        return instance.getFileName().toString().startsWith("payaramicro-rt");
    }

    /** Returns the statistics of library scans. */
    public LibraryScans.Statistics statistics() {
        return scans.statistics();
    }

    /** Returns the memory that kept classes of the server take, in bytes. */
    public synchronized long serverClassBytes() {
        return serverClasses == null ? 0 : serverClasses.bytes();
    }

    /** Scans a starting deployment if Treadlight can. Throws no exception. */
    @Override
    public void scan(DeploymentContext deployment) {
        if (!isOn || isUnavailable.get()) {
            return;
        }
        try {
            DeploymentScan scan = new DeploymentScan(deployment, services);
            if (scan.isNeeded()) {
                long rejected = scans.statistics().rejected();
                ServerClasses classes = serverClasses();
                prepareLater(scan.run(scans, classes, proof, threads));
                reportLackOfMemory(scans.statistics().rejected() > rejected || !scans.hasMemoryForParts()
                        || classes.isFull());
                scheduleExpiry();
            }
        } catch (ReflectiveOperationException unavailable) {
            if (!isUnavailable.getAndSet(true)) {
                LOG.log(Level.INFO, unavailable, () -> "Treadlight cannot find the server's common class loader. The"
                        + " server scans libraries itself, at each deployment, as without Treadlight.");
            }
        } catch (IOException | RuntimeException | LinkageError failed) {
            reportFailure(deployment.getSource(), failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        if (isOn) {
            writeFiles();
        } else {
            forget(); // changed meanwhile
        }
    }

    private void prepareLater(@Nullable Preparation preparation) {
        if (preparation != null) {
            boolean unused = preparations.offer(preparation);
        }
    }

    /** Begins to prepare later deployments. Earlier, this would delay the deployments at the start of the server. */
    @Override
    public void ready() {
        isReady = true;
        started();
    }

    @Override
    public void loaded(AppGeneration generation) {
        if (isObserving && LEFT_TO_HK2 > 0) { // otherwise jars must not be opened now
            observed.add(generation);
        }
    }

    /** Returns the deployments of each application that the server scanned while Treadlight observed. */
    public List<ObservedDeployment> observed() {
        return observed.all();
    }

    @Override
    public void started() {
        if (isReady && isObserving) {
            inBackground(() -> observed.measure(() -> isObserving), FIRST_REQUESTS);
        } else if (isReady) {
            inBackground(this::prepare, FIRST_REQUESTS);
            inBackground(scans::keepFiles, SETTLING);
        }
    }

    private void prepare() {
        for (Preparation next = preparations.poll(); next != null; next = preparations.poll()) {
            prepare(next);
        }
        keepServerClasses();
        if (isOn) {
            writeFiles(); // of libraries that were scanned after their deployment
            scheduleExpiry();
        } else {
            forget(); // changed meanwhile
        }
    }

    /**
     * Keeps the server's classes over a restart. While the server starts, not all bundles are resolved, and the list
     * would lack classes of the others.
     */
    private void keepServerClasses() {
        ScanFolder folder = scans.folder();
        if (isOn && folder != null && serverClassBytes() > 0) {
            try {
                ServerClasses classes = serverClasses();
                classes.check();
                classes.keep();
                proof.keepIn(classes.kept());
                folder.makeRoom();
            } catch (ReflectiveOperationException unavailable) {
                LOG.log(Level.FINE, "Treadlight cannot keep the server's classes", unavailable);
            }
        }
    }

    private void prepare(Preparation preparation) {
        try {
            if (isOn) {
                preparation.run(serverClasses(), () -> isOn);
            }
        } catch (ReflectiveOperationException unavailable) {
            LOG.log(Level.FINE, "Treadlight cannot prepare later deployments", unavailable);
        }
    }

    private void reportFailure(@Nullable ReadableArchive source, Throwable failed) {
        if (isOn) { // otherwise lookups were switched off meanwhile
            LOG.log(Level.INFO, failed, () -> "Treadlight could not scan "
                    + (source == null ? "a deployment" : source.getName())
                    + "; the server scans it. Please report this.");
        }
    }

    private void reportLackOfMemory(boolean isLacking) {
        int most = megabytes;
        if (isLacking && !isFull.getAndSet(true)) {
            LOG.info(() -> "Treadlight's cache for deployments is full (deployment-lookups-megabytes=" + most
                    + "). What does not fit is read or made again at each deployment."
                    + (most == Setting.MAX_MEGABYTES ? ""
                            : " To enlarge the cache: asadmin set-treadlight-configuration"
                            + " --deployment-lookups-megabytes=" + Math.min(2 * most, Setting.MAX_MEGABYTES)));
        }
    }

    /** Writes the scans that deployments have added, in the background thread. */
    private void writeFiles() {
        ScanFolder folder = scans.folder();
        if (folder != null && folder.hasAdded()) {
            inBackground(folder::writeAdded);
        }
    }

    private void inBackground(Runnable task) {
        inBackground(task, Duration.ZERO);
    }

    private void inBackground(Runnable task, Duration delay) {
        try {
            Future<?> unused = background.schedule(task, delay.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException stopped) {
            LOG.fine(() -> "A task of library scans is not run, because the server is stopping");
        }
    }

    /** Schedules the eviction of expired scans, which otherwise waits for a deployment. */
    private void scheduleExpiry() {
        if (scans.statistics().jars() > 0 && !isExpiring.getAndSet(true)) {
            try {
                Future<?> unused = background.schedule(this::expire, LIFETIME.toMinutes(), TimeUnit.MINUTES);
            } catch (RejectedExecutionException stopped) {
                forget();
            }
        }
    }

    private void expire() {
        scans.evictExpired();
        isExpiring.set(false);
        scheduleExpiry();
    }

    /** Returns the cache of the server's classes, without those that a change of the server may affect. */
    private synchronized ServerClasses serverClasses() throws ReflectiveOperationException {
        if (serverClasses == null) {
            serverClasses = new ServerClasses(
                    hasBundles() ? CommonModelRegistry.getInstance() : commonClasses(), serverClassBudget);
        }
        serverClasses.update(hasBundles() ? Bundles.content() : commonClasses().content(), scans.folder());
        return serverClasses;
    }

    private static boolean hasBundles() {
        return CommonModelRegistry.getInstance().canLoadResources();
    }

    private CommonClassLocator commonClasses() throws ReflectiveOperationException {
        return CommonClassLocator.of(services.getService(ClassLoaderHierarchy.class));
    }

    private synchronized void forget() {
        preparations.clear();
        scans.clear();
        serverClasses = null;
    }

    /** Stops scans; the server scans all later deployments. May be called repeatedly. */
    @Override
    @PreDestroy
    public void stop() {
        isOn = false; // ends preparations
        isObserving = false;
        background.shutdown(); // the thread finishes the files that it is writing
        threads.shutdown(); // deployments may wait for scans
        forget();
        try {
            boolean unused = background.awaitTermination(WRITING.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
