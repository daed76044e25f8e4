package io.github.treadlight.sim.probe;

import java.util.Map;

/** What the simulator asks of the server it measures, from outside. */
public interface ProbeMXBean {
    /** The name the probe is registered under. */
    String NAME = "io.github.treadlight.sim:type=Probe";

    /** Whether the server takes deployments. */
    boolean isReady();

    /** The server's own name for its version, as in {@code Payara Micro 6.2025.10 (build 42)}. */
    String getServerVersion();

    /**
     * Deploys an archive; returns when that is done.
     *
     * @return whether the application is deployed now; the server's log has the reason when not
     */
    boolean deploy(String name, String contextRoot, String file);

    /**
     * Undeploys an application; returns when that is done.
     *
     * @return whether there is no application of the name any more; the server's log has the reason when there is
     */
    boolean undeploy(String name);

    /**
     * Runs an administration command, as {@code asadmin} does on other servers; returns when that is done.
     *
     * @return what it prints
     * @throws IllegalStateException if it fails; the message says why
     */
    String run(String command, String... arguments);

    /** How many class loaders each application has in memory, by the application's name. */
    Map<String, Integer> getLoadersAlive();

    /** Makes the JVM drop every soft reference, as it would before it ran out of memory. */
    void clearSoftReferences();
}
