package io.github.treadlight.server.scan;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.scan.ObservedLibraries;
import io.github.treadlight.scan.ObservedLibraries.Reuse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.stream.Stream;

/**
 * The deployments whose libraries the server scans, and the time that Treadlight would save. Keeps only names of
 * applications and numbers. Thread-safe.
 */
final class ObservedDeployments {
    private static final ModuleLog LOG = ModuleLog.of(ObservedDeployments.class);
    /** The maximum number of waiting deployments. A deployment that does not fit is not measured. */
    private static final int MOST_WAITING = 64;
    /** The maximum number of applications. Further ones are not measured. */
    private static final int MOST_APPLICATIONS = 1_000;
    /** The depth of a library in a WAR in an EAR. */
    private static final int DEPTH = 4;

    private final ObservedLibraries libraries = new ObservedLibraries();
    private final Queue<Waiting> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    @GuardedBy("this")
    private final SortedMap<String, ObservedDeployment> byApplication = new TreeMap<>();

    private record Waiting(String app, Path folder) {}

    /** Adds a deployment, to be measured later. */
    void add(AppGeneration generation) {
        List<Path> folders = generation.folders();
        if (!folders.isEmpty()) {
            boolean unused = waiting.offer(new Waiting(generation.app(), folders.get(folders.size() - 1)));
        }
    }

    /** Measures the deployments that were added. */
    void measure(BooleanSupplier isWanted) {
        try {
            for (Waiting next = waiting.poll(); next != null && isWanted.getAsBoolean(); next = waiting.poll()) {
                Reuse measured = libraries.measure(jars(next.folder), isWanted);
                if (isWanted.getAsBoolean()) {
                    add(next.app, measured);
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (LinkageError unknownServer) {
            LOG.log(Level.FINE, "Treadlight cannot measure scans on this server", unknownServer);
        }
    }

    private synchronized void add(String app, Reuse reuse) {
        if (byApplication.size() < MOST_APPLICATIONS || byApplication.containsKey(app)) {
            byApplication.merge(app, new ObservedDeployment(app, 1, reuse), ObservedDeployment::plus);
        }
    }

    private static List<Path> jars(Path folder) {
        try (Stream<Path> files = Files.walk(folder, DEPTH)) {
            return files.filter(file -> file.toString().endsWith(".jar") && Files.isRegularFile(file)).toList();
        } catch (IOException | UncheckedIOException undeployed) {
            LOG.log(Level.FINE, undeployed, () -> "Treadlight does not measure the scans of " + folder);
            return List.of();
        }
    }

    /** Returns the deployments of each application, sorted by name. */
    synchronized List<ObservedDeployment> all() {
        return new ArrayList<>(byApplication.values());
    }

    void clear() {
        waiting.clear();
        libraries.clear();
        synchronized (this) {
            byApplication.clear();
        }
    }
}
