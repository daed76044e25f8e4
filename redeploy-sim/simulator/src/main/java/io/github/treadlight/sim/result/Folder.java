package io.github.treadlight.sim.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** A folder that something is written into. */
public final class Folder {
    private Folder() {}

    /** Makes it when it is not there. A link to one will do, which is an error to the JDK before 20 (JDK-8294193). */
    public static void make(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder);
        }
    }

    /** The same, of the folder that a file lies in; returns it. */
    public static Path makeOf(Path file) throws IOException {
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent(), "no file: " + file);
        make(folder);
        return folder;
    }
}
