package io.github.treadlight.sim.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Where the files of a server lie that runs, and nothing else: it is emptied at the start and deleted at the end. */
public final class WorkDirectory {
    /** Lies in each of them, and in no folder of somebody else's. */
    static final String MARK = "probe.jar";

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
            left = files.filter(file -> file.toString().endsWith(ENDING) && Files.exists(file.resolve(MARK))).toList();
        }
        for (Path directory : left) {
            try {
                delete(directory);
            } catch (IOException inUse) {
                // by a server that has not seen yet that its simulator is gone
            }
        }
    }

    static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
