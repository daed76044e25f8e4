package io.github.treadlight.scan;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.glassfish.hk2.classmodel.reflect.ArchiveAdapter;
import org.glassfish.hk2.classmodel.reflect.Parser;
import org.glassfish.hk2.classmodel.reflect.ParsingContext;
import org.glassfish.hk2.classmodel.reflect.Types;
import org.jspecify.annotations.Nullable;

/**
 * A parser of HK2 that reads each library jar once for all deployments. Folders, such as the application's own classes,
 * and jars inside other files are parsed as by HK2.
 *
 * <p>Jars are scanned by the threads of the executor, all at the same time, and added to the model one after the other
 * by the thread that awaits the parser, after HK2's own tasks. So the model does not depend on the order in which
 * threads run, which is one of the orders that HK2 may have.
 *
 * <p>If a jar cannot be recorded, or changes while it is scanned, HK2 parses it. Thread-safe, as HK2's parser.
 */
public final class CachingParser extends Parser {
    private static final Logger LOG = Logger.getLogger("io.github.treadlight.server");
    private static final String JAR = ".jar";

    private final LibraryScans scans;
    private final TypeAdder types;
    private final ExecutorService executor;
    private final Logger logger;
    private final CachedTypes cachedTypes;
    /** The paths that {@link #parse} has seen. HK2 parses each once. Guarded by this. */
    private final Set<String> processed = new HashSet<>();
    /** The jars to add. Guarded by this. */
    private final Queue<Jar> jars = new ArrayDeque<>();
    /** HK2's tasks, which may find more jars. Guarded by this. */
    private final Queue<Future<Result>> tasks = new ArrayDeque<>();
    /** True until the first wait has ended: jars that come later are parsed by HK2. */
    private boolean isOpen = true;

    /** A jar whose scan is known or under way. */
    private record Jar(ArchiveAdapter adapter, URI uri, @Nullable Runnable doneHook, Future<Scanned> scan) {}

    /**
     * The result of a scan.
     *
     * @param scan null if the jar cannot be recorded
     * @param isReused whether an earlier deployment made it
     */
    private record Scanned(@Nullable JarScan scan, boolean isReused) {}

    private CachingParser(
            ParsingContext context, LibraryScans scans, TypeAdder types, ExecutorService executor, Logger logger) {
        super(context);
        this.logger = logger;
        this.scans = scans;
        this.types = types;
        this.executor = executor;
        cachedTypes = new CachedTypes(context.getTypes());
    }

    /**
     * Returns a parser for a deployment.
     *
     * @param context the context of the deployment, with an executor
     * @param executor runs scans
     * @param logger the logger of the context
     * @throws ReflectiveOperationException if the server's version of HK2's class model is not known
     * @throws IOException if class files of the model cannot be read
     */
    public static CachingParser of(
            ParsingContext context, LibraryScans scans, ExecutorService executor, Logger logger)
            throws ReflectiveOperationException, IOException {
        return new CachingParser(context, scans, TypeAdder.ofServer(), executor, logger);
    }

    /** Returns the types of the context, which remember all of them after {@link #awaitTermination}. */
    public Types types() {
        return cachedTypes;
    }

    @Override
    public @Nullable Future<Result> parse(ArchiveAdapter source, @Nullable Runnable doneHook) throws IOException {
        URI uri = source.getURI();
        boolean isProcessed;
        synchronized (this) {
            isProcessed = processed.contains(uri.getPath());
            Path file = isOpen && !isProcessed ? jarFile(uri) : null;
            if (file != null) {
                cachedTypes.forget();
                processed.add(uri.getPath());
                jars.add(new Jar(source, uri, doneHook, executor.submit(scan(source, file))));
                return null;
            }
        }
        if (isProcessed) {
            run(doneHook);
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

    private static void run(@Nullable Runnable doneHook) {
        if (doneHook != null) {
            doneHook.run();
        }
    }

    /**
     * Waits for all scans, and adds their types to the model.
     *
     * @throws IllegalStateException if a scan cannot be added: the model is incomplete, and must not be used. Only the
     *     first call throws it
     */
    @Override
    public Exception[] awaitTermination(int timeOut, TimeUnit unit) throws InterruptedException {
        for (Future<Result> task = nextTask(); task != null; task = nextTask()) {
            get(task, timeOut, unit); // HK2 reports its failure
        }
        for (Jar jar = nextJar(); jar != null; jar = nextJar()) {
            add(jar, get(jar.scan, timeOut, unit));
        }
        Exception[] failures = super.awaitTermination(timeOut, unit);
        cachedTypes.remember();
        return failures;
    }

    private synchronized @Nullable Future<Result> nextTask() {
        return tasks.poll();
    }

    private synchronized @Nullable Jar nextJar() {
        Jar next = jars.poll();
        isOpen = next != null;
        return next;
    }

    /** Returns the result, or null if the task fails or takes too long. */
    private static <T> @Nullable T get(Future<T> future, int timeOut, TimeUnit unit) throws InterruptedException {
        try {
            return future.get(timeOut, unit);
        } catch (ExecutionException | TimeoutException failed) {
            LOG.log(Level.FINE, "Treadlight has no scan", failed);
            return null;
        }
    }

    private void add(Jar jar, @Nullable Scanned scanned) {
        try {
            if (scanned == null || scanned.scan == null) {
                Future<Result> unused = super.parse(jar.adapter, jar.doneHook); // HK2 waits for it
                return;
            }
            long start = System.nanoTime();
            JarReplay.replay(scanned.scan, types, getContext(), jar.uri);
            if (scanned.isReused) {
                scans.countReuse(scanned.scan, System.nanoTime() - start);
            }
        } catch (IOException | RuntimeException failed) {
            if (scanned != null && scanned.scan != null) {
                scans.remove(scanned.scan.content());
            }
            throw new IllegalStateException("The classes of " + jar.uri + " cannot be added", failed);
        }
        run(jar.doneHook);
    }

    /** Returns the file if the URI is that of a jar file, or null. */
    private static @Nullable Path jarFile(URI uri) {
        if (!"file".equals(uri.getScheme()) || !uri.getPath().endsWith(JAR)) {
            return null;
        }
        Path file = Path.of(uri);
        return Files.isRegularFile(file) ? file : null;
    }

    private Callable<Scanned> scan(ArchiveAdapter source, Path file) {
        return () -> {
            JarContent content = JarContent.of(file);
            JarScan known = scans.get(content);
            return known == null ? new Scanned(record(source, file, content), false) : new Scanned(known, true);
        };
    }

    /** Scans the jar, and returns null if it cannot be recorded, or has changed meanwhile. */
    private @Nullable JarScan record(ArchiveAdapter source, Path file, JarContent content) throws IOException {
        if (!JarRecorder.isRecordable(file)) {
            return null;
        }
        long start = System.nanoTime();
        JarRecorder recorder = new JarRecorder();
        source.onSelectedEntries(recorder::isSelected, recorder, logger);
        String failure = recorder.failure();
        if (failure != null) {
            LOG.fine(() -> "Treadlight does not keep the scan of " + file + ": " + failure);
            return null;
        }
        JarScan scan = recorder.toScan(content, System.nanoTime() - start);
        if (!content.equals(JarContent.of(file))) {
            LOG.info(() -> "Treadlight does not keep the scan of " + file + ", which has changed meanwhile");
            return null;
        }
        scans.put(scan);
        return scan;
    }
}
