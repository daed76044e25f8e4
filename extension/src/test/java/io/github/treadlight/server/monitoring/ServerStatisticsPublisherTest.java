package io.github.treadlight.server.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.glassfish.external.probe.provider.PluginPoint;
import org.glassfish.external.probe.provider.StatsProviderInfo;
import org.glassfish.external.probe.provider.StatsProviderManager;
import org.glassfish.external.probe.provider.StatsProviderManagerDelegate;
import org.glassfish.external.statistics.CountStatistic;
import org.glassfish.gmbal.ManagedAttribute;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the statistics without a server: a test double replaces the part of the server that keeps them. */
class ServerStatisticsPublisherTest {
    private final List<StatsProviderInfo> registered = new ArrayList<>();
    private final List<String> read = new ArrayList<>();

    @BeforeEach
    void replaceRegistry() {
        StatsProviderManager.setStatsProviderManagerDelegate(new StatsProviderManagerDelegate() {
            @Override
            public void register(StatsProviderInfo statistics) {
                registered.add(statistics);
            }

            @Override
            public void unregister(Object statistics) {
                registered.removeIf(each -> each.getStatsProvider() == statistics);
            }

            @Override
            public boolean hasListeners(String probe) {
                return false;
            }
        });
    }

    @Test
    void serverFiguresHaveTheJvmsLevelAndAreReadOnDemand() throws Exception {
        Runnable withdraw = new ServerStatisticsPublisher().publish(figures(TreadlightMXBean.class));
        StatsProviderInfo statistics = registered.get(0);
        assertThat(statistics.getConfigElement()).isEqualTo("jvm");
        assertThat(statistics.getConfigLevel()).isEqualTo("LOW");
        assertThat(statistics.getPluginPoint()).isEqualTo(PluginPoint.SERVER);
        assertThat(statistics.getSubTreeRoot()).isEqualTo("treadlight");
        assertThat(read).isEmpty();
        assertThat(counts(statistics)).hasSize(19).containsEntry("generationsbegun", 7L)
                .containsEntry("deploymentscompleted", 7L).containsEntry("deploymentmillis", 7L)
                .containsEntry("applicationbytes", 7L).containsEntry("streamsrejected", 7L);
        assertThat(read).hasSize(19).doesNotHaveDuplicates();
        withdraw.run();
        assertThat(registered).isEmpty();
    }

    @Test
    void applicationFiguresAreBelowTheApplicationsName() throws Exception {
        Runnable withdraw = new ServerStatisticsPublisher().publish("shop", figures(ApplicationMXBean.class));
        StatsProviderInfo statistics = registered.get(0);
        assertThat(statistics.getSubTreeRoot()).isEqualTo("treadlight/applications/shop");
        assertThat(read).isEmpty();
        assertThat(counts(statistics)).containsOnlyKeys(
                "generation", "deploymentmillis", "loaders", "classes", "classvalues", "values", "bytes",
                "streamsrejected");
        assertThat(read).hasSize(8).doesNotHaveDuplicates();
        withdraw.run();
        assertThat(registered).isEmpty();
    }

    /** Reads the statistics as the server does: by reflection, with access to public members only. */
    private static Map<String, Long> counts(StatsProviderInfo statistics) throws Exception {
        Map<String, Long> counts = new TreeMap<>();
        for (Method method : statistics.getStatsProvider().getClass().getMethods()) {
            ManagedAttribute attribute = method.getAnnotation(ManagedAttribute.class);
            if (attribute != null) {
                CountStatistic count = (CountStatistic) method.invoke(statistics.getStatsProvider());
                assertThat(count.getName().toLowerCase(Locale.ROOT)).isEqualTo(attribute.id());
                assertThat(count.getDescription()).isNotBlank();
                counts.put(attribute.id(), count.getCount());
            }
        }
        return counts;
    }

    /** Returns figures that all have the same value, and record which of them are read. */
    private <T> T figures(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, none) -> {
            read.add(method.getName());
            return method.getReturnType() == int.class ? (Object) 7 : (Object) 7L;
        }));
    }
}
