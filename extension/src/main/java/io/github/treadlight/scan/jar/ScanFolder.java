package io.github.treadlight.scan.jar;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.log.ModuleLog;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.logging.Level;
import java.util.regex.Pattern;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * A folder of library scans that a server reuses after a restart. Each scan has a file, which is named after the digest
 * of the jar. Several servers can share the folder. An unusable file is treated as missing: a log line says why, and
 * the file is replaced. If a file cannot be written, a log line says so, and this object writes no more files.
 *
 * <p>Only files with the names of scans are read, counted or deleted. Unfinished files are deleted when they are old.
 * Thread-safe. {@link #read} holds no lock while it reads a file. A file gets its name when it is complete.
 */
public final class ScanFolder {
    private static final ModuleLog LOG = ModuleLog.of(ScanFolder.class);
    private static final Pattern UNFINISHED = Pattern.compile("[0-9a-f-]{36}\\.part");
    /** The precision of the time of last use, which decides which files are deleted when the folder is full. */
    private static final Duration USE = Duration.ofDays(1);
    /** The age at which an unfinished file is deleted. No server takes this long to write one. */
    private static final Duration ABANDONED = Duration.ofHours(1);

    private final Path folder;
    private final long budget;
    /** Scans that are not written yet. Together they take at most the budget. */
    @GuardedBy("this")
    private final Map<JarContent, JarScan> added = new LinkedHashMap<>();
    @GuardedBy("this")
    private long addedBytes;
    private volatile boolean isWritable = true;

    /** A file, the time of its last use, and its size in bytes. */
    private record Entry(File file, long used, long bytes) {}

    /**
     * Creates the object. The folder itself is created before the first scan is written.
     *
     * @param budget the maximum size of all files together, in bytes
     */
    public ScanFolder(Path folder, long budget) {
        this.folder = folder;
        this.budget = budget;
    }

    /** Returns the maximum size of all files together, in bytes. */
    public long budget() {
        return budget;
    }

    /** Returns the scan of a jar, or null if there is no usable file. */
    @Nullable JarScan read(JarContent jar) {
        Path file = folder.resolve(ScanFile.name(jar));
        try {
            JarScan scan = ScanFile.read(file, jar);
            touch(file);
            return scan;
        } catch (NoSuchFileException unknown) {
            return null;
        } catch (ZipException unusable) {
            LOG.info(() -> "Treadlight does not use the file " + file + ": " + unusable.getMessage()
                    + ". Treadlight scans the library again and replaces the file. No action is needed.");
            delete(file);
            return null;
        } catch (IOException unreadable) {
            LOG.info(() -> "Treadlight cannot read the file " + file + " (" + unreadable + "). Treadlight scans the"
                    + " library again. Make the file readable, or delete it.");
            return null;
        }
    }

    /** Updates the time of last use, unless it is precise enough. */
    private static void touch(Path file) {
        Instant now = Instant.now();
        try {
            if (Files.getLastModifiedTime(file).toInstant().isBefore(now.minus(USE))) {
                Files.setLastModifiedTime(file, FileTime.from(now));
            }
        } catch (IOException readOnly) {
            LOG.log(Level.FINE, readOnly, () -> "Could not set the modification time of " + file);
        }
    }

    /** Deletes the file of a jar's scan, if there is one and it can be deleted. */
    void delete(JarContent jar) {
        synchronized (this) {
            JarScan unwritten = added.remove(jar);
            addedBytes -= unwritten == null ? 0 : unwritten.bytes();
        }
        delete(folder.resolve(ScanFile.name(jar)));
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException undeletable) {
            LOG.log(Level.FINE, undeletable, () -> "Could not delete " + file);
        }
    }

    /** Adds a scan to those that {@link #writeAdded} writes, if the budget permits it. */
    synchronized void add(JarScan scan) {
        if (isWritable && addedBytes + scan.bytes() <= budget && added.putIfAbsent(scan.content(), scan) == null) {
            addedBytes += scan.bytes();
        }
    }

    /** Returns whether there are scans that {@link #writeAdded} would write. */
    public synchronized boolean hasAdded() {
        return !added.isEmpty();
    }

    private synchronized List<JarScan> takeAdded() {
        List<JarScan> taken = new ArrayList<>(added.values());
        added.clear();
        addedBytes = 0;
        return taken;
    }

    /**
     * Writes the scans that were added. If the folder then exceeds its budget, deletes the least recently used files. A
     * failure is logged.
     */
    public void writeAdded() {
        List<JarScan> taken = takeAdded();
        if (taken.isEmpty()) {
            return;
        }
        try {
            Files.createDirectories(folder);
            for (JarScan scan : taken) {
                write(scan);
            }
            makeRoom();
        } catch (IOException unwritable) {
            isWritable = false;
            LOG.info(() -> "Treadlight cannot write library scans to " + folder + " (" + unwritable + "). Treadlight"
                    + " scans libraries again after the next restart of the server. Make the folder writable before"
                    + " that restart.");
        }
    }

    private void write(JarScan scan) throws IOException {
        Path file = folder.resolve(ScanFile.name(scan.content()));
        if (Files.exists(file)) {
            return; // another server has written it
        }
        // Files.createTempFile would create a file that servers of other users cannot read
        Path unfinished = folder.resolve(UUID.randomUUID() + ".part");
        try {
            Files.write(unfinished, ScanFile.toBytes(scan), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private void makeRoom() throws IOException {
        File[] files = folder.toFile().listFiles();
        if (files == null) {
            throw new IOException("its files cannot be listed");
        }
        List<Entry> entries = new ArrayList<>();
        long abandoned = System.currentTimeMillis() - ABANDONED.toMillis();
        for (File file : files) {
            // Another server may delete the file meanwhile. Its time and size are then 0.
            if (ScanFile.isName(file.getName())) {
                entries.add(new Entry(file, file.lastModified(), file.length()));
            } else if (UNFINISHED.matcher(file.getName()).matches() && file.lastModified() < abandoned) {
                delete(file.toPath());
            }
        }
        entries.sort(Comparator.comparingLong(Entry::used));
        long bytes = entries.stream().mapToLong(Entry::bytes).sum();
        for (int i = 0; i < entries.size() && bytes > budget; i++) {
            delete(entries.get(i).file.toPath());
            bytes -= entries.get(i).bytes;
        }
    }
}
