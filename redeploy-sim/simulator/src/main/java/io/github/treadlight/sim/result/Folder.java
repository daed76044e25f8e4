package io.github.treadlight.sim.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Creates output folders. */
public final class Folder {
    private Folder() {}

    /** Creates a folder if it does not exist. Accepts a link to a folder, as the JDK does since 20 (JDK-8294193). */
    public static void make(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder);
        }
    }

    /** Creates the parent folder of a file if it does not exist, and returns it. */
    public static Path makeOf(Path file) throws IOException {
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent(), "not a file: " + file);
        make(folder);
        return folder;
    }
}
