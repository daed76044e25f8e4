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

    /**
     * Returns the stamp of a file, or null if the system has none.
     *
     * @throws IOException if the file cannot be read
     */
    static @Nullable FileStamp of(Path file) throws IOException {
        try {
            Map<String, Object> found = Files.readAttributes(file, ATTRIBUTES);
            return found.get("ino") instanceof Number inode && found.get("dev") instanceof Number device
                    && found.get("size") instanceof Number size && found.get("ctime") instanceof FileTime changed
                    ? new FileStamp(inode.longValue(), device.longValue(), size.longValue(), changed.toInstant())
                    : null;
        } catch (UnsupportedOperationException | IllegalArgumentException none) {
            return null; // not a file system of Unix
        }
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
