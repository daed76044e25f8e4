package io.github.treadlight.leak.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Optional;

/**
 * A file that this JVM has open.
 *
 * @param path where the file was when it was opened; another file, or none, may be there now
 * @param attributes the attributes of the open file
 */
record OpenFile(Path path, BasicFileAttributes attributes) {
    /** Returns whether another file, or none, is at the path now; false if that is unknown. */
    boolean wasReplaced() {
        try {
            return !isSame(Files.readAttributes(path, BasicFileAttributes.class));
        } catch (NoSuchFileException deleted) {
            return true;
        } catch (IOException unknown) {
            return false;
        }
    }

    private boolean isSame(BasicFileAttributes now) {
        if (attributes.fileKey() != null && now.fileKey() != null) {
            return attributes.fileKey().equals(now.fileKey());
        }
        return attributes.lastModifiedTime().equals(now.lastModifiedTime())
                && attributes.creationTime().equals(now.creationTime())
                && attributes.size() == now.size();
    }

    /**
     * Returns whether the file was created or written after the instant; false if that is unknown.
     *
     * @param isAtPath whether the open file is still at its path
     */
    boolean isLaterThan(Instant instant, boolean isAtPath) {
        return attributes.creationTime().toInstant().isAfter(instant)
                || attributes.lastModifiedTime().toInstant().isAfter(instant)
                || (isAtPath && changed().filter(time -> time.toInstant().isAfter(instant)).isPresent());
    }

    /** Returns when the file at the path was created or changed in any way; empty if the file system does not say. */
    private Optional<FileTime> changed() {
        try {
            return Optional.of((FileTime) Files.getAttribute(path, "unix:ctime"));
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException unknown) {
            return Optional.empty();
        }
    }
}
