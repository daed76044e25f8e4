package io.github.treadlight.scan;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The scans of library jars that deployments have used, by the content of the jars. Drops the scans that were not used
 * for the longest time while they take more than the budget, and those that no deployment has used for some time.
 *
 * <p>Refers to no application, class or class loader: a scan consists of bytes. Thread-safe.
 */
public final class LibraryScans {
    /** Guarded by this, as all fields. The first entry is the one whose last use was the earliest. */
    private final Map<JarContent, Kept> scans = new LinkedHashMap<>(16, 0.75f, true);
    private final long budget;
    private final long lifetime;
    private long bytes;
    private long scanned;
    private long reused;
    private long savedNanos;

    /** A scan, and when it was used last by {@link System#nanoTime()}. */
    private record Kept(JarScan scan, long used) {}

    /**
     * Numbers since the server's start.
     *
     * @param jars the number of jars whose scans are kept
     * @param bytes the memory that these take, in bytes
     * @param scanned how many jars were scanned
     * @param reused how many times a jar was not scanned, because its scan was kept
     * @param savedMillis the time that the scans took which were not repeated, in milliseconds of one thread
     */
    public record Statistics(int jars, long bytes, long scanned, long reused, long savedMillis) {}

    /**
     * A cache without scans.
     *
     * @param budget the memory that scans may take, in bytes
     * @param lifetimeNanos after how long without use a scan is dropped, in nanoseconds
     */
    public LibraryScans(long budget, long lifetimeNanos) {
        this.budget = budget;
        this.lifetime = lifetimeNanos;
    }

    /** Returns the scan of a jar with the content, or null. */
    synchronized @Nullable JarScan get(JarContent content) {
        Kept kept = scans.get(content);
        if (kept == null) {
            return null;
        }
        scans.put(content, new Kept(kept.scan, System.nanoTime()));
        return kept.scan;
    }

    /** Counts the use of a scan in place of another one. */
    synchronized void countReuse(JarScan scan, long replayNanos) {
        reused++;
        savedNanos += Math.max(0, scan.nanos() - replayNanos);
    }

    /** Keeps a scan, unless it is larger than the budget. */
    synchronized void put(JarScan scan) {
        scanned++;
        if (scan.bytes() <= budget) {
            Kept before = scans.put(scan.content(), new Kept(scan, System.nanoTime()));
            bytes += scan.bytes() - (before == null ? 0 : before.scan.bytes());
            shrink();
        }
    }

    /** Forgets the scan of a jar that cannot be used. */
    synchronized void remove(JarContent content) {
        Kept removed = scans.remove(content);
        bytes -= removed == null ? 0 : removed.scan.bytes();
    }

    /** Drops all scans. */
    public synchronized void clear() {
        scans.clear();
        bytes = 0;
    }

    /** Drops the scans that no deployment has used for some time. Called at the end of each deployment. */
    public synchronized void shrink() {
        long now = System.nanoTime();
        Iterator<Kept> oldest = scans.values().iterator();
        while (oldest.hasNext()) {
            Kept next = oldest.next();
            if (bytes <= budget && now - next.used < lifetime) {
                return;
            }
            oldest.remove();
            bytes -= next.scan.bytes();
        }
    }

    /** Returns what was done since the server's start. */
    public synchronized Statistics statistics() {
        return new Statistics(scans.size(), bytes, scanned, reused, savedNanos / 1_000_000);
    }
}
