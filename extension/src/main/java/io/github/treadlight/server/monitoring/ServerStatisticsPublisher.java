package io.github.treadlight.server.monitoring;

import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.glassfish.external.probe.provider.PluginPoint;
import org.glassfish.external.probe.provider.StatsProviderManager;
import org.glassfish.external.statistics.CountStatistic;
import org.glassfish.external.statistics.impl.CountStatisticImpl;
import org.glassfish.external.statistics.impl.StatisticImpl;

/**
 * Publishes figures as the server's own statistics, {@code asadmin get -m "server.treadlight.*"}. The server only lists
 * them until an administrator sets the level, and reads their values only on request.
 */
final class ServerStatisticsPublisher implements FigurePublisher {
    /**
     * The module whose level controls these statistics. They belong to the JVM's statistics, because they describe its
     * heap and have no probes, which would have a cost. For a level of Treadlight's own, the server would write an
     * element into domain.xml that stays when Treadlight is removed.
     */
    private static final String MODULE = "jvm";
    /** The lowest level that is not off, as for the JVM's own statistics. */
    private static final String LEVEL = "LOW";
    private static final String NODE = "treadlight";

    private final PluginPoint place;

    /** The generated classes. */
    private static final class Classes {
        static final Class<? extends FigureStatistics> SERVER = StatisticsClass.define("ServerStatistics",
                "Deployments, class values of the server and its applications, scans of libraries, rejected streams",
                Map.of("type", "treadlight-mon", "group", "monitoring"), ServerFigures.ALL);
        static final Class<? extends FigureStatistics> APPLICATION = StatisticsClass.define("ApplicationStatistics",
                "Deployment, class values and rejected object streams of an application",
                Map.of("type", "treadlight-application-mon", "group", "monitoring", "isSingleton", false),
                ApplicationFigures.ALL);
    }

    /** @throws LinkageError if the server has no such statistics */
    ServerStatisticsPublisher() {
        place = PluginPoint.SERVER;
    }

    @Override
    public Runnable publish(ServerFigures server) {
        return register(NODE, Classes.SERVER, ServerFigures.ALL, server);
    }

    @Override
    public Runnable publish(String app, ApplicationFigures application) {
        return register(NODE + "/applications/" + app, Classes.APPLICATION, ApplicationFigures.ALL, application);
    }

    private <S> Runnable register(
            String path, Class<? extends FigureStatistics> type, List<Figure<S>> figures, S source) {
        long start = System.currentTimeMillis();
        FigureStatistics statistics = create(type, index -> statistic(figures.get(index), source, start));
        StatsProviderManager.register(MODULE, place, path, statistics, LEVEL);
        return () -> StatsProviderManager.unregister(statistics);
    }

    private static FigureStatistics create(Class<? extends FigureStatistics> type, IntFunction<CountStatistic> read) {
        try {
            return type.getConstructor(IntFunction.class).newInstance(read);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static <S> CountStatistic statistic(Figure<S> figure, S source, long start) {
        String unit = switch (figure.unit()) {
            case Figure.BYTES -> "bytes";
            case Figure.MILLIS -> StatisticImpl.UNIT_MILLISECOND;
            default -> StatisticImpl.UNIT_COUNT;
        };
        return new CountStatisticImpl(figure.read().applyAsLong(source), figure.name(), unit, figure.text(),
                System.currentTimeMillis(), start).getStatistic();
    }
}
