package io.github.treadlight.sim.app.workload;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * How much an application does at its start.
 *
 * @param classes how many classes it generates
 * @param classValues how many class values it computes for each of them
 */
record WorkloadSize(int classes, int classValues) {
    private static final String RESOURCE = "workload.properties";

    /** Reads the file that the simulator adds to the application; without it, a size at which leaks are plain. */
    static WorkloadSize of(ClassLoader app) {
        Properties properties = new Properties();
        try (InputStream in = app.getResourceAsStream(RESOURCE)) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(RESOURCE + " of the application cannot be read", unreadable);
        }
        return new WorkloadSize(
                Integer.parseInt(properties.getProperty("classes", "512")),
                Integer.parseInt(properties.getProperty("classValues", "16")));
    }
}
