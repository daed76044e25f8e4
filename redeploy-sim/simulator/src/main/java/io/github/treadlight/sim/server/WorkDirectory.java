package io.github.treadlight.sim.server;

import io.github.treadlight.sim.result.Folder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jboss.arquillian.container.spi.ConfigurationException;
import org.jspecify.annotations.Nullable;

/**
 * The folder for the files of one running server, which is emptied when the server starts and deleted when it stops. A
 * file marks the folder as the simulator's. Without this mark, nothing is deleted, because a user may name a wrong
 * folder. The targets of symbolic links are never deleted.
 */
public final class WorkDirectory {
    static final String MARK = "redeploy-sim-work-directory.txt";

    /** The content of the mark. With another text, folders that this version leaves behind would not be deleted. */
    private static final byte[] MARK_TEXT = ("Treadlight's redeploy simulator made this folder, and deletes it with all"
            + " that is in it.\n").getBytes(StandardCharsets.UTF_8);
    private static final String EXTENSION = ".server";

    private WorkDirectory() {}

    /** Returns the work directory of a server in an output folder. */
    public static Path of(Path out, String name) {
        return out.resolve(name + EXTENSION);
    }

    /**
     * Deletes the work directories that a killed simulator has left behind in an output folder. Callers must ensure
     * that no other simulator uses the folder. A directory that is still in use is left to the next call.
     */
    public static void deleteLeftovers(Path out) throws IOException {
        List<Path> leftovers;
        try (Stream<Path> files = Files.list(out)) {
            leftovers = files.filter(file -> file.toString().endsWith(EXTENSION)).toList();
        }
        for (Path directory : leftovers) {
            try {
                delete(directory);
            } catch (IOException inUse) {
                // The server has not noticed yet that its simulator was killed.
            }
        }
    }

    /**
     * Creates an empty folder with the mark. If the folder exists, it must be empty or have the mark, and is emptied.
     *
     * @throws ConfigurationException if the folder has files but no mark, or is a symbolic link; nothing is deleted,
     *     and the message has a remedy
     */
    public static void makeEmpty(Path directory) throws IOException {
        String objection = objection(directory);
        if (objection != null) {
            throw new ConfigurationException("The work directory " + directory.toAbsolutePath() + " " + objection
                    + " Nothing was deleted. A work directory is deleted with all its files, so name a folder that"
                    + " does not exist yet or is empty (workDirectory in arquillian.xml, or --out).");
        }
        delete(directory);
        Folder.make(directory);
        Files.write(directory.resolve(MARK), MARK_TEXT);
    }

    /** Returns why a folder must not be emptied, as a sentence without its subject, or null if it may be emptied. */
    private static @Nullable String objection(Path directory) throws IOException {
        if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS) || isMarked(directory)) {
            return null;
        }
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            return "is a file or a symbolic link, not a folder.";
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.findAny().isEmpty() ? null : "contains files that may be yours: the simulator's mark "
                    + MARK + " is missing. If an earlier version of the simulator left it behind, delete it yourself.";
        }
    }

    private static boolean isMarked(Path directory) throws IOException {
        Path mark = directory.resolve(MARK);
        return Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
                && Files.isRegularFile(mark, LinkOption.NOFOLLOW_LINKS)
                && Arrays.equals(Files.readAllBytes(mark), MARK_TEXT);
    }

    /** Deletes a folder if it is marked. */
    static void delete(Path directory) throws IOException {
        if (isMarked(directory)) {
            Files.walkFileTree(directory, new Deletion(directory));
        }
    }

    /** Deletes the mark last, so that an incomplete deletion can be repeated. */
    private static final class Deletion extends SimpleFileVisitor<Path> {
        private final Path directory;
        private final Path mark;

        Deletion(Path directory) {
            this.directory = directory;
            this.mark = directory.resolve(MARK);
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            if (!file.equals(mark)) {
                Files.delete(file);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failed) throws IOException {
            if (failed != null) {
                throw failed;
            }
            if (folder.equals(directory)) {
                Files.delete(mark);
            }
            Files.delete(folder);
            return FileVisitResult.CONTINUE;
        }
    }
}
