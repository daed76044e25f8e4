package io.github.treadlight.scan.jar;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A stamp that changes whenever a file is written or replaced, on systems that record this. It consists of the inode,
 * the device, the size, and the time of the last change of content or attributes, which no program can set. Immutable.
 *
 * @param changed the time of the last change
 */
record FileStamp(long inode, long device, long size, Instant changed) {
    private static final String ATTRIBUTES = "unix:ino,dev,size,ctime";
    /**
     * The age of a change after which another one gets a different time. File systems record times in steps of up to
     * two seconds.
     */
    private static final Duration SETTLED = Duration.ofSeconds(3);
    /** File systems of this machine that record the time of each change. A remote one may report an earlier state. */
    private static final Set<String> LOCAL = Set.of(
            "apfs", "btrfs", "ext2", "ext3", "ext4", "f2fs", "hfs", "jfs", "overlay", "tmpfs", "ufs", "xfs", "zfs");
    /** For each device, whether it has such a file system. */
    private static final Map<Long, Boolean> IS_LOCAL = new ConcurrentHashMap<>();

    /**
     * Returns the stamp of a file, or null if its file system has none.
     *
     * @throws IOException if the file cannot be read
     */
    static @Nullable FileStamp of(Path file) throws IOException {
        try {
            Map<String, Object> found = Files.readAttributes(file, ATTRIBUTES);
            return found.get("ino") instanceof Number inode && found.get("dev") instanceof Number device
                    && found.get("size") instanceof Number size && found.get("ctime") instanceof FileTime changed
                    && isLocal(file, device.longValue())
                    ? new FileStamp(inode.longValue(), device.longValue(), size.longValue(), changed.toInstant())
                    : null;
        } catch (UnsupportedOperationException | IllegalArgumentException none) {
            return null; // not a file system of Unix
        }
    }

    private static boolean isLocal(Path file, long device) throws IOException {
        Boolean known = IS_LOCAL.get(device);
        if (known == null) {
            known = LOCAL.contains(Files.getFileStore(file).type());
            IS_LOCAL.put(device, known);
        }
        return known;
    }

    /** Returns whether a change from now on would change the stamp. */
    boolean isSettled() {
        Instant now = Instant.now();
        return changed.isBefore(now.minus(SETTLED));
    }

    void write(DataOutputStream out) throws IOException {
        out.writeLong(inode);
        out.writeLong(device);
        out.writeLong(size);
        out.writeLong(changed.getEpochSecond());
        out.writeInt(changed.getNano());
    }

    static FileStamp read(DataInputStream in) throws IOException {
        return new FileStamp(
                in.readLong(), in.readLong(), in.readLong(), Instant.ofEpochSecond(in.readLong(), in.readInt()));
    }
}
