package io.github.treadlight.sim.server;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The lines that were appended to a log after a point in time.
 *
 * @param log the file, which need not exist
 * @param start its length at that time
 */
record LogTail(Path log, long start) {
    /** The maximum number of bytes to read. */
    private static final long MAX = 4 << 20;

    /** Returns the tail that begins now. */
    static LogTail from(Path log) {
        try {
            return new LogTail(log, Files.exists(log) ? Files.size(log) : 0);
        } catch (IOException unreadable) {
            return new LogTail(log, 0);
        }
    }

    /** Returns the lines; none if the log cannot be read. */
    List<String> lines() {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            long from = file.length() < start ? 0 : start; // the server has begun a new file
            byte[] bytes = new byte[(int) Math.min(MAX, file.length() - from)];
            file.seek(from);
            file.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8).lines().toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }
}
