package io.github.treadlight.scan.jar;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.treadlight.log.ModuleLog;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.regex.Pattern;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * A folder of library scans that a server reuses after a restart. Each scan has a file, which is named after the digest
 * of the jar. Several servers of one user can share the folder; a folder that other users can write to is not used. An
 * unusable file is treated as missing: a log line says why, and the file is replaced. If the folder cannot be written,
 * a log line says so, and the next attempt is an hour later.
 *
 * <p>Only files with the names of scans are read, counted or deleted, and unfinished ones deleted when they are old.
 * Thread-safe. {@link #read} holds no lock while it reads a file. A file gets its name when it is complete.
 */
public final class ScanFolder {
    private static final ModuleLog LOG = ModuleLog.of(ScanFolder.class);
    private static final Pattern UNFINISHED = Pattern.compile("[0-9a-f-]{36}\\.part");
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> WRITING_BY_OTHERS =
            EnumSet.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);
    /** The most memory that scans take until they are written, in bytes. */
    private static final long MOST_ADDED = 8 << 20;
    /** The precision of the time of last use, which decides which files are deleted when the folder is full. */
    private static final Duration USE = Duration.ofDays(1);
    /** The age at which an unfinished file is deleted. No server takes this long to write one. */
    private static final Duration ABANDONED = Duration.ofHours(1);
    /** The time between a failure to write and the next attempt. */
    private static final Duration RETRY = Duration.ofHours(1);

    private final Path folder;
    private final long budget;
    /** Scans that are not written yet. */
    @GuardedBy("this")
    private final Map<JarContent, JarScan> added = new LinkedHashMap<>();
    @GuardedBy("this")
    private long addedBytes;
    /** Jars whose scans must not be written. */
    @GuardedBy("this")
    private final Set<JarContent> excluded = new HashSet<>();
    /** The {@link System#nanoTime} of the last failure to write; null if there was none. */
    private volatile @Nullable Long failed;
    private final AtomicBoolean isUnreadableLogged = new AtomicBoolean();
    private final AtomicBoolean isForeignLogged = new AtomicBoolean();

    /** A file, the time of its last use, and its size in bytes. */
    private record Entry(File file, long used, long bytes) {}

    /**
     * Creates the object. The folder itself is created before the first scan is written.
     *
     * @param folder a folder inside that of the server's instance
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
    public @Nullable JarScan read(JarContent jar) {
        Path file = folder.resolve(ScanFile.name(jar));
        try {
            if (!isOwn()) {
                return null;
            }
            JarScan scan = ScanFile.read(file, jar);
            touch(file);
            return scan;
        } catch (NoSuchFileException unknown) {
            return null;
        } catch (ZipException unusable) {
            LOG.info(() -> "Treadlight does not use the file " + file + ": " + unusable.getMessage()
                    + ". Treadlight scans these classes again and replaces the file. No action is needed.");
            delete(file);
            return null;
        } catch (IOException unreadable) {
            if (!isUnreadableLogged.getAndSet(true)) {
                LOG.info(() -> "Treadlight cannot read the file " + file + " (" + unreadable + "). Treadlight scans"
                        + " these classes again. Make the folder's files readable, or delete them.");
            }
            return null;
        }
    }

    /**
     * Returns whether only the owner of the folder around this one can have written the files.
     *
     * @throws NoSuchFileException if the folder does not exist
     */
    private boolean isOwn() throws IOException {
        boolean isOwn;
        try {
            PosixFileAttributes found =
                    Files.readAttributes(folder, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            isOwn = found.isDirectory() && Collections.disjoint(found.permissions(), WRITING_BY_OTHERS)
                    && found.owner().equals(Files.getOwner(folder.toAbsolutePath().getParent()));
        } catch (UnsupportedOperationException notPosix) {
            isOwn = Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS);
        }
        if (!isOwn && !isForeignLogged.getAndSet(true)) {
            LOG.info(() -> "Treadlight does not use the library scans in " + folder + ": this is no folder, or another"
                    + " user owns it or can write to it. Treadlight scans libraries again after each restart of the"
                    + " server. Delete it; Treadlight creates the folder again.");
        }
        return isOwn;
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

    /** Deletes the file of a jar's scan, and writes none from now on. */
    void exclude(JarContent jar) {
        synchronized (this) {
            excluded.add(jar);
            JarScan unwritten = added.remove(jar);
            addedBytes -= unwritten == null ? 0 : unwritten.bytes();
        }
        delete(folder.resolve(ScanFile.name(jar)));
    }

    private synchronized boolean isExcluded(JarContent jar) {
        return excluded.contains(jar);
    }

    /** Returns whether the file does not exist any more. */
    private static boolean delete(Path file) {
        try {
            Files.deleteIfExists(file);
            return true;
        } catch (IOException undeletable) {
            LOG.log(Level.FINE, undeletable, () -> "Could not delete " + file);
            return false;
        }
    }

    /** Adds a scan to those that {@link #writeAdded} writes, if there is memory and space for it. */
    synchronized void add(JarScan scan) {
        if (!excluded.contains(scan.content()) && addedBytes + scan.bytes() <= Math.min(budget, MOST_ADDED)
                && added.putIfAbsent(scan.content(), scan) == null) {
            addedBytes += scan.bytes();
        }
    }

    /** Returns whether there are scans that {@link #writeAdded} would write. */
    public synchronized boolean hasAdded() {
        return !added.isEmpty();
    }

    /** Drops the scans that are not written yet. */
    synchronized void dropAdded() {
        takeAdded();
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
        boolean unused = write(takeAdded(), false);
    }

    /**
     * Writes a scan at once, also if it has a file already. The caller must {@linkplain #makeRoom make room} later.
     *
     * @return whether it was written
     */
    public boolean replace(JarScan scan) {
        return scan.bytes() <= budget && write(List.of(scan), true);
    }

    /** Deletes the file of a scan, if there is one. */
    public void drop(JarContent content) {
        delete(folder.resolve(ScanFile.name(content)));
    }

    /** Returns whether the scans were written, or there are none. */
    private boolean write(List<JarScan> taken, boolean replacesFiles) {
        Long last = failed;
        if (taken.isEmpty()) {
            return true;
        }
        if (last != null && System.nanoTime() - last < RETRY.toNanos()) {
            return false;
        }
        try {
            create();
            boolean isOwn = isOwn();
            if (isOwn) {
                for (JarScan scan : taken) {
                    write(scan, replacesFiles);
                }
                if (!replacesFiles) {
                    makeRoom();
                }
            }
            return isOwn;
        } catch (IOException unwritable) {
            failed = System.nanoTime();
            LOG.info(() -> "Treadlight cannot write library scans to " + folder + " (" + unwritable + "). After the"
                    + " next restart, the server scans these libraries again. Make the folder writable, or make room on"
                    + " the disk. Treadlight tries again after an hour.");
            return false;
        }
    }

    private void create() throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectories(folder.toAbsolutePath().getParent());
            try {
                createForOwner();
            } catch (FileAlreadyExistsException created) {
                // by another server
            }
        }
    }

    private void createForOwner() throws IOException {
        try {
            Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        } catch (UnsupportedOperationException notPosix) {
            Files.createDirectory(folder);
        }
    }

    private void write(JarScan scan, boolean replacesFile) throws IOException {
        Path file = folder.resolve(ScanFile.name(scan.content()));
        if (!replacesFile && Files.isReadable(file)) {
            return; // another server has written it
        }
        Path unfinished = folder.resolve(UUID.randomUUID() + ".part");
        try {
            Files.write(unfinished, ScanFile.toBytes(scan), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
        if (isExcluded(scan.content())) { // meanwhile
            delete(file);
        }
    }

    /** Deletes abandoned files, and the least recently used ones while the folder exceeds its budget. */
    public void makeRoom() {
        File[] files = folder.toFile().listFiles();
        if (files == null) {
            return; // there is no folder
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
            if (delete(entries.get(i).file.toPath())) {
                bytes -= entries.get(i).bytes;
            }
        }
    }
}
