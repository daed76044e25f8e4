package io.github.treadlight.server.retention;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.server.platform.PrivateFolder;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.logging.Level;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes heap dumps of retained generations ({@code dump-on-retention}) into the folder {@value #FOLDER} of the
 * server's instance: at most one for each application and day, and only with enough free space. Applications that are
 * retained together share one. A dump contains all data in the server's memory, so only the owner can read it. It gets
 * its final name when it is complete.
 *
 * <p>A dump pauses the JVM, so the log announces it. A failure is logged and never affects the server. Confined to the
 * thread of {@link io.github.treadlight.app.LoaderWatch}.
 */
public final class RetentionDumps {
    static final String FOLDER = "treadlight-dumps";
    /** The beginning of the name of Payara Micro's folder without {@code --rootdir}. */
    private static final String DELETED_AT_STOP = "payaramicro-rt";
    /** The name of a dump that is being written. */
    private static final String PARTIAL = "partial.hprof";

    private static final ModuleLog LOG = ModuleLog.of(RetentionDumps.class);
    /** The free space for a dump, as a multiple of the used heap: a dump also contains classes and headers. */
    private static final int SPACE_FACTOR = 2;
    private static final long MEGABYTE = 1 << 20;

    private final @Nullable Path instance;
    private final HeapDumper dumper;
    private final Clock clock;
    /** The day of the last attempt for each application, without attempts of earlier days. */
    private final Map<String, LocalDate> attempts = new HashMap<>();

    /**
     * Creates a writer that has not attempted a dump.
     *
     * @param instance the folder of the server's instance; null if the server has none
     */
    public RetentionDumps(@Nullable Path instance, HeapDumper dumper, Clock clock) {
        this.instance = instance;
        this.dumper = dumper;
        this.clock = clock;
    }

    /**
     * Writes one dump for all generations. Does nothing if a dump was attempted today for each of their applications.
     * Never throws.
     */
    void dump(List<AppGeneration> retained) {
        LocalDate today = LocalDate.now(clock);
        attempts.values().removeIf(day -> !day.equals(today));
        List<AppGeneration> unattempted =
                retained.stream().filter(generation -> !attempts.containsKey(generation.app())).toList();
        if (unattempted.isEmpty()) {
            return;
        }
        retained.forEach(generation -> attempts.put(generation.app(), today));
        String names = retained.stream()
                .map(generation -> generation.app() + " (generation " + generation.number() + ")")
                .collect(Collectors.joining(", "));
        try {
            DumpFiles files = new DumpFiles(folder(), today);
            List<String> missing = apps(unattempted).filter(app -> files.find(app) == null).toList();
            if (missing.isEmpty()) {
                LOG.info("Treadlight wrote no heap dump of " + names + ", because each application has one of today: "
                        + apps(unattempted).map(files::find).distinct().map(String::valueOf)
                                .collect(Collectors.joining(", ")) + "." + toWriteOneNow());
                return;
            }
            Path file = files.dump(missing.get(0));
            requireSpace(files.folder());
            LOG.info("Treadlight is writing a heap dump of " + names + ", with " + inMegabytes(dumper.usedHeap())
                    + " of used heap. The server pauses meanwhile");
            long start = System.nanoTime();
            write(file);
            missing.subList(1, missing.size()).forEach(other -> files.share(other, file));
            LOG.warning("Treadlight wrote a heap dump of " + names + " to " + file + " ("
                    + inMegabytes(Files.size(file)) + ", in " + secondsSince(start) + "). It contains all data in the"
                    + " server's memory, and only its owner can read it." + toKeepIt()
                    + " To see what retains them, run the redeploy simulator: java -jar redeploy-sim.jar holders "
                    + file);
        } catch (IOException | RuntimeException | LinkageError failure) {
            LOG.warning("Treadlight wrote no heap dump of " + names + ": " + problem(failure) + ". The next"
                    + " attempt is tomorrow." + toWriteOneNow());
            LOG.log(Level.FINE, "The heap dump failed", failure);
        }
    }

    private static Stream<String> apps(List<AppGeneration> generations) {
        return generations.stream().map(AppGeneration::app).distinct();
    }

    /** Creates the private folder of the dumps if necessary, and returns it. */
    private Path folder() throws IOException {
        if (instance == null) {
            throw new IOException("the folder of the server's instance is unknown");
        }
        Path folder = instance.resolve(FOLDER);
        PrivateFolder.create(folder);
        return folder;
    }

    private void requireSpace(Path folder) throws IOException {
        long needed = SPACE_FACTOR * dumper.usedHeap();
        long usable = dumper.usableSpace(folder);
        if (usable < needed) {
            throw new IOException(folder + " has " + inMegabytes(usable) + " of free space, and a dump may need "
                    + inMegabytes(needed) + ", twice the used heap. Free some space");
        }
    }

    private void write(Path file) throws IOException {
        Path partial = file.resolveSibling(PARTIAL);
        Files.deleteIfExists(partial); // left by a server that was killed
        try {
            dumper.dump(partial);
            Files.setPosixFilePermissions(partial, PosixFilePermissions.fromString("rw-------"));
            Files.move(partial, file);
        } catch (FileSystemException named) {
            throw named;
        } catch (IOException failed) {
            throw new IOException("writing to " + file.getParent() + " failed (" + failed.getMessage() + "), and the"
                    + " partial file is deleted. Check the free space and the permissions", failed);
        } finally {
            Files.deleteIfExists(partial);
        }
    }

    private static String toWriteOneNow() {
        return " To write a dump now: jcmd " + ProcessHandle.current().pid() + " GC.heap_dump /path/to/FILE";
    }

    private String toKeepIt() {
        return instance != null && instance.toString().contains(DELETED_AT_STOP)
                ? " Payara Micro deletes the dump when it stops: copy it before, or start with --rootdir." : "";
    }

    private static String secondsSince(long start) {
        return String.format(Locale.ROOT, "%.1f s", (System.nanoTime() - start) / 1e9);
    }

    private static String problem(Throwable failure) {
        if (failure instanceof AccessDeniedException denied) {
            return denied.getFile() + " cannot be written. Give the user of the server write access to its folder";
        }
        String message = failure.getMessage();
        return failure.getClass() == IOException.class && message != null ? message : failure.toString();
    }

    private static String inMegabytes(long bytes) {
        return bytes / MEGABYTE + " MB";
    }
}
