package io.github.treadlight.sim.app.workload;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * The amount of work that an application does at startup.
 *
 * @param classes the number of generated classes
 * @param classValues the number of class values, each computed for every generated class
 */
record WorkloadSize(int classes, int classValues) {
    private static final String RESOURCE = "workload.properties";

    /** Reads the file that the simulator adds to the application. Its default is large enough to make leaks obvious. */
    static WorkloadSize of(ClassLoader app) {
        Properties properties = new Properties();
        try (InputStream in = app.getResourceAsStream(RESOURCE)) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(RESOURCE + " of the application is unreadable", unreadable);
        }
        return new WorkloadSize(
                Integer.parseInt(properties.getProperty("classes", "512")),
                Integer.parseInt(properties.getProperty("classValues", "16")));
    }
}
