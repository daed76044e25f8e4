package io.github.treadlight.deploy.harness;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Finds the process id of a server, in its file or in the list of processes. */
public final class ServerFiles {
    private ServerFiles() {}

    /** Returns whether the process with the id in a file is running. A killed server does not delete the file. */
    public static boolean isRunning(Path file) {
        return readPid(file).flatMap(ProcessHandle::of).isPresent();
    }

    /**
     * Returns the id of the server that runs in a domain, even before it has saved its process id; empty if none runs,
     * or on an operating system other than Linux.
     *
     * @param domain the folder of the domain
     */
    static Optional<Long> findPid(Path domain) {
        return ProcessHandle.allProcesses().map(ProcessHandle::pid)
                .filter(pid -> commandLine(pid).contains("-Dcom.sun.aas.instanceRoot=" + domain + '\0'))
                .findFirst();
    }

    private static String commandLine(long pid) {
        try {
            return Files.readString(Path.of("/proc/" + pid + "/cmdline"), StandardCharsets.ISO_8859_1);
        } catch (IOException ended) {
            return "";
        }
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
