package io.github.treadlight.sim.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;

/** A file that has its old content or its new one, whenever the simulator ends. */
public final class WholeFile {
    private WholeFile() {}

    /** Writes it, and the directory it lies in. */
    public static void write(Path file, String text) throws IOException {
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent(), "no file: " + file);
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder);
        }
        Path written = folder.resolve(file.getFileName() + ".new");
        Files.writeString(written, text);
        Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
    }
}
