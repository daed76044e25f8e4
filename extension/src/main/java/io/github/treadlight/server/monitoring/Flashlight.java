package io.github.treadlight.server.monitoring;

import org.glassfish.external.probe.provider.PluginPoint;
import org.glassfish.external.probe.provider.StatsProviderManager;

/**
 * The server's own statistics, {@code asadmin get -m "server.treadlight.*"}. The server keeps them in a list until an
 * administrator sets the level, and asks them for values only when somebody does.
 */
final class Flashlight implements Outlet {
    /**
     * Under the level of the JVM's statistics: it is the JVM's heap that is told of, and they have no probes, which
     * would cost something. For a level of Treadlight's own the server would write an element into domain.xml that
     * stays when Treadlight is removed.
     */
    private static final String MODULE = "jvm";
    /** The lowest that is not off, as the JVM's own have it. */
    private static final String LEVEL = "LOW";
    private static final String NODE = "treadlight";

    private final PluginPoint place;

    /** @throws LinkageError when this server has no such statistics */
    Flashlight() {
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
