package io.github.treadlight.scan;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.scan.jar.JarScan;
import io.github.treadlight.scan.jar.KeptServer;
import io.github.treadlight.scan.jar.LibraryScans;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.glassfish.hk2.classmodel.reflect.ArchiveAdapter;
import org.glassfish.hk2.classmodel.reflect.Parser;
import org.glassfish.hk2.classmodel.reflect.ParsingContext;
import org.glassfish.hk2.classmodel.reflect.Types;
import org.jspecify.annotations.Nullable;

/**
 * An HK2 parser that reads each library jar once for all deployments. HK2 itself parses folders, such as the
 * application's own classes, jars inside other files, and jars whose scan is not kept.
 *
 * <p>Jars are scanned by the threads of the executor. Meanwhile, the thread that awaits the parser adds them to the
 * model one after the other, after HK2's own tasks. The order of the jars is the one in which the server parses them,
 * so the model is one that HK2 itself could produce. Thread-safe, like HK2's parser.
 */
public final class CachingParser extends Parser {
    private static final ModuleLog LOG = ModuleLog.of(CachingParser.class);
    private static final String JAR = ".jar";

    private final LibraryScans scans;
    private final ReplayProof proof;
    private final ExecutorService executor;
    private final CachedTypes cachedTypes;
    private final ServerClassLocator serverClasses;
    private final DeploymentModel model;
    private final LibraryScanner scanner;
    /** The paths of all jars that {@link #parse} has accepted: like HK2, it parses each path once. */
    @GuardedBy("this")
    private final Set<String> processed = new HashSet<>();
    @GuardedBy("this")
    private final Queue<PendingJar> jars = new ArrayDeque<>();
    /** HK2's tasks, which may find more jars. */
    @GuardedBy("this")
    private final Queue<Future<Result>> tasks = new ArrayDeque<>();
    /** True until the first {@link #awaitTermination} has taken all jars; HK2 parses later ones. */
    @GuardedBy("this")
    private boolean isOpen = true;
    @GuardedBy("this")
    private Counts counts = new Counts(0, 0, 0, 0);
    /** The libraries whose parts this deployment did not find, and later models need. */
    private volatile List<DeferredModel.Library> unprepared = List.of();
    /** The jars that HK2 reads because there is no proof yet. */
    @GuardedBy("this")
    private final Set<URI> unscanned = new LinkedHashSet<>();
    /** The server's class files that HK2 has read for these. */
    private volatile @Nullable Set<String> unrecorded;

    /**
     * The libraries of one deployment, without those that HK2 parsed.
     *
     * @param scanned the number of library jars that were scanned
     * @param reused the number of library jars whose scan an earlier deployment made
     * @param reusedClasses the number of classes in the reused libraries
     * @param savedNanos the thread time that the reused scans saved, in nanoseconds
     */
    public record Counts(int scanned, int reused, long reusedClasses, long savedNanos) {
        Counts plus(Counts other) {
            return new Counts(scanned + other.scanned, reused + other.reused, reusedClasses + other.reusedClasses,
                    savedNanos + other.savedNanos);
        }
    }

    /** A jar whose scan was submitted. */
    private record PendingJar(ArchiveAdapter adapter, URI uri, @Nullable Runnable doneHook,
            Future<LibraryScanner.@Nullable Result> scan) {
        /** Cancels the scan and runs the hook, which closes the jar. Throws no exception: others must be closed. */
        void end() {
            scan.cancel(true);
            try {
                if (doneHook != null) {
                    doneHook.run();
                }
            } catch (RuntimeException failed) {
                LOG.log(Level.INFO, failed, () -> "Treadlight could not close " + uri + " after scanning it");
            }
        }
    }

    private CachingParser(ParsingContext context, LibraryScans scans, ServerClassLocator serverClasses,
            @Nullable KeptServer kept, ReplayProof proof, Supplier<@Nullable Set<String>> handled,
            ExecutorService executor) {
        super(context);
        this.serverClasses = serverClasses;
        this.scans = scans;
        this.proof = proof;
        this.executor = executor;
        cachedTypes = new CachedTypes(context.getTypes(), executor);
        model = new DeploymentModel(context, serverClasses, proof.ofModels(), handled, cachedTypes);
        scanner = new LibraryScanner(scans, proof, kept);
    }

    /**
     * Returns a parser for a deployment.
     *
     * @param logger the logger of the model
     * @param serverClasses finds the server's classes
     * @param proof decides whether scans are replayed
     * @param handled returns the names of annotations and interfaces whose users the server requests from the parser,
     *     or null if they are not known
     * @param executor runs scans
     */
    public static CachingParser of(Logger logger, LibraryScans scans, ServerClasses serverClasses,
            ReplayProof proof, Supplier<@Nullable Set<String>> handled, ExecutorService executor) {
        ServerClassLocator locator = serverClasses.locator(proof);
        ParsingContext context = new ParsingContext.Builder()
                .logger(logger)
                .executorService(executor)
                .locator(locator)
                .build();
        locator.setContext(context);
        KeptServer kept = serverClasses.kept();
        proof.restore(kept);
        return new CachingParser(context, scans, locator, kept, proof, handled, executor);
    }

    /** Returns the deployment's types. */
    public Types types() {
        return cachedTypes;
    }

    @Override
    public @Nullable Future<Result> parse(ArchiveAdapter source, @Nullable Runnable doneHook) throws IOException {
        URI uri = source.getURI();
        model.complete();
        boolean isProcessed;
        synchronized (this) {
            isProcessed = processed.contains(uri.getPath());
            if (!isProcessed && submit(source, uri, doneHook)) {
                cachedTypes.forget();
                processed.add(uri.getPath());
                return null;
            }
        }
        if (isProcessed) {
            if (doneHook != null) {
                doneHook.run();
            }
            return null;
        }
        Future<Result> task = super.parse(source, doneHook);
        if (task != null) {
            cachedTypes.forget();
            synchronized (this) {
                tasks.add(task);
            }
        }
        return task;
    }

    /** Submits the scan of a jar file, and returns false if HK2 must parse it. Called with this locked. */
    @GuardedBy("this")
    private boolean submit(ArchiveAdapter source, URI uri, @Nullable Runnable doneHook) {
        Path file = isOpen && proof.isPossible() ? jarFile(uri) : null;
        if (file == null) {
            return false;
        }
        if (unscanned.contains(uri) || proof.leavesToHk2(file.toFile().length())) {
            unscanned.add(uri);
            return false;
        }
        try {
            jars.add(new PendingJar(source, uri, doneHook, executor.submit(() -> scanner.scan(uri, file))));
            return true;
        } catch (RejectedExecutionException stopped) {
            return false;
        }
    }

    /** Returns the file if the URI is that of a jar file, or null. */
    private static @Nullable Path jarFile(URI uri) {
        try {
            if (!"file".equals(uri.getScheme()) || uri.getPath() == null || !uri.getPath().endsWith(JAR)) {
                return null;
            }
            Path file = Path.of(uri);
            return Files.isRegularFile(file) ? file : null;
        } catch (IllegalArgumentException noPath) {
            return null;
        }
    }

    /**
     * Waits for all scans, and adds their types to the model.
     *
     * @throws IllegalStateException if a scan cannot be added. The model is then incomplete and must not be used; later
     *     calls do not throw
     */
    @Override
    public Exception[] awaitTermination(int timeOut, TimeUnit unit) throws InterruptedException {
        if (model.isOnDemand()) {
            return new Exception[0]; // no archive was added since the last call
        }
        List<PendingJar> unfinished = new ArrayList<>();
        List<LibraryScanner.Result> scanned = new ArrayList<>();
        List<Exception> failures = new ArrayList<>();
        long parsed;
        try {
            awaitTasks(timeOut, unit);
            for (PendingJar jar = nextJar(); jar != null; jar = nextJar()) {
                unfinished.add(jar);
                LibraryScanner.Result result = scanned(jar, timeOut, unit);
                if (result != null && result.scan().isRecorded() && isAdmitted(jar.uri, result.scan())) {
                    scanned.add(result);
                    unfinished.remove(jar);
                    jar.end();
                }
            }
            // not earlier, because HK2 and this thread would change the model at the same time
            while (!unfinished.isEmpty()) {
                parseByHk2(unfinished.remove(0));
            }
            awaitTasks(timeOut, unit);
            parsed = cachedTypes.parsed();
            if (makeOnDemand(scanned, failures, timeOut, unit)) {
                cachedTypes.remember(parsed);
                return failures.toArray(Exception[]::new);
            }
            scanned.forEach(this::add);
            serverClasses.addCollected(super.getContext());
            if (scanned.isEmpty() && !proof.isProven() && unrecorded == null) {
                unrecorded = serverClasses.postpone();
            }
        } finally {
            // after a failure or an interruption
            unfinished.forEach(PendingJar::end);
            for (PendingJar jar = nextJar(); jar != null; jar = nextJar()) {
                jar.end();
            }
        }
        Collections.addAll(failures, super.awaitTermination(timeOut, unit));
        if (failures.stream().noneMatch(TimeoutException.class::isInstance)) {
            cachedTypes.remember(parsed);
            if (!scanned.isEmpty()) { // the server calls this method several times
                unprepared = DeploymentModel.libraries(scanned);
            }
        }
        return failures.toArray(Exception[]::new);
    }

    private boolean makeOnDemand(
            List<LibraryScanner.Result> scanned, List<Exception> failures, int timeOut, TimeUnit unit)
            throws InterruptedException {
        long start = System.nanoTime();
        boolean isMade = model.makeOnDemand(scanned, failures, super::awaitTermination, timeOut, unit);
        if (isMade) {
            if (model.hasMadeParts() || proof.ofModels().isRestored()
                    || scanned.stream().anyMatch(each -> proof.isRestoredFor(each.scan()))) {
                unprepared = DeploymentModel.libraries(scanned);
            }
            long nanos = (System.nanoTime() - start) / scanned.size();
            scanned.forEach(each -> count(each, nanos));
        }
        return isMade;
    }

    /** Returns a task that prepares later deployments of the same libraries, or null if there is nothing to prepare. */
    public @Nullable Preparation preparation() {
        Set<String> names = unrecorded;
        Preparation preparation = new Preparation(
                unprepared, unscanned(), names == null ? Set.of() : Set.copyOf(names), scanner, scans, proof);
        return preparation.isNeeded() ? preparation : null;
    }

    private synchronized List<URI> unscanned() {
        return List.copyOf(unscanned);
    }

    /**
     * Returns HK2's context. If the model is made on demand, first adds to HK2's model what the caller needs: for a
     * module scanner of the server, the classes that it requests; for any other caller, all libraries.
     */
    @Override
    public ParsingContext getContext() {
        return model.contextForCaller();
    }

    /** Returns whether HK2's model contains all libraries. */
    boolean isComplete() {
        return model.isComplete();
    }

    private boolean isAdmitted(URI jar, JarScan scan) throws InterruptedException {
        return proof.isProven() || scanner.isAdmitted(jar, scan);
    }

    private synchronized @Nullable PendingJar nextJar() {
        PendingJar next = jars.poll();
        isOpen = isOpen && next != null;
        return next;
    }

    private synchronized @Nullable Future<Result> nextTask() {
        return tasks.poll();
    }

    /** Waits for HK2's tasks; HK2 reports their failures. */
    private void awaitTasks(int timeOut, TimeUnit unit) throws InterruptedException {
        for (Future<Result> task = nextTask(); task != null; task = nextTask()) {
            result(task, timeOut, unit);
        }
    }

    /** Returns the result of a scan, or null if HK2 must parse the jar. An unexpected failure is logged. */
    private LibraryScanner.@Nullable Result scanned(PendingJar jar, int timeOut, TimeUnit unit)
            throws InterruptedException {
        try {
            return jar.scan.get(timeOut, unit);
        } catch (ExecutionException failed) {
            Throwable cause = failed.getCause();
            if (cause instanceof IOException) { // HK2 reports an unreadable jar
                LOG.log(Level.FINE, cause, () -> "The server scans " + jar.uri);
            } else {
                proof.reportScan(jar.uri, cause);
            }
        } catch (TimeoutException | CancellationException tooLate) {
            LOG.log(Level.FINE, tooLate, () -> "The server scans " + jar.uri);
        }
        return null;
    }

    /** Returns the result, or null if the task fails, is canceled or takes too long. */
    private static <T> @Nullable T result(Future<T> task, int timeOut, TimeUnit unit) throws InterruptedException {
        try {
            return task.get(timeOut, unit);
        } catch (ExecutionException | TimeoutException | CancellationException failed) {
            LOG.log(Level.FINE, "A scan failed or timed out", failed);
            return null;
        }
    }

    private void parseByHk2(PendingJar jar) {
        jar.scan.cancel(true);
        try {
            Future<Result> task = super.parse(jar.adapter, jar.doneHook);
            if (task != null) {
                synchronized (this) {
                    tasks.add(task);
                }
            }
        } catch (IOException | RuntimeException failed) {
            jar.end();
            throw new IllegalStateException("Could not parse " + jar.uri, failed);
        }
    }

    private void add(LibraryScanner.Result library) {
        long start = System.nanoTime();
        JarScan scan = library.scan();
        try {
            JarReplay.replay(library.events(), scan.classes(), super.getContext(), library.uri(), true);
        } catch (IOException | RuntimeException failed) {
            proof.countFailure(failed);
            scans.exclude(scan.content());
            throw new IllegalStateException("Could not add the classes of " + library.uri() + " to the model", failed);
        }
        count(library, System.nanoTime() - start);
    }

    /** @param nanos the time to add the library to the model, in nanoseconds */
    private synchronized void count(LibraryScanner.Result library, long nanos) {
        counts = counts.plus(library.isReused()
                ? new Counts(0, 1, library.scan().classes(),
                        scans.countReuse(library.scan(), library.nanos() + nanos))
                : new Counts(1, 0, 0, 0));
    }

    /** Returns how many libraries were scanned and reused so far. */
    public synchronized Counts counts() {
        return counts;
    }
}
