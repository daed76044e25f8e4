package io.github.treadlight.server.monitoring;

import org.glassfish.external.statistics.CountStatistic;
import org.glassfish.external.statistics.annotations.Reset;
import org.glassfish.gmbal.AMXMetadata;
import org.glassfish.gmbal.Description;
import org.glassfish.gmbal.ManagedAttribute;
import org.glassfish.gmbal.ManagedObject;

/** {@code server.treadlight.*}. Public because the server calls it by reflection. */
@AMXMetadata(type = "treadlight-mon", group = "monitoring")
@ManagedObject
@Description("Class values of the server and its applications, scans of libraries, and rejected object streams")
public final class ServerStatistics {
    private final Count count = new Count();
    private final TreadlightMXBean figures;

    ServerStatistics(TreadlightMXBean figures) {
        this.figures = figures;
    }

    /** {@link TreadlightMXBean#getGenerationsBegun}. */
    @ManagedAttribute(id = "generationsbegun")
    public CountStatistic getGenerationsBegun() {
        return count.of(figures.getGenerationsBegun(), "GenerationsBegun",
                "Generations of applications that began since the server started");
    }

    /** {@link TreadlightMXBean#getGenerationsRunning}. */
    @ManagedAttribute(id = "generationsrunning")
    public CountStatistic getGenerationsRunning() {
        return count.of(figures.getGenerationsRunning(), "GenerationsRunning", "Generations that run");
    }

    /** {@link TreadlightMXBean#getGenerationsEnded}. */
    @ManagedAttribute(id = "generationsended")
    public CountStatistic getGenerationsEnded() {
        return count.of(figures.getGenerationsEnded(), "GenerationsEnded",
                "Generations that ended and have loaders, where no collection that clears soft references has"
                        + " looked yet");
    }

    /** {@link TreadlightMXBean#getGenerationsRetained}. */
    @ManagedAttribute(id = "generationsretained")
    public CountStatistic getGenerationsRetained() {
        return count.of(figures.getGenerationsRetained(), "GenerationsRetained",
                "Generations that outlived their grace and a collection that cleared soft references");
    }

    /** {@link TreadlightMXBean#getValuesPurged}. */
    @ManagedAttribute(id = "valuespurged")
    public CountStatistic getValuesPurged() {
        return count.of(figures.getValuesPurged(), "ValuesPurged",
                "Values dropped since the server started, by ends of applications and purges");
    }

    /** {@link TreadlightMXBean#getServerClassValues}. */
    @ManagedAttribute(id = "serverclassvalues")
    public CountStatistic getServerClassValues() {
        return count.of(figures.getServerClassValues(), "ServerClassValues",
                "Class values that have values for the server's own classes");
    }

    /** {@link TreadlightMXBean#getServerValues}. */
    @ManagedAttribute(id = "servervalues")
    public CountStatistic getServerValues() {
        return count.of(figures.getServerValues(), "ServerValues", "Their values");
    }

    /** {@link TreadlightMXBean#getServerBytes}. */
    @ManagedAttribute(id = "serverbytes")
    public CountStatistic getServerBytes() {
        return count.ofBytes(figures.getServerBytes(), "ServerBytes",
                "Estimate of the heap that these take, without the values themselves");
    }

    /** {@link TreadlightMXBean#getApplicationClassValues}. */
    @ManagedAttribute(id = "applicationclassvalues")
    public CountStatistic getApplicationClassValues() {
        return count.of(figures.getApplicationClassValues(), "ApplicationClassValues",
                "Class values that have values for applications, for each application");
    }

    /** {@link TreadlightMXBean#getApplicationValues}. */
    @ManagedAttribute(id = "applicationvalues")
    public CountStatistic getApplicationValues() {
        return count.of(figures.getApplicationValues(), "ApplicationValues", "Their values");
    }

    /** {@link TreadlightMXBean#getApplicationBytes}. */
    @ManagedAttribute(id = "applicationbytes")
    public CountStatistic getApplicationBytes() {
        return count.ofBytes(figures.getApplicationBytes(), "ApplicationBytes",
                "Estimate of the heap that these take, without the values themselves");
    }

    /** {@link TreadlightMXBean#getLibraryScans}. */
    @ManagedAttribute(id = "libraryscans")
    public CountStatistic getLibraryScans() {
        return count.of(figures.getLibraryScans(), "LibraryScans",
                "Library jars whose scans are kept for later deployments");
    }

    /** {@link TreadlightMXBean#getLibraryScanBytes}. */
    @ManagedAttribute(id = "libraryscanbytes")
    public CountStatistic getLibraryScanBytes() {
        return count.ofBytes(figures.getLibraryScanBytes(), "LibraryScanBytes",
                "Heap that the kept scans of library jars take");
    }

    /** {@link TreadlightMXBean#getLibrariesScanned}. */
    @ManagedAttribute(id = "librariesscanned")
    public CountStatistic getLibrariesScanned() {
        return count.of(figures.getLibrariesScanned(), "LibrariesScanned",
                "Library jars scanned for deployments since the server started");
    }

    /** {@link TreadlightMXBean#getLibrariesReused}. */
    @ManagedAttribute(id = "librariesreused")
    public CountStatistic getLibrariesReused() {
        return count.of(figures.getLibrariesReused(), "LibrariesReused",
                "Reuses of kept library scans since the server started");
    }

    /** {@link TreadlightMXBean#getLibraryMillisSaved}. */
    @ManagedAttribute(id = "librarymillissaved")
    public CountStatistic getLibraryMillisSaved() {
        return count.of(figures.getLibraryMillisSaved(), "LibraryMillisSaved",
                "Thread time saved by reusing scans since the server started, in milliseconds");
    }

    /** {@link TreadlightMXBean#getStreamsRejected}. */
    @ManagedAttribute(id = "streamsrejected")
    public CountStatistic getStreamsRejected() {
        return count.of(figures.getStreamsRejected(), "StreamsRejected",
                "Object streams that were rejected since the server started");
    }

    /** Does nothing: without it the server would ask for every value when statistics are switched on. */
    @Reset
    public void reset() {
        // they are what is, not what was counted
    }
}
