package io.github.treadlight.scan;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.scan.jar.JarContent;
import io.github.treadlight.scan.jar.JarRecorder;
import io.github.treadlight.scan.jar.JarScan;
import io.github.treadlight.scan.jar.LibraryScans;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;

/**
 * A measurement of the time that reused scans would save, while the server itself scans all libraries. Scans each
 * library once, after a deployment, and keeps only its digest and the time. Thread-safe.
 */
public final class ObservedLibraries {
    private static final ModuleLog LOG = ModuleLog.of(ObservedLibraries.class);
    /** The maximum number of remembered libraries, which take some 200 bytes each. */
    private static final int MOST = 10_000;

    /** For the content of a library, the time of its scan minus the time to add it to a model, in nanoseconds. */
    @GuardedBy("this")
    private final Map<JarContent, Long> known = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<JarContent, Long> eldest) {
            return size() > MOST;
        }
    };

    /**
     * The libraries of one deployment or of several.
     *
     * @param libraries the number of libraries
     * @param unchanged how many of them an earlier deployment had, too
     * @param savedNanos the thread time that reused scans would have saved, as {@link LibraryScans.Statistics} defines
     *     it, in nanoseconds
     */
    public record Reuse(int libraries, int unchanged, long savedNanos) {
        /** No libraries. */
        public static final Reuse NONE = new Reuse(0, 0, 0);

        /** Returns the sum of both. */
        public Reuse plus(Reuse other) {
            return new Reuse(libraries + other.libraries, unchanged + other.unchanged, savedNanos + other.savedNanos);
        }
    }

    /**
     * Measures the libraries of a deployment, which takes seconds for many new libraries.
     *
     * @param isWanted called before each library; the measurement ends when it returns false
     */
    public Reuse measure(Collection<Path> jars, BooleanSupplier isWanted) throws InterruptedException {
        Reuse sum = Reuse.NONE;
        for (Path jar : jars) {
            if (isWanted.getAsBoolean()) {
                sum = sum.plus(measure(jar));
            }
        }
        return sum;
    }

    private Reuse measure(Path jar) throws InterruptedException {
        try {
            if (JarRecorder.isWorthADigest(jar)) {
                long start = System.nanoTime();
                JarContent content = JarContent.of(jar);
                long toFind = System.nanoTime() - start;
                Long saved = savedBy(content);
                if (saved != null) {
                    return new Reuse(1, 1, Math.max(0, saved - toFind));
                }
                remember(content, timeSaved(jar, content));
            }
        } catch (IOException unreadable) { // for example if the application was undeployed meanwhile
            LOG.log(Level.FINE, unreadable, () -> "Treadlight does not measure the scan of " + jar);
        }
        return new Reuse(1, 0, 0);
    }

    private static long timeSaved(Path jar, JarContent content) throws IOException, InterruptedException {
        try {
            JarScan scan = JarRecorder.record(jar, content);
            return scan.isRecorded() ? scan.nanos() - PartMaker.timeToAdd(scan) : 0;
        } catch (RuntimeException unsupported) {
            LOG.log(Level.FINE, unsupported, () -> "HK2 would always parse " + jar);
            return 0;
        }
    }

    private synchronized @Nullable Long savedBy(JarContent content) {
        return known.get(content);
    }

    private synchronized void remember(JarContent content, long saved) {
        known.put(content, saved);
    }

    /** Forgets all libraries. */
    public synchronized void clear() {
        known.clear();
    }
}
