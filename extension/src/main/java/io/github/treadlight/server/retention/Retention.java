package io.github.treadlight.server.retention;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.AppGenerations;
import io.github.treadlight.app.LoaderWatch;
import io.github.treadlight.event.ApplicationEvents;
import io.github.treadlight.leak.Budget;
import io.github.treadlight.leak.GenerationId;
import io.github.treadlight.leak.file.DeployedFolders;
import io.github.treadlight.leak.jdk.OwnThreadLocals;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.server.capability.Capability;
import io.github.treadlight.server.capability.Deployment;
import io.github.treadlight.server.capability.ServerApplications;
import io.github.treadlight.server.leak.Leaks;
import io.github.treadlight.server.leak.Sweeps;
import io.github.treadlight.server.platform.InstanceFolder;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvnet.hk2.annotations.Service;

/**
 * Releases the leaks of undeployed applications, and reports applications that are still retained. {@link LoaderWatch}
 * decides when this is due, and its thread does the work. Thread-safe.
 */
@Service
@Singleton
public class Retention implements Capability {
    private static final ModuleLog LOG = ModuleLog.of(Retention.class);

    /** The time limit of the search for the holders in a warning. No command and no deployment waits for it. */
    private static final Duration LONGEST_SEARCH = Duration.ofSeconds(5);
    /** The most holders, and the most applications, that one warning names; the command lists all. */
    private static final int NAMED = 5;

    private final AppGenerations generations;
    private final Sweeps sweeps;
    private final RetentionDumps dumps;
    private final LoaderWatch watch;
    /** Held during a sweep. Taken without any other lock. */
    private final Object sweeping = new Object();
    /** Permits one verification at a time. */
    private final Semaphore verifying = new Semaphore(1);
    private volatile Settings settings = Settings.DEFAULT;
    private final WatchListener listener = new WatchListener();

    /**
     * The places that retain generations.
     *
     * @param all the places that retain each generation, as names of classes, fields, threads and open files
     * @param isComplete whether all places were searched within the time limit
     */
    public record Holders(Map<GenerationId, List<String>> all, boolean isComplete) {
        /** Returns the places that retain the generation. */
        public List<String> of(AppGeneration generation) {
            return all.getOrDefault(new GenerationId(generation.app(), generation.number()), List.of());
        }

        /** Returns the places that retain the generation, similar ones as one text. */
        public List<String> causesOf(AppGeneration generation) {
            return SimilarPlaces.merge(of(generation));
        }
    }

    /**
     * The result of a verification.
     *
     * @param collections how often garbage was collected
     * @param took the time for collections and sweeps
     * @param isComplete whether it is certain that the generations that are still in memory are retained
     */
    public record Verified(int collections, Duration took, boolean isComplete) {}

    /** Called by HK2. */
    @Inject
    public Retention(ServerApplications applications, Leaks leaks) {
        this(applications.registry(), leaks.sweeps(), new RetentionDumps(InstanceFolder.find(),
                new HotSpotHeapDumper(), Clock.system(ZoneId.systemDefault())));
    }

    public Retention(AppGenerations generations, Sweeps sweeps, RetentionDumps dumps) {
        this.generations = generations;
        this.sweeps = sweeps;
        this.dumps = dumps;
        this.watch = new LoaderWatch(
                generations.reads(), Settings.DEFAULT.get(Setting.LOADER_WATCH_GRACE_SECONDS), listener);
    }

    @Override
    public String name() {
        return "the watch of undeployed applications";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(Setting.LOADER_WATCH, Setting.LOADER_WATCH_GRACE_SECONDS, Setting.DUMP_ON_RETENTION,
                Setting.CLEAN_SERVER_CACHES);
    }

    @Override
    public void configure(Settings now) {
        settings = now;
        watch.grace(now.get(Setting.LOADER_WATCH_GRACE_SECONDS));
        if (!needsEnded()) {
            generations.forgetEnded();
            watch.forget();
        }
    }

    private boolean needsEnded() {
        Settings now = settings;
        return now.watches() || now.searches();
    }

    /** Starts the watch before the first deployment, while all JVM defaults are the server's. */
    @Override
    public void start() {
        try {
            sweeps.start();
        } catch (RuntimeException | LinkageError failure) {
            listener.failed(failure);
        }
        watch.start();
    }

    @Override
    public void shutdown() {
        watch.stop();
    }

    @Override
    public void stop() {
        watch.stop();
    }

    @Override
    public void begun(Deployment deployment, AppGeneration generation) {
        observe();
    }

    /** Observes the server for a generation that begins. Must be called before any code of the generation can run. */
    void observe() {
        try {
            generations.reads().run(() -> sweeps.observe(generations::allLoadersAsEnded));
        } catch (RuntimeException | LinkageError failure) {
            listener.failed(failure);
        }
    }

    @Override
    public void replaced(AppGeneration generation) {
        if (needsEnded()) {
            watch.watch(generation);
        }
    }

    @Override
    public void ended(AppGeneration generation, boolean mayRun) {
        if (needsEnded()) {
            watch.watch(generation);
        } else {
            generations.forgetEnded();
        }
    }

    /**
     * Searches for the places that retain the generations, in a single search, and for files of the generations that
     * are still open, even if their class loaders were collected.
     */
    public Holders holders(List<AppGeneration> some, Duration time) {
        Holders places = places(some, time);
        if (some.isEmpty()) {
            return places;
        }
        Map<GenerationId, List<String>> all = new HashMap<>(places.all());
        openFiles().forEach((generation, files) ->
                all.merge(generation, files, (before, more) -> Stream.concat(before.stream(), more.stream()).toList()));
        return new Holders(all, places.isComplete());
    }

    /**
     * Finds out at once which ended generations are retained. Collects garbage several times: all threads of the server
     * wait for each collection, unless the JVM collects garbage concurrently. While another thread does so, collects
     * nothing and is incomplete.
     *
     * @param time the time after which no collection begins
     */
    public Verified verify(List<AppGeneration> ended, Duration time) throws InterruptedException {
        long start = System.nanoTime();
        Verification verification = new Verification(generations.reads(), System::gc, listener::sweep);
        boolean isComplete = ended.isEmpty();
        if (!isComplete && verifying.tryAcquire()) {
            try {
                isComplete = inOwnThread(() -> {
                    synchronized (sweeping) { // a sweep of the watch would read class loaders during the collections
                        return verification.run(ended, Budget.of(time));
                    }
                });
            } finally {
                verifying.release();
            }
        }
        return new Verified(
                verification.collections(), Duration.ofNanos(System.nanoTime() - start), isComplete);
    }

    /** Runs code in a new thread: a sweep removes all thread locals of its thread. */
    private static boolean inOwnThread(Callable<Boolean> code) throws InterruptedException {
        FutureTask<Boolean> task = new FutureTask<>(code);
        Thread thread = new Thread(null, task, "treadlight-verification", 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(Retention.class.getClassLoader());
        thread.start();
        try {
            return task.get();
        } catch (InterruptedException stopped) {
            thread.interrupt();
            throw stopped;
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        }
    }

    /** Returns whether the server itself still uses the generation, as it does for a disabled application. */
    public boolean isKeptByServer(AppGeneration generation) {
        return generations.anyLoader(generation, sweeps::isInUse);
    }

    private Map<GenerationId, List<String>> openFiles() {
        return sweeps.openFiles(generations.all().stream().map(Retention::folders).toList());
    }

    private static DeployedFolders folders(AppGeneration generation) {
        return new DeployedFolders(new GenerationId(generation.app(), generation.number()),
                generation.hasEnded() ? generation.since() : null, generation.folders());
    }

    private Holders places(List<AppGeneration> some, Duration time) {
        if (some.isEmpty()) {
            return new Holders(Map.of(), true); // a read would disturb the retention check of other generations
        }
        return generations.reads().read(() -> {
            Budget limit = Budget.of(time);
            Map<GenerationId, List<String>> all = sweeps.holders(generations.endedLoaders(some), limit);
            return new Holders(all, !limit.wasExhausted());
        });
    }

    /** The listener of the watch, called by its thread. */
    private final class WatchListener implements LoaderWatch.Listener {
        private final AtomicBoolean hasFailed = new AtomicBoolean();

        @Override
        public boolean sweep() {
            purgeEnded();
            synchronized (sweeping) {
                return generations.reads().read(() -> sweeps.sweep(generations.endedLoaders()));
            }
        }

        private void purgeEnded() {
            try {
                generations.purgeEnded();
            } catch (RuntimeException | LinkageError failure) {
                failed(failure);
            }
        }

        @Override
        public boolean isKeptByServer(AppGeneration generation) {
            return Retention.this.isKeptByServer(generation);
        }

        @Override
        public void retained(List<AppGeneration> some) {
            if (settings.watches()) {
                Holders holders;
                try {
                    holders = places(some, LONGEST_SEARCH);
                } finally {
                    OwnThreadLocals.clear();
                }
                LOG.warning(warning(some, holders, new Holders(openFiles(), true)));
                some.forEach(generation -> ApplicationEvents.generationRetained(
                        generation.app(), generation.number(), generation.classes(), ageOf(generation),
                        holders.of(generation), holders.isComplete()));
                List<AppGeneration> leaked = some.stream().filter(AppGeneration::hasEnded).toList();
                if (settings.get(Setting.DUMP_ON_RETENTION) && !leaked.isEmpty()) {
                    dumps.dump(leaked);
                }
            }
            prove(some);
        }

        /** Lets cleaners on probation release, after the report of what retains the generations. */
        private void prove(List<AppGeneration> some) {
            Set<GenerationId> ended = some.stream().filter(AppGeneration::hasEnded)
                    .map(each -> new GenerationId(each.app(), each.number())).collect(Collectors.toSet());
            if (!ended.isEmpty()) {
                try {
                    synchronized (sweeping) {
                        generations.reads().run(() -> sweeps.prove(generations.endedLoaders(), ended));
                    }
                } catch (RuntimeException | LinkageError failure) {
                    failed(failure);
                }
            }
        }

        @Override
        public void released(AppGeneration generation, boolean wasReported) {
            sweeps.forget(new GenerationId(generation.app(), generation.number()));
            ApplicationEvents.generationReleased(generation.app(), generation.number(), ageOf(generation), wasReported);
            if (wasReported && settings.watches()) {
                LOG.info(() -> "Treadlight: " + nameOf(generation) + " is no longer in memory");
            }
        }

        @Override
        public void failed(Throwable failure) {
            if (hasFailed.compareAndSet(false, true)) {
                LOG.log(Level.WARNING, "Treadlight could not clean up after undeployed applications, which may stay in"
                        + " memory. It tries again; everything else works. Please report this.", failure);
            }
        }
    }

    private static String warning(List<AppGeneration> retained, Holders holders, Holders openFiles) {
        String names = retained.stream().limit(NAMED)
                .map(generation -> describe(generation, holders) + openFiles(openFiles.of(generation)))
                .collect(Collectors.joining("; "));
        String more = retained.size() > NAMED ? "; and " + (retained.size() - NAMED) + " more" : "";
        return "Treadlight: " + names + more
                + ". For all holders: asadmin list-application-generations --holders=true";
    }

    private static String describe(AppGeneration generation, Holders holders) {
        String since = ageOf(generation).toSeconds() + " s ago";
        return nameOf(generation) + (generation.hasEnded() ? " ended " + since
                : " was deployed again " + since + ", may still run because the server has not reported its end,")
                + " and is still in memory, with " + classes(generation.classes()) + ", retained by "
                + inWords(holders.causesOf(generation), holders.isComplete());
    }

    private static String classes(long count) {
        return count == 1 ? "1 class" : count + " classes";
    }

    private static String inWords(List<String> places, boolean isComplete) {
        if (places.isEmpty()) {
            return isComplete ? "no place that Treadlight knows"
                    : "something that was not found within " + LONGEST_SEARCH.toSeconds() + " s";
        }
        return list(places);
    }

    private static String openFiles(List<String> files) {
        return files.isEmpty() ? "" : ", with " + list(files);
    }

    private static String list(List<String> all) {
        String more = all.size() > NAMED ? " and " + (all.size() - NAMED) + " more" : "";
        return all.stream().limit(NAMED).collect(Collectors.joining(", ")) + more;
    }

    private static Duration ageOf(AppGeneration generation) {
        return Duration.between(generation.since(), Instant.now());
    }

    private static String nameOf(AppGeneration generation) {
        return generation.app() + " (generation " + generation.number() + ")";
    }
}
