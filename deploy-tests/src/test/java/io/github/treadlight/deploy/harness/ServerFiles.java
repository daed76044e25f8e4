package io.github.treadlight.deploy.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Operations on the files of a server. */
public final class ServerFiles {
    private ServerFiles() {}

    /** Returns whether the process whose id is in a file runs. A server that is killed leaves its file behind. */
    public static boolean isRunning(Path file) {
        return readPid(file).flatMap(ProcessHandle::of).isPresent();
    }

    /** Returns the process id in a server's file, which the server deletes when it stops. */
    static Optional<Long> readPid(Path file) {
        try {
            return Optional.of(Long.parseLong(Files.readString(file).strip()));
        } catch (IOException | NumberFormatException stopped) {
            return Optional.empty();
        }
    }
}
