package io.github.treadlight.sim.probe;

import java.io.IOException;
import java.util.Map;

/** The interface through which the simulator controls and measures a server from inside. */
public interface ProbeMXBean {
    /** The object name of the probe in a server that the simulator started. */
    String NAME = "io.github.treadlight.sim:type=Probe";

    /** The class with the static field through which {@link #dumpHeap} adds the maps of class values to a heap dump. */
    String CLASS_VALUE_MAPS = "io.github.treadlight.sim.probe.ClassValueMaps";

    /** Returns whether the server accepts deployments. */
    boolean isReady();

    /** Returns the name and version of the server, such as {@code Payara Micro 6.2025.10 (build 42)}. */
    String getServerVersion();

    /**
     * Deploys an archive on Payara Micro, and returns when the deployment has ended.
     *
     * @return whether the application is deployed; if not, the reason is in the server's log
     */
    boolean deploy(String name, String contextRoot, String file);

    /**
     * Undeploys an application from Payara Micro, and returns when the undeployment has ended.
     *
     * @return whether the application is undeployed; if not, the reason is in the server's log
     */
    boolean undeploy(String name);

    /**
     * Runs an administration command in Payara Micro, as {@code asadmin} does on other servers, and returns when it has
     * ended.
     *
     * @return the output of the command
     * @throws IllegalStateException if the command fails; the message has the reason
     */
    String run(String command, String... arguments);

    /**
     * Returns the number of live class loaders by the application's name. An EAR has loaders of several kinds; the
     * number is that of the kind with the most loaders, so that 1 always means only the running deployment.
     */
    Map<String, Integer> getLoadersAlive();

    /**
     * Writes a heap dump of all live objects, with the maps of class values, to which the JVM dumps no references.
     *
     * @param file a file that does not exist yet; only the JVM's own user can read it
     * @return whether the heap dump contains the maps, which not every JVM makes accessible
     * @throws IOException if the file cannot be written
     */
    boolean dumpHeap(String file) throws IOException;

    /** Makes the JVM clear all soft references, as it does before it throws an OutOfMemoryError. */
    void clearSoftReferences();
}
