package io.github.treadlight.server.monitoring;

import java.util.List;

/**
 * Treadlight in this server: {@code io.github.treadlight:type=Treadlight}. Any application can read it, so it has names
 * of applications, classes and threads, and numbers, and changes nothing. Sizes are at most a second old.
 */
public interface TreadlightMXBean {
    /** The version of Treadlight. */
    String getVersion();

    /** Whether Treadlight changes anything in applications deployed now. */
    boolean isEnabled();

    /** What is switched on, in words; without the patterns that name classes. */
    String getConfiguration();

    /** How many generations of applications began since the server started. */
    int getGenerationsBegun();

    /** How many run. */
    int getGenerationsRunning();

    /**
     * How many ended and have loaders, where no collection that clears soft references has looked since their grace was
     * over.
     */
    int getGenerationsEnded();

    /** How many outlived their grace and a collection that cleared soft references: something holds them. */
    int getGenerationsRetained();

    /**
     * How many values of class values were dropped since the server started, by the ends of applications and by purges
     * of running ones.
     */
    long getValuesPurged();

    /** How many class values have values for the server's own classes. */
    int getServerClassValues();

    /** Their values, each of one class and one class value. */
    long getServerValues();

    /** An estimate of the heap that these take, without the values themselves, in bytes. */
    long getServerBytes();

    /** How many class values have values for applications, one that several applications share counted for each. */
    int getApplicationClassValues();

    /** Their values, each of one class and one class value. */
    long getApplicationValues();

    /** An estimate of the heap that these take, without the values themselves, in bytes. */
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

    /** The last hundred releases of leaks of undeployed applications, the latest first, a sentence each. */
    List<String> getReleases();

    /** The generations that run or have loaders in memory. */
    List<ApplicationRow> getApplications();
}
