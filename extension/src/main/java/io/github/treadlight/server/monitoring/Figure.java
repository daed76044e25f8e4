package io.github.treadlight.server.monitoring;

import java.util.function.ToLongFunction;
import javax.management.openmbean.SimpleType;
import org.jspecify.annotations.Nullable;

/**
 * The definition of a figure: a number that is measured when a client reads it. The MBeans, the statistics of
 * {@code asadmin get -m}, the exporters' rules in {@code config} and the tables of docs/monitoring.md follow from it.
 *
 * @param <S> the type of the object from which the figure is read
 * @param name the name of the attribute; in lower case, also the name of the statistic
 * @param unit {@link #BYTES}, {@link #MILLIS} or the name of what is counted
 * @param metric the name in OpenTelemetry without the prefix {@code treadlight.}; the Prometheus name follows from it
 * @param microProfile the name in MicroProfile Metrics without this prefix; null if the figure is not among them
 * @param label the label that distinguishes the figure from others of the same metric; null if there are none
 * @param text the description that clients show
 */
record Figure<S>(
        SimpleType<? extends Number> type, String name, Kind kind, String unit, String metric,
        @Nullable String microProfile, @Nullable MetricLabel label, String text, ToLongFunction<S> read) {
    static final String BYTES = "bytes";
    static final String MILLIS = "milliseconds";

    /** How a figure changes, in the words of OpenTelemetry. */
    enum Kind {
        COUNTER,
        /** A number that also decreases, and that may be added over several servers. */
        UPDOWNCOUNTER,
        /** A number whose sum has no meaning. */
        GAUGE
    }

    /** A label of a metric that several figures share, with the description of this metric. */
    record MetricLabel(String key, String value, String text) {}

    Figure(SimpleType<? extends Number> type, String name, Kind kind, String unit, String metric, String microProfile,
            String text, ToLongFunction<S> read) {
        this(type, name, kind, unit, metric, microProfile, null, text, read);
    }

    /** Returns the attribute that has the value of the figure. */
    BeanAttribute<S> attribute() {
        return new BeanAttribute<>(name, type, type.equals(SimpleType.INTEGER)
                ? source -> (int) read.applyAsLong(source)
                : read::applyAsLong);
    }
}
