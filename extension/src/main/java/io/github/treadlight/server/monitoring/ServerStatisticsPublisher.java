package io.github.treadlight.server.monitoring;

import org.glassfish.external.probe.provider.PluginPoint;
import org.glassfish.external.probe.provider.StatsProviderManager;

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

    /** @throws LinkageError if the server has no such statistics */
    ServerStatisticsPublisher() {
        place = PluginPoint.SERVER;
    }

    @Override
    public Runnable publish(TreadlightMXBean server) {
        return register(NODE, new ServerStatistics(server));
    }

    @Override
    public Runnable publish(String app, ApplicationMXBean application) {
        return register(NODE + "/applications/" + app, new ApplicationStatistics(application));
    }

    private Runnable register(String path, Object statistics) {
        StatsProviderManager.register(MODULE, place, path, statistics, LEVEL);
        return () -> StatsProviderManager.unregister(statistics);
    }
}
