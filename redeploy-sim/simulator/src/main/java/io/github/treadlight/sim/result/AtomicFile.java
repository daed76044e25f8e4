package io.github.treadlight.sim.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Replaces files atomically: if the simulator is killed, a file has either its old or its new content. */
public final class AtomicFile {
    private AtomicFile() {}

    /** Writes a file, and creates the parent folder if necessary. */
    public static void write(Path file, String text) throws IOException {
        Path temporary = Folder.makeOf(file).resolve(file.getFileName() + ".new");
        Files.writeString(temporary, text);
        Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
    }
}
