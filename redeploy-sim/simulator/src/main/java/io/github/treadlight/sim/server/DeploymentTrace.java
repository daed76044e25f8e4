package io.github.treadlight.sim.server;

import java.util.Map;

/** The lines that a server prints about one deployment, read one after the other. Not thread-safe. */
interface DeploymentTrace {
    /** Unpacking the archive and finding out what it is. */
    String OPENING = "opening";
    /** HK2 reading all classes. */
    String SCANNING = "scanning";
    /** Finding out which containers the application needs. */
    String SNIFFERS = "sniffers";
    /** Class loaders, the containers themselves and the deployment descriptors. */
    String CONTAINERS = "containers";
    /** The work of each container before classes are loaded. */
    String PREPARATION = "preparation";
    /** Loading the application into the containers. */
    String LOADING = "loading";
    /** The start of the application, and its registration. */
    String START = "start";

    /** Reads a line of this deployment. */
    void read(String line);

    /** Returns whether the last line that is needed was read. */
    boolean isComplete();

    /** Returns the milliseconds of each phase that the server reports, in their order. */
    Map<String, Long> phases();
}
