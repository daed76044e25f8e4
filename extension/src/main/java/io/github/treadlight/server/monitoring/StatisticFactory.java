package io.github.treadlight.server.monitoring;

import org.glassfish.external.statistics.CountStatistic;
import org.glassfish.external.statistics.impl.CountStatisticImpl;
import org.glassfish.external.statistics.impl.StatisticImpl;

/** Factory of the numbers that the server's statistics show, created when they are read. */
final class StatisticFactory {
    private final long startTime = System.currentTimeMillis();

    CountStatistic of(long value, String name, String description) {
        return of(value, name, StatisticImpl.UNIT_COUNT, description);
    }

    CountStatistic ofBytes(long value, String name, String description) {
        return of(value, name, "bytes", description);
    }

    CountStatistic ofMillis(long value, String name, String description) {
        return of(value, name, StatisticImpl.UNIT_MILLISECOND, description);
    }

    private CountStatistic of(long value, String name, String unit, String description) {
        return new CountStatisticImpl(value, name, unit, description, System.currentTimeMillis(), startTime)
                .getStatistic();
    }
}
