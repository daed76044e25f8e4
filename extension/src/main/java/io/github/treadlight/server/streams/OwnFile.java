package io.github.treadlight.server.streams;

import io.github.treadlight.leak.access.PrivateAccess;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.VarHandle;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Proves that a stream reads a file that only this server's user can have written: the file is in the folder of the
 * server's instance, belongs to the owner of that folder, and neither the file nor a folder on the way to it can be
 * written by others. Nothing is proved where {@code java.io} is closed to Treadlight, or the file system has no POSIX
 * permissions.
 */
final class OwnFile {
    private static final Set<PosixFilePermission> WRITING_BY_OTHERS =
            EnumSet.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);
    private static final Set<PosixFilePermission> OWNER_ONLY =
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    private OwnFile() {}

    /**
     * Returns whether a stream is proved to read a file that only this server's user can have written.
     *
     * @param instance the folder of the instance; null if it is not known
     */
    static boolean isSource(InputStream source, @Nullable Path instance) {
        if (instance == null) {
            return false;
        }
        try {
            Path file = file(source);
            return file != null && isOwn(file, instance.toRealPath());
        } catch (IOException | ReflectiveOperationException | RuntimeException unknown) {
            return false; // then nothing is proved
        }
    }

    /** Returns the file that a stream reads, also through a buffer; null if it is another stream. */
    private static @Nullable Path file(InputStream source) throws ReflectiveOperationException {
        InputStream at = source;
        if (at.getClass() == BufferedInputStream.class) {
            VarHandle in = PrivateAccess.field(FilterInputStream.class, "in", InputStream.class);
            at = (InputStream) in.get((FilterInputStream) at);
        }
        if (at == null || at.getClass() != FileInputStream.class) {
            return null;
        }
        VarHandle path = PrivateAccess.field(FileInputStream.class, "path", String.class);
        String name = (String) path.get((FileInputStream) at);
        return name == null ? null : Path.of(name);
    }

    /**
     * Returns whether a file can be read and written only by the owner of an instance's folder.
     *
     * @param instance the real path of the folder
     * @throws UnsupportedOperationException if the file system has no POSIX permissions
     */
    static boolean isPrivate(Path file, Path instance) throws IOException {
        return isOwn(file, instance) && OWNER_ONLY.containsAll(attributes(file).permissions());
    }

    /**
     * Returns whether only the owner of an instance's folder can have written a file in it, or the folder itself.
     *
     * @param instance the real path of the folder
     * @throws UnsupportedOperationException if the file system has no POSIX permissions
     */
    static boolean isOwn(Path file, Path instance) throws IOException {
        Path real = file.toRealPath();
        if (!real.startsWith(instance)) {
            return false;
        }
        PosixFileAttributes root = attributes(instance);
        for (Path at = real; at != null && at.startsWith(instance); at = at.getParent()) {
            PosixFileAttributes attributes = attributes(at);
            if (!attributes.owner().equals(root.owner())
                    || !Collections.disjoint(attributes.permissions(), WRITING_BY_OTHERS)) {
                return false;
            }
        }
        return true;
    }

    /** @throws UnsupportedOperationException if the file system has no such attributes */
    private static PosixFileAttributes attributes(Path file) throws IOException {
        return Files.readAttributes(file, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }
}
