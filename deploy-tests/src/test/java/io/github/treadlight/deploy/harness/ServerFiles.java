package io.github.treadlight.deploy.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the file with the process id of a server instance. */
public final class ServerFiles {
    private ServerFiles() {}

    /** Returns whether the process with the id in a file is running. A killed server does not delete the file. */
    public static boolean isRunning(Path file) {
        return readPid(file).flatMap(ProcessHandle::of).isPresent();
    }

    /** Returns the process id in a file; empty if the server has stopped and deleted the file. */
    static Optional<Long> readPid(Path file) {
        try {
            return Optional.of(Long.parseLong(Files.readString(file).strip()));
        } catch (IOException | NumberFormatException stopped) {
            return Optional.empty();
        }
    }
}
