package io.github.treadlight.server.platform;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A folder that only its owner can enter. Files in it are private from their creation on, whatever permissions they
 * have.
 */
public final class PrivateFolder {
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    private PrivateFolder() {}

    /**
     * Creates the folder if it does not exist, and removes the access of others if it does.
     *
     * @throws IOException if the folder cannot be made private; the message names the remedy
     */
    public static void create(Path folder) throws IOException {
        try {
            createOrRestrict(folder);
        } catch (UnsupportedOperationException notPosix) {
            throw new IOException("the file system of " + folder + " has no POSIX permissions, so others could read the"
                    + " dump. Switch dump-on-retention off", notPosix);
        }
    }

    private static void createOrRestrict(Path folder) throws IOException {
        try {
            Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        } catch (FileAlreadyExistsException exists) {
            PosixFileAttributes attributes =
                    Files.readAttributes(folder, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (!attributes.isDirectory()) {
                throw new IOException(folder + " is not a folder. Delete it", exists);
            }
            if (!attributes.permissions().equals(OWNER_ONLY)) {
                Files.setPosixFilePermissions(folder, OWNER_ONLY);
            }
        }
    }
}
