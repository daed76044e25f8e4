package io.github.treadlight.server.monitoring;

import org.glassfish.external.statistics.CountStatistic;
import org.glassfish.external.statistics.annotations.Reset;
import org.glassfish.gmbal.AMXMetadata;
import org.glassfish.gmbal.Description;
import org.glassfish.gmbal.ManagedAttribute;
import org.glassfish.gmbal.ManagedObject;

/**
 * Statistics of an application, {@code server.treadlight.applications.NAME.*}. Public because the server calls it by
 * reflection.
 */
@AMXMetadata(type = "treadlight-application-mon", group = "monitoring", isSingleton = false)
@ManagedObject
@Description("Deployment, class values and rejected object streams of an application")
public final class ApplicationStatistics {
    private final StatisticFactory statistics = new StatisticFactory();
    private final ApplicationMXBean figures;

    ApplicationStatistics(ApplicationMXBean figures) {
        this.figures = figures;
    }

    /** Returns {@link Figures#getGeneration}. */
    @ManagedAttribute(id = "generation")
    public CountStatistic getGeneration() {
        return statistics.of(figures.getGeneration(), "Generation",
                "Number of the running generation, 1 for the first of any application since the server started");
    }

    /** Returns {@link ApplicationMXBean#getDeploymentMillis}. */
    @ManagedAttribute(id = "deploymentmillis")
    public CountStatistic getDeploymentMillis() {
        return statistics.ofMillis(figures.getDeploymentMillis(), "DeploymentMillis",
                "Duration of the deployment, up to the start of the application");
    }

    /** Returns {@link Figures#getLoaders}. */
    @ManagedAttribute(id = "loaders")
    public CountStatistic getLoaders() {
        return statistics.of(figures.getLoaders(), "Loaders", "Class loaders of the application");
    }

    /** Returns {@link Figures#getClasses}. */
    @ManagedAttribute(id = "classes")
    public CountStatistic getClasses() {
        return statistics.of(figures.getClasses(), "Classes", "Classes loaded by these class loaders");
    }

    /** Returns {@link Figures#getClassValues}. */
    @ManagedAttribute(id = "classvalues")
    public CountStatistic getClassValues() {
        return statistics.of(figures.getClassValues(), "ClassValues",
                "Class values that have values for the application");
    }

    /** Returns {@link Figures#getValues}. */
    @ManagedAttribute(id = "values")
    public CountStatistic getValues() {
        return statistics.of(figures.getValues(), "Values",
                "Values of these class values, one for each pair of a class value and a class");
    }

    /** Returns {@link Figures#getBytes}. */
    @ManagedAttribute(id = "bytes")
    public CountStatistic getBytes() {
        return statistics.ofBytes(figures.getBytes(), "Bytes",
                "Estimated heap of the class values, without the values themselves");
    }

    /** Returns {@link ApplicationMXBean#getStreamsRejected}. */
    @ManagedAttribute(id = "streamsrejected")
    public CountStatistic getStreamsRejected() {
        return statistics.of(figures.getStreamsRejected(), "StreamsRejected",
                "Object streams of the application that were rejected since it began");
    }

    /** Does nothing. If a class has no such method, the server reads every value when statistics are switched on. */
    @Reset
    public void reset() {
        // the values are current, not counted since a reset
    }
}
