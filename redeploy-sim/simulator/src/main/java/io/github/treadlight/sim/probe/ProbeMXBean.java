package io.github.treadlight.sim.probe;

import java.io.IOException;
import java.util.Map;

/** What the simulator asks of the server it measures, from outside. */
public interface ProbeMXBean {
    /** The name that the probe of a server which the simulator started is registered under. */
    String NAME = "io.github.treadlight.sim:type=Probe";

    /** The class whose only static field has, in a heap dump, what {@link #dumpHeap} adds to it. */
    String CLASS_VALUE_MAPS = "io.github.treadlight.sim.probe.ClassValueMaps";

    /** Whether the server takes deployments. */
    boolean isReady();

    /** The server's own name for its version, as in {@code Payara Micro 6.2025.10 (build 42)}. */
    String getServerVersion();

    /**
     * Deploys an archive on Payara Micro; returns when that is done.
     *
     * @return whether the application is deployed now; the server's log has the reason when not
     */
    boolean deploy(String name, String contextRoot, String file);

    /**
     * Undeploys an application from Payara Micro; returns when that is done.
     *
     * @return whether there is no application of the name any more; the server's log has the reason when there is
     */
    boolean undeploy(String name);

    /**
     * Runs an administration command in Payara Micro, as {@code asadmin} does on other servers; returns when that is
     * done.
     *
     * @return what it prints
     * @throws IllegalStateException if it fails; the message says why
     */
    String run(String command, String... arguments);

    /**
     * How many class loaders each application has in memory, by the application's name: for one with several loaders
     * at a time, as an EAR has, those of the kind of which there are most. So 1 is the running deployment.
     */
    Map<String, Integer> getLoadersAlive();

    /**
     * Writes a heap dump of what is alive, with what the JVM leaves out of dumps: the maps of class values.
     *
     * @param file a file that is not there yet; only the JVM's own user can read it
     * @return whether the maps are in the dump: not every JVM lets them be read
     * @throws IOException if the file cannot be written
     */
    boolean dumpHeap(String file) throws IOException;

    /** Makes the JVM drop every soft reference, as it would before it ran out of memory. */
    void clearSoftReferences();
}
