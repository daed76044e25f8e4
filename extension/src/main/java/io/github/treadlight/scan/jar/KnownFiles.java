package io.github.treadlight.scan.jar;

import io.github.treadlight.log.ModuleLog;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;

/**
 * The contents of library files, so that a file whose {@link FileStamp} is unchanged need not be read again after a
 * restart. A JVM that has just started computes digests some forty times more slowly than later. A content is used only
 * if it was read when the file had been unchanged for some seconds, so that no change can have been overlooked.
 *
 * <p>Keeps the paths of the files of deployed applications, and forgets those of others when it is written.
 * Thread-safe.
 */
final class KnownFiles {
    private static final ModuleLog LOG = ModuleLog.of(KnownFiles.class);
    private static final JarContent NAME = JarContent.ofText("the contents of files");
    /** The maximum number of files, enough for some hundred applications. */
    private static final int MOST_FILES = 20_000;

    private final Map<Path, Entry> files = new ConcurrentHashMap<>();
    private final AtomicBoolean isRead = new AtomicBoolean();
    private final AtomicBoolean isChanged = new AtomicBoolean();

    /**
     * A file.
     *
     * @param content null if it must be read again, because the file had just changed
     */
    private record Entry(FileStamp stamp, @Nullable JarContent content) {}

    /**
     * Returns the content of a file.
     *
     * @param folder has the contents that were kept over a restart; null for none
     * @throws IOException if the file cannot be read
     */
    JarContent of(Path file, @Nullable ScanFolder folder) throws IOException {
        FileStamp stamp = folder == null ? null : FileStamp.of(file);
        if (folder == null || stamp == null) {
            return JarContent.of(file);
        }
        if (!isRead.getAndSet(true)) {
            read(folder);
        }
        Entry known = files.get(file);
        if (known != null && known.content != null && known.stamp.equals(stamp)) {
            return known.content;
        }
        boolean isSettled = stamp.isSettled();
        JarContent content = JarContent.of(file);
        boolean isCertain = isSettled && stamp.equals(FileStamp.of(file));
        put(file, new Entry(stamp, isCertain ? content : null));
        return content;
    }

    private void put(Path file, Entry entry) {
        if (files.size() < MOST_FILES || files.containsKey(file)) {
            files.put(file, entry);
            isChanged.set(true);
        }
    }

    /**
     * Reads those files again that had just changed when they were read before, forgets those that do not exist any
     * more, and keeps the contents over a restart. Called in the background.
     */
    void keepIn(ScanFolder folder) {
        if (files.keySet().removeIf(file -> !Files.exists(file))) {
            isChanged.set(true);
        }
        for (Map.Entry<Path, Entry> each : files.entrySet()) {
            if (each.getValue().content == null) {
                readAgain(each.getKey(), folder);
            }
        }
        if (isChanged.getAndSet(false)) {
            try {
                isChanged.set(!folder.replace(new JarScan(NAME, toBytes(), 0, 0)));
            } catch (IOException unfit) {
                LOG.log(Level.FINE, "Treadlight cannot keep the contents of files", unfit);
            }
        }
    }

    private void readAgain(Path file, ScanFolder folder) {
        try {
            FileStamp stamp = FileStamp.of(file);
            if (stamp != null && stamp.isSettled()) {
                JarContent unused = of(file, folder);
            }
        } catch (IOException gone) {
            files.remove(file);
        }
    }

    /** Forgets all files. */
    void clear() {
        files.clear();
    }

    private byte[] toBytes() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        for (Map.Entry<Path, Entry> each : files.entrySet()) {
            JarContent content = each.getValue().content;
            if (content != null) {
                out.writeUTF(each.getKey().toString());
                each.getValue().stamp.write(out);
                out.writeUTF(content.digest());
            }
        }
        return bytes.toByteArray();
    }

    private void read(ScanFolder folder) {
        JarScan kept = folder.read(NAME);
        if (kept == null) {
            return;
        }
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(kept.events()))) {
            while (in.available() > 0) {
                Path file = Path.of(in.readUTF());
                Entry entry = new Entry(FileStamp.read(in), new JarContent(in.readUTF()));
                files.putIfAbsent(file, entry);
            }
        } catch (IOException | RuntimeException unfit) {
            LOG.log(Level.FINE, "Treadlight does not use the contents of files on disk", unfit);
        }
    }
}
