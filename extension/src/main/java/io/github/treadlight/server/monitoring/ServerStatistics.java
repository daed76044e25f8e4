package io.github.treadlight.server.monitoring;

import org.glassfish.external.statistics.CountStatistic;
import org.glassfish.external.statistics.annotations.Reset;
import org.glassfish.gmbal.AMXMetadata;
import org.glassfish.gmbal.Description;
import org.glassfish.gmbal.ManagedAttribute;
import org.glassfish.gmbal.ManagedObject;

/** Statistics of the server, {@code server.treadlight.*}. Public because the server calls it by reflection. */
@AMXMetadata(type = "treadlight-mon", group = "monitoring")
@ManagedObject
@Description("Deployments, class values of the server and its applications, scans of libraries, rejected streams")
public final class ServerStatistics {
    private final StatisticFactory statistics = new StatisticFactory();
    private final TreadlightMXBean figures;

    ServerStatistics(TreadlightMXBean figures) {
        this.figures = figures;
    }

    /** Returns {@link TreadlightMXBean#getGenerationsBegun}. */
    @ManagedAttribute(id = "generationsbegun")
    public CountStatistic getGenerationsBegun() {
        return statistics.of(figures.getGenerationsBegun(), "GenerationsBegun",
                "Generations of applications that began since the server started");
    }

    /** Returns {@link TreadlightMXBean#getDeploymentsCompleted}. */
    @ManagedAttribute(id = "deploymentscompleted")
    public CountStatistic getDeploymentsCompleted() {
        return statistics.of(figures.getDeploymentsCompleted(), "DeploymentsCompleted",
                "Deployments that completed since the server started");
    }

    /** Returns {@link TreadlightMXBean#getDeploymentMillis}. */
    @ManagedAttribute(id = "deploymentmillis")
    public CountStatistic getDeploymentMillis() {
        return statistics.ofMillis(figures.getDeploymentMillis(), "DeploymentMillis",
                "Total time of completed deployments, up to the start of the application");
    }

    /** Returns {@link TreadlightMXBean#getGenerationsRunning}. */
    @ManagedAttribute(id = "generationsrunning")
    public CountStatistic getGenerationsRunning() {
        return statistics.of(figures.getGenerationsRunning(), "GenerationsRunning", "Generations that run");
    }

    /** Returns {@link TreadlightMXBean#getGenerationsEnded}. */
    @ManagedAttribute(id = "generationsended")
    public CountStatistic getGenerationsEnded() {
        return statistics.of(figures.getGenerationsEnded(), "GenerationsEnded",
                "Ended generations with class loaders in memory, before a garbage collection has cleared soft"
                        + " references after their grace");
    }

    /** Returns {@link TreadlightMXBean#getGenerationsRetained}. */
    @ManagedAttribute(id = "generationsretained")
    public CountStatistic getGenerationsRetained() {
        return statistics.of(figures.getGenerationsRetained(), "GenerationsRetained",
                "Ended generations that outlived their grace and a garbage collection that cleared soft references");
    }

    /** Returns {@link TreadlightMXBean#getValuesPurged}. */
    @ManagedAttribute(id = "valuespurged")
    public CountStatistic getValuesPurged() {
        return statistics.of(figures.getValuesPurged(), "ValuesPurged",
                "Values dropped by undeployments and purges since the server started");
    }

    /** Returns {@link TreadlightMXBean#getServerClassValues}. */
    @ManagedAttribute(id = "serverclassvalues")
    public CountStatistic getServerClassValues() {
        return statistics.of(figures.getServerClassValues(), "ServerClassValues",
                "Class values that have values for the server's own classes");
    }

    /** Returns {@link TreadlightMXBean#getServerValues}. */
    @ManagedAttribute(id = "servervalues")
    public CountStatistic getServerValues() {
        return statistics.of(figures.getServerValues(), "ServerValues", "Values of these class values");
    }

    /** Returns {@link TreadlightMXBean#getServerBytes}. */
    @ManagedAttribute(id = "serverbytes")
    public CountStatistic getServerBytes() {
        return statistics.ofBytes(figures.getServerBytes(), "ServerBytes",
                "Estimated heap of these class values, without the values themselves");
    }

    /** Returns {@link TreadlightMXBean#getApplicationClassValues}. */
    @ManagedAttribute(id = "applicationclassvalues")
    public CountStatistic getApplicationClassValues() {
        return statistics.of(figures.getApplicationClassValues(), "ApplicationClassValues",
                "Class values that have values for applications, counted once for each application");
    }

    /** Returns {@link TreadlightMXBean#getApplicationValues}. */
    @ManagedAttribute(id = "applicationvalues")
    public CountStatistic getApplicationValues() {
        return statistics.of(figures.getApplicationValues(), "ApplicationValues", "Values of these class values");
    }

    /** Returns {@link TreadlightMXBean#getApplicationBytes}. */
    @ManagedAttribute(id = "applicationbytes")
    public CountStatistic getApplicationBytes() {
        return statistics.ofBytes(figures.getApplicationBytes(), "ApplicationBytes",
                "Estimated heap of these class values, without the values themselves");
    }

    /** Returns {@link TreadlightMXBean#getLibraryScans}. */
    @ManagedAttribute(id = "libraryscans")
    public CountStatistic getLibraryScans() {
        return statistics.of(figures.getLibraryScans(), "LibraryScans",
                "Library jars whose scans are kept for later deployments");
    }

    /** Returns {@link TreadlightMXBean#getLibraryScanBytes}. */
    @ManagedAttribute(id = "libraryscanbytes")
    public CountStatistic getLibraryScanBytes() {
        return statistics.ofBytes(figures.getLibraryScanBytes(), "LibraryScanBytes",
                "Heap that the kept scans of library jars take");
    }

    /** Returns {@link TreadlightMXBean#getLibrariesScanned}. */
    @ManagedAttribute(id = "librariesscanned")
    public CountStatistic getLibrariesScanned() {
        return statistics.of(figures.getLibrariesScanned(), "LibrariesScanned",
                "Library jars scanned for deployments since the server started");
    }

    /** Returns {@link TreadlightMXBean#getLibrariesReused}. */
    @ManagedAttribute(id = "librariesreused")
    public CountStatistic getLibrariesReused() {
        return statistics.of(figures.getLibrariesReused(), "LibrariesReused",
                "Reuses of kept library scans since the server started");
    }

    /** Returns {@link TreadlightMXBean#getLibraryMillisSaved}. */
    @ManagedAttribute(id = "librarymillissaved")
    public CountStatistic getLibraryMillisSaved() {
        return statistics.of(figures.getLibraryMillisSaved(), "LibraryMillisSaved",
                "Thread time saved by reusing scans since the server started, in milliseconds");
    }

    /** Returns {@link TreadlightMXBean#getStreamsRejected}. */
    @ManagedAttribute(id = "streamsrejected")
    public CountStatistic getStreamsRejected() {
        return statistics.of(figures.getStreamsRejected(), "StreamsRejected",
                "Object streams that were rejected since the server started");
    }

    /** Does nothing. If a class has no such method, the server reads every value when statistics are switched on. */
    @Reset
    public void reset() {
        // the values are current, not counted since a reset
    }
}
