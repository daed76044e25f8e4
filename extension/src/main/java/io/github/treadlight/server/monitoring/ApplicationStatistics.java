package io.github.treadlight.server.monitoring;

import org.glassfish.external.statistics.CountStatistic;
import org.glassfish.external.statistics.annotations.Reset;
import org.glassfish.gmbal.AMXMetadata;
import org.glassfish.gmbal.Description;
import org.glassfish.gmbal.ManagedAttribute;
import org.glassfish.gmbal.ManagedObject;

/** {@code server.treadlight.applications.NAME.*}. Public because the server calls it by reflection. */
@AMXMetadata(type = "treadlight-application-mon", group = "monitoring", isSingleton = false)
@ManagedObject
@Description("Class values and rejected object streams of an application")
public final class ApplicationStatistics {
    private final Count count = new Count();
    private final ApplicationMXBean figures;

    ApplicationStatistics(ApplicationMXBean figures) {
        this.figures = figures;
    }

    /** {@link Figures#getGeneration}. */
    @ManagedAttribute(id = "generation")
    public CountStatistic getGeneration() {
        return count.of(figures.getGeneration(), "Generation",
                "Number of the running generation, 1 for the first of any application since the server started");
    }

    /** {@link Figures#getLoaders}. */
    @ManagedAttribute(id = "loaders")
    public CountStatistic getLoaders() {
        return count.of(figures.getLoaders(), "Loaders", "Class loaders of the application");
    }

    /** {@link Figures#getClasses}. */
    @ManagedAttribute(id = "classes")
    public CountStatistic getClasses() {
        return count.of(figures.getClasses(), "Classes", "Classes that these loaded");
    }

    /** {@link Figures#getClassValues}. */
    @ManagedAttribute(id = "classvalues")
    public CountStatistic getClassValues() {
        return count.of(figures.getClassValues(), "ClassValues", "Class values that have values for the application");
    }

    /** {@link Figures#getValues}. */
    @ManagedAttribute(id = "values")
    public CountStatistic getValues() {
        return count.of(figures.getValues(), "Values", "Their values, each of one class and one class value");
    }

    /** {@link Figures#getBytes}. */
    @ManagedAttribute(id = "bytes")
    public CountStatistic getBytes() {
        return count.ofBytes(figures.getBytes(), "Bytes",
                "Estimate of the heap that class values take, without the values themselves");
    }

    /** {@link ApplicationMXBean#getStreamsRejected}. */
    @ManagedAttribute(id = "streamsrejected")
    public CountStatistic getStreamsRejected() {
        return count.of(figures.getStreamsRejected(), "StreamsRejected",
                "Object streams of the application that were rejected since it began");
    }

    /** Does nothing: without it the server would ask for every value when statistics are switched on. */
    @Reset
    public void reset() {
        // they are what is, not what was counted
    }
}
