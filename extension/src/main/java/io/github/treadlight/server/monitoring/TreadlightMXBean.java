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

    /** Of how many library jars the scans are kept for later deployments. */
    int getLibraryScans();

    /** The heap that these take, in bytes. */
    long getLibraryScanBytes();

    /** How many library jars Treadlight scanned for deployments since the server started. */
    long getLibrariesScanned();

    /** How many library jars of deployments were not scanned, because their scans were kept. */
    long getLibrariesReused();

    /** The time that the scans took which were not repeated, in milliseconds of one thread. */
    long getLibraryMillisSaved();

    /** The last hundred releases of leaks of undeployed applications, the latest first, a sentence each. */
    List<String> getReleases();

    /** The generations that run or have loaders in memory. */
    List<ApplicationRow> getApplications();
}
