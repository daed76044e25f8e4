package io.github.treadlight.server.monitoring;

import org.glassfish.external.statistics.CountStatistic;
import org.glassfish.external.statistics.impl.CountStatisticImpl;
import org.glassfish.external.statistics.impl.StatisticImpl;

/** Makes the numbers that the server's statistics show, at the moment they are asked for. */
final class Count {
    private final long begun = System.currentTimeMillis();

    CountStatistic of(long value, String name, String description) {
        return of(value, name, StatisticImpl.UNIT_COUNT, description);
    }

    CountStatistic ofBytes(long value, String name, String description) {
        return of(value, name, "bytes", description);
    }

    private CountStatistic of(long value, String name, String unit, String description) {
        return new CountStatisticImpl(value, name, unit, description, System.currentTimeMillis(), begun)
                .getStatistic();
    }
}
