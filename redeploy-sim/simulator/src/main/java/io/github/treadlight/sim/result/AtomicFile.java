package io.github.treadlight.sim.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A file that has its old content or its new one, whenever the simulator ends. */
public final class AtomicFile {
    private AtomicFile() {}

    /** Writes it, and the directory it lies in. */
    public static void write(Path file, String text) throws IOException {
        Path written = Folder.makeOf(file).resolve(file.getFileName() + ".new");
        Files.writeString(written, text);
        Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
    }
}
