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

    private final Path log;
    private long position;
    private String partialLine = "";
    private @Nullable DeploymentTrace current;

    DeploymentTraces(Path log) {
        this.log = log;
    }

    /** Returns the phases of each deployment whose trace was completed since the last call. */
    List<Map<String, Long>> read() throws IOException {
        List<Map<String, Long>> completed = new ArrayList<>();
        String[] lines = (partialLine + newOutput()).split("\n", -1);
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
        return completed;
    }

    private String newOutput() throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            byte[] bytes = new byte[Math.toIntExact(file.length() - position)];
            file.seek(position);
            file.readFully(bytes);
            position += bytes.length;
            return new String(bytes, StandardCharsets.ISO_8859_1); // the trace is ASCII
        }
    }
}
