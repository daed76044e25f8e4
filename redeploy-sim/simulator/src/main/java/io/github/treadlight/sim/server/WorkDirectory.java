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
 * The folder for the files of one running server: emptied at the start and deleted at the end. A file in it marks it as
 * the simulator's. Without that mark nothing is deleted, because users name this folder and may name a wrong one. What
 * symbolic links lead to is never deleted.
 */
public final class WorkDirectory {
    static final String MARK = "redeploy-sim-work-directory.txt";

    /** Another text would disown the folders that simulators of this version leave. */
    private static final byte[] MARK_TEXT = ("Treadlight's redeploy simulator made this folder, and deletes it with all"
            + " that is in it.\n").getBytes(StandardCharsets.UTF_8);
    private static final String ENDING = ".server";

    private WorkDirectory() {}

    /** Of one of the servers whose logs go to a folder. */
    public static Path of(Path out, String name) {
        return out.resolve(name + ENDING);
    }

    /**
     * Deletes those that a simulator which was killed has left in a folder; one that is still in use is left to the
     * next. Only for who knows that no other simulator works there.
     */
    public static void deleteLeft(Path out) throws IOException {
        List<Path> left;
        try (Stream<Path> files = Files.list(out)) {
            left = files.filter(file -> file.toString().endsWith(ENDING)).toList();
        }
        for (Path directory : left) {
            try {
                delete(directory);
            } catch (IOException inUse) {
                // by a server that has not seen yet that its simulator is gone
            }
        }
    }

    /**
     * Makes an empty, marked folder in place of one that is absent, empty, or marked.
     *
     * @throws ConfigurationException if the folder is none of these, or a symbolic link; nothing is deleted, and the
     *     message says what to do
     */
    public static void makeEmpty(Path directory) throws IOException {
        String objection = objection(directory);
        if (objection != null) {
            throw new ConfigurationException("The work directory " + directory.toAbsolutePath() + " " + objection
                    + " Nothing was deleted. A work directory is emptied and deleted with all that is in it, so name a"
                    + " folder that does not exist yet or is empty (workDirectory in arquillian.xml, or --out).");
        }
        delete(directory);
        Folder.make(directory);
        Files.write(directory.resolve(MARK), MARK_TEXT);
    }

    /** Returns why the folder is not the simulator's to empty, in a sentence without its subject, or null. */
    private static @Nullable String objection(Path directory) throws IOException {
        if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS) || isMarked(directory)) {
            return null;
        }
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            return "is a file or a symbolic link, not a folder.";
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.findAny().isEmpty() ? null : "has files in it that may be yours: it lacks the simulator's "
                    + MARK + ". If an earlier version of the simulator left it behind, delete it yourself.";
        }
    }

    private static boolean isMarked(Path directory) throws IOException {
        Path mark = directory.resolve(MARK);
        return Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
                && Files.isRegularFile(mark, LinkOption.NOFOLLOW_LINKS)
                && Arrays.equals(Files.readAllBytes(mark), MARK_TEXT);
    }

    /** Deletes a folder if it is marked; does nothing otherwise. */
    static void delete(Path directory) throws IOException {
        if (isMarked(directory)) {
            Files.walkFileTree(directory, new Deletion(directory));
        }
    }

    /** The mark goes last: a deletion that fails halfway can be repeated. */
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
