package io.github.treadlight.scan.jar;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A cache of library scans by the content of the jar. It evicts scans that were not used for a given time, and if it
 * needs the memory, those that were not used recently. A scan for which there is no memory is not kept: if a
 * deployment has more libraries than the cache can hold, the next deployment still finds most of them.
 *
 * <p>With a {@link ScanFolder}, scans are also kept on disk, where they are found after a restart of the server.
 *
 * <p>Refers to no application, class or class loader: a scan consists of bytes. Thread-safe.
 */
public final class LibraryScans {
    /** In order of last use, oldest first. */
    @GuardedBy("this")
    private final Map<JarContent, CachedScan> scans = new LinkedHashMap<>(16, 0.75f, true);
    private final long lifetime;
    private final long recent;
    private final KnownFiles files = new KnownFiles();
    private volatile @Nullable ScanFolder folder;
    private long budget;
    private long bytes;
    private long scanned;
    private long reused;
    private long restored;
    private long rejected;
    private long savedNanos;
    /** True if there was no memory for a part of a model. */
    @GuardedBy("this")
    private boolean lacksMemoryForParts;

    /** A scan, and the {@link System#nanoTime} of its last use. */
    private record CachedScan(JarScan scan, long used) {}

    /**
     * Current size, and totals since the server started.
     *
     * @param jars the number of jars whose scans are kept
     * @param bytes the memory that these take, in bytes
     * @param scanned how many jars were scanned
     * @param reused how often a kept scan was reused instead of scanning a jar
     * @param restored how many scans were read from disk
     * @param rejected how many scans were not kept for lack of memory
     * @param savedMillis the thread time that reused scans saved, in milliseconds: the time of the scan minus the times
     *     of finding it and of adding it to the model
     */
    public record Statistics(int jars, long bytes,
            long scanned, long reused, long restored, long rejected, long savedMillis) {}

    /**
     * Creates an empty cache.
     *
     * @param budget the memory that scans may take, in bytes
     * @param lifetimeNanos how long an unused scan is kept, in nanoseconds
     * @param recentNanos how long a scan is kept at least, whatever others need, in nanoseconds
     */
    public LibraryScans(long budget, long lifetimeNanos, long recentNanos) {
        this.budget = budget;
        this.lifetime = lifetimeNanos;
        this.recent = recentNanos;
    }

    /** Sets the folder in which scans are kept from now on, or null for none. */
    public void keepIn(@Nullable ScanFolder changed) {
        folder = changed;
    }

    /** Returns the folder in which scans are kept, or null if there is none. */
    public @Nullable ScanFolder folder() {
        return folder;
    }

    /**
     * Returns the content of a jar file. Reads the file, unless it is known to be unchanged since it was read.
     *
     * @throws IOException if the file cannot be read
     */
    public JarContent contentOf(Path jar) throws IOException {
        return files.of(jar, folder);
    }

    /** Keeps the contents of known files over a restart, if a folder is set. Called in the background. */
    public void keepFiles() {
        ScanFolder keeping = folder;
        if (keeping != null) {
            files.keepIn(keeping);
        }
    }

    /** Returns the scan of a jar with the content, or null. May read a file of the folder. */
    public @Nullable JarScan get(JarContent content) {
        JarScan known = inMemory(content);
        ScanFolder kept = folder;
        if (known != null || kept == null) {
            return known;
        }
        JarScan read = kept.read(content);
        if (read != null) {
            restore(read);
        }
        return read;
    }

    private synchronized void restore(JarScan scan) {
        restored++;
        replace(scan, recent);
    }

    private synchronized @Nullable JarScan inMemory(JarContent content) {
        CachedScan cached = scans.get(content);
        if (cached == null) {
            return null;
        }
        scans.put(content, new CachedScan(cached.scan, System.nanoTime()));
        return cached.scan;
    }

    /**
     * Counts the reuse of a scan.
     *
     * @param nanos the time to find the scan and add it to the model, in nanoseconds
     * @return the time that this saved, in nanoseconds
     */
    public synchronized long countReuse(JarScan scan, long nanos) {
        reused++;
        long saved = Math.max(0, scan.nanos() - nanos);
        savedNanos += saved;
        return saved;
    }

    /** Keeps the scan of a jar: in memory if there is room, and in the folder if one is set. */
    public void put(JarScan scan) {
        synchronized (this) {
            scanned++;
            replace(scan, recent);
        }
        ScanFolder keeping = folder;
        if (keeping != null && scan.isRecorded()) {
            keeping.add(scan);
        }
    }

    /** Returns the scan of a jar with the content if it is in memory, or null. Reads no file. */
    public synchronized @Nullable JarScan getIfInMemory(JarContent content) {
        CachedScan cached = scans.get(content);
        return cached == null ? null : cached.scan;
    }

    /** Returns false if there was no memory for a part of a model, and none has been released since. */
    public synchronized boolean hasMemoryForParts() {
        return !lacksMemoryForParts;
    }

    /**
     * Adds to the scan of a jar the part that the jar contributes to models, if there is memory.
     *
     * @param part the part, as an {@link EventWriter} wrote it, compressed; not copied
     */
    public synchronized void addPart(JarContent content, byte[] part) {
        CachedScan cached = scans.get(content);
        if (bytes + part.length > budget) {
            lacksMemoryForParts = true;
        } else if (cached != null && cached.scan.isRecorded() && !cached.scan.hasPart()) {
            scans.put(content, new CachedScan(cached.scan.withPart(part), cached.used));
            bytes += part.length;
        }
    }

    /** Records that HK2 must parse a jar, because its scan could not be added to a model. */
    public void exclude(JarContent content) {
        synchronized (this) {
            replace(JarScan.none(content), 0);
        }
        ScanFolder keeping = folder;
        if (keeping != null) {
            keeping.exclude(content);
        }
    }

    /** Stores a scan. If the budget requires it, evicts scans that were not used for at least {@code age}. */
    @GuardedBy("this")
    private void replace(JarScan scan, long age) {
        CachedScan before = scans.remove(scan.content());
        bytes -= before == null ? 0 : before.scan.bytes();
        if (scan.bytes() <= budget) {
            evict(Long.MAX_VALUE, 0); // those that are expired
            dropParts(budget - scan.bytes());
            evict(budget - scan.bytes(), age);
        }
        if (bytes + scan.bytes() <= budget) {
            scans.put(scan.content(), new CachedScan(scan, System.nanoTime()));
            bytes += scan.bytes();
        } else {
            rejected++;
        }
    }

    /** Drops parts of models, which save less time than scans do, while the cache exceeds {@code limit}. */
    @GuardedBy("this")
    private void dropParts(long limit) {
        for (Map.Entry<JarContent, CachedScan> oldest : scans.entrySet()) {
            if (bytes <= limit) {
                return;
            }
            CachedScan cached = oldest.getValue();
            if (cached.scan.hasPart()) {
                CachedScan without = new CachedScan(cached.scan.withoutPart(), cached.used);
                oldest.setValue(without);
                bytes += without.scan.bytes() - cached.scan.bytes();
                lacksMemoryForParts = true;
            }
        }
    }

    /** Evicts expired scans, and scans unused for at least {@code age} while the cache exceeds {@code limit}. */
    @GuardedBy("this")
    private void evict(long limit, long age) {
        long now = System.nanoTime();
        Iterator<CachedScan> oldest = scans.values().iterator();
        while (oldest.hasNext()) {
            CachedScan next = oldest.next();
            long unused = now - next.used;
            if (unused < lifetime && (bytes <= limit || unused < age)) {
                return;
            }
            oldest.remove();
            bytes -= next.scan.bytes();
            lacksMemoryForParts = false;
        }
    }

    /** Evicts the scans that no deployment has used for the lifetime. */
    public synchronized void evictExpired() {
        evict(budget, 0);
    }

    /** Changes the memory that scans may take, in bytes. */
    public synchronized void budget(long changed) {
        budget = changed;
        lacksMemoryForParts = false;
        evict(budget, 0);
    }

    /** Drops all scans in memory. Those on disk are kept. */
    public void clear() {
        synchronized (this) {
            scans.clear();
            bytes = 0;
            lacksMemoryForParts = false;
        }
        files.clear();
        ScanFolder keeping = folder;
        if (keeping != null) {
            keeping.dropAdded();
        }
    }

    /** Returns the current size and the totals. */
    public synchronized Statistics statistics() {
        return new Statistics(
                scans.size(), bytes, scanned, reused, restored, rejected, savedNanos / 1_000_000);
    }
}
