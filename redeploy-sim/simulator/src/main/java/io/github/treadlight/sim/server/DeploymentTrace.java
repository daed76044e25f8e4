package io.github.treadlight.sim.server;

import java.util.Map;

/** A parser of the lines that a server prints about one deployment. Not thread-safe. */
interface DeploymentTrace {
    /** The phase that unpacks the archive and determines its type. */
    String OPENING = "opening";
    /** The phase in which HK2 scans all classes. */
    String SCANNING = "scanning";
    /** The phase that determines which containers the application needs. */
    String SNIFFERS = "sniffers";
    /** The phase that creates class loaders, starts containers and reads deployment descriptors. */
    String CONTAINERS = "containers";
    /** The phase in which each container prepares the application before classes are loaded. */
    String PREPARATION = "preparation";
    /** The phase that loads the application into the containers. */
    String LOADING = "loading";
    /** The phase that starts and registers the application. */
    String START = "start";

    /** Reads the next line. */
    void read(String line);

    /** Returns whether the trace has all phases. */
    boolean isComplete();

    /** Returns the milliseconds of each phase, in order. */
    Map<String, Long> phases();
}
