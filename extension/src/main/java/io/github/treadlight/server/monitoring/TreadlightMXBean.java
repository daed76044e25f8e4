package io.github.treadlight.server.monitoring;

import java.util.List;

/**
 * MBean of Treadlight in this server: {@code io.github.treadlight:type=Treadlight}. Any application can read it, so it
 * is read-only and contains only numbers and names of applications, classes and threads. Sizes are at most one second
 * old.
 */
public interface TreadlightMXBean {
    /** Returns the version of Treadlight. */
    String getVersion();

    /** Returns whether Treadlight affects applications that are deployed now. */
    boolean isEnabled();

    /** Returns the features that are switched on, as text, without class-name patterns. */
    String getConfiguration();

    /** Returns how many generations of applications began since the server started. */
    int getGenerationsBegun();

    /**
     * Returns the number of deployments that completed since the server started: their application has started.
     * Excludes applications that started with the server.
     */
    int getDeploymentsCompleted();

    /**
     * Returns the total time of completed deployments in milliseconds, each from the beginning of the deployment to the
     * start of the application. Excludes the undeployment of the previous generation.
     */
    long getDeploymentMillis();

    /** Returns how many generations run. */
    int getGenerationsRunning();

    /**
     * Returns how many generations ended and have class loaders in memory, without a verdict yet: since the end of
     * their grace, no garbage collection has cleared soft references.
     */
    int getGenerationsEnded();

    /**
     * Returns how many ended generations are retained: they outlived their grace and a garbage collection that cleared
     * soft references.
     */
    int getGenerationsRetained();

    /**
     * Returns how many values of class values were dropped since the server started, by undeployments and by purges of
     * running applications.
     */
    long getValuesPurged();

    /** Returns how many class values have values for the server's own classes. */
    int getServerClassValues();

    /** Returns the number of these values, one for each pair of a class value and a class. */
    long getServerValues();

    /** Returns an estimate of the heap that these class values take, without the values themselves, in bytes. */
    long getServerBytes();

    /**
     * Returns how many class values have values for applications. A class value that several applications share counts
     * once for each.
     */
    int getApplicationClassValues();

    /** Returns the number of these values, one for each pair of a class value and a class. */
    long getApplicationValues();

    /** Returns an estimate of the heap that these class values take, without the values themselves, in bytes. */
    long getApplicationBytes();

    /** Returns the number of library jars whose scans are kept for later deployments. */
    int getLibraryScans();

    /** Returns the heap that the kept scans of library jars take, in bytes. */
    long getLibraryScanBytes();

    /** Returns the number of library jars scanned for deployments since the server started. */
    long getLibrariesScanned();

    /** Returns how often a kept scan was reused instead of scanning a library jar, since the server started. */
    long getLibrariesReused();

    /**
     * Returns the thread time that reused scans saved since the server started, in milliseconds: the time of the scan
     * minus the times of finding it and of adding it to the model.
     */
    long getLibraryMillisSaved();

    /** Returns the number of object streams that were rejected since the server started. */
    long getStreamsRejected();

    /** Returns the rejected object streams of the running applications and the server, by the reason. */
    List<StreamRejectionRow> getStreamRejections();

    /** Returns a sentence for each of the last hundred released leaks of undeployed applications, latest first. */
    List<String> getReleases();

    /** Returns the generations that run or have class loaders in memory. */
    List<ApplicationRow> getApplications();
}
