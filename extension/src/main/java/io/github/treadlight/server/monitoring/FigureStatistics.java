package io.github.treadlight.server.monitoring;

import java.util.function.IntFunction;
import org.glassfish.external.statistics.CountStatistic;
import org.glassfish.external.statistics.annotations.Reset;

/**
 * Statistics of the server or of an application. {@link StatisticsClass} generates the subclasses, with a getter for
 * each figure. Public because the server calls it by reflection.
 */
public abstract class FigureStatistics {
    private final IntFunction<CountStatistic> read;

    /** @param read a function that reads the figure with an index */
    protected FigureStatistics(IntFunction<CountStatistic> read) {
        this.read = read;
    }

    /** Returns the figure with an index. */
    protected final CountStatistic read(int index) {
        return read.apply(index);
    }

    /** Does nothing. If a class has no such method, the server reads every value when statistics are switched on. */
    @Reset
    public void reset() {
        // the values are current, not counted since a reset
    }
}
