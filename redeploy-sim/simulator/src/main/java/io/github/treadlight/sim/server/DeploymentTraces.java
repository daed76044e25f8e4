package io.github.treadlight.sim.server;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the phases of deployments from a server's output. A server prints them after each deployment if the system
 * property {@code org.glassfish.deployment.trace} is set. Not thread-safe.
 */
final class DeploymentTraces {
    /** The JVM option that makes the server print the phases. */
    static final String OPTION = "-Dorg.glassfish.deployment.trace=true";

    /** The maximum size of the log in bytes: threads of an ended application may log gigabytes a minute. */
    private static final long LARGEST = 1L << 30;
    private static final int CHUNK = 1 << 16;

    private final Path log;
    private long position;
    private String partialLine = "";
    private @Nullable DeploymentTrace current;

    DeploymentTraces(Path log) {
        this.log = log;
    }

    /**
     * Returns the phases of each deployment whose trace was completed since the last call.
     *
     * @throws IllegalStateException if the log has grown so large that it would fill the disk
     */
    List<Map<String, Long>> read() throws IOException {
        List<Map<String, Long>> completed = new ArrayList<>();
        byte[] chunk = new byte[CHUNK];
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            long end = file.length();
            if (end > LARGEST) {
                throw new IllegalStateException("The server's log has more than 1 GB; the application, or threads"
                        + " that it left running, may log without end: " + log);
            }
            file.seek(position);
            while (position < end) {
                int count = (int) Math.min(CHUNK, end - position);
                file.readFully(chunk, 0, count);
                position += count;
                read(new String(chunk, 0, count, StandardCharsets.ISO_8859_1), completed); // the trace is ASCII
            }
        }
        return completed;
    }

    private void read(String output, List<Map<String, Long>> completed) {
        String[] lines = (partialLine + output).split("\n", -1);
        partialLine = lines[lines.length - 1];
        for (int i = 0; i < lines.length - 1; i++) {
            if (GlassFishTrace.begins(lines[i])) {
                current = new GlassFishTrace();
            } else if (PayaraTrace.begins(lines[i])) {
                current = new PayaraTrace();
            }
            if (current != null) {
                current.read(lines[i]);
                if (current.isComplete()) {
                    completed.add(current.phases());
                    current = null;
                }
            }
        }
    }
}
