package io.github.treadlight.server.retention;

import io.github.treadlight.log.ModuleLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDate;
import java.util.logging.Level;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The files of the heap dumps of one day. An application has a dump of its own, or a text file with the name of the
 * dump that it shares. A link instead of this text would multiply the dump in a backup of the domain, and make the
 * backup fail after the dump was deleted.
 *
 * @param folder a private folder on a file system with POSIX permissions
 */
record DumpFiles(Path folder, LocalDate day) {
    private static final ModuleLog LOG = ModuleLog.of(DumpFiles.class);
    private static final Pattern NOT_IN_FILE_NAMES = Pattern.compile("[^A-Za-z0-9._~-]");
    private static final int LONGEST_NAME = 100;

    /** Returns the file for a dump of an application. */
    Path dump(String app) {
        return folder.resolve(name(app) + ".hprof");
    }

    private Path note(String app) {
        return folder.resolve(name(app) + ".txt");
    }

    /**
     * Returns a name for the files of an application. The colon before a version becomes a tilde, as in the servers'
     * own folders. A name that is changed in another way gets a hash code, because different names could become equal.
     */
    private String name(String app) {
        String versioned = app.replace(':', '~');
        String name = NOT_IN_FILE_NAMES.matcher(versioned).replaceAll("_");
        name = name.substring(0, Math.min(name.length(), LONGEST_NAME));
        boolean isUnique = name.equals(versioned) && app.indexOf('~') < 0;
        return name + (isUnique ? "" : "-" + Integer.toHexString(app.hashCode())) + "-" + day;
    }

    /** Returns the dump of an application, which it may share with others; null if there is none. */
    @Nullable Path find(String app) {
        Path own = dump(app);
        if (exists(own)) {
            return own;
        }
        Path note = note(app);
        try {
            if (Files.isRegularFile(note, LinkOption.NOFOLLOW_LINKS)) {
                Path shared = folder.resolve(Files.readString(note).strip());
                return folder.equals(shared.getParent()) && exists(shared) ? shared : null;
            }
        } catch (IOException | RuntimeException unreadable) {
            LOG.log(Level.FINE, "Treadlight could not read " + note, unreadable);
        }
        return null;
    }

    private static boolean exists(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }

    /** Records that an application shares a dump of this folder. */
    void share(String app, Path dump) {
        Path note = note(app);
        try {
            Files.deleteIfExists(note);
            Files.createFile(note, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(note, dump.getFileName() + "\n");
        } catch (IOException | RuntimeException failure) {
            LOG.log(Level.FINE, "Treadlight could not write " + note + ". If the server restarts today, there may be a"
                    + " second heap dump of this application", failure);
        }
    }
}
