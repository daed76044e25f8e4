package io.github.treadlight.server.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.scan.jar.LibraryScans;
import io.github.treadlight.server.Deployments;
import java.lang.ref.Reference;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.glassfish.external.probe.provider.PluginPoint;
import org.glassfish.external.probe.provider.StatsProviderInfo;
import org.glassfish.external.probe.provider.StatsProviderManager;
import org.glassfish.external.probe.provider.StatsProviderManagerDelegate;
import org.glassfish.external.statistics.CountStatistic;
import org.glassfish.external.statistics.annotations.Reset;
import org.glassfish.gmbal.AMXMetadata;
import org.glassfish.gmbal.Description;
import org.glassfish.gmbal.ManagedAttribute;
import org.glassfish.gmbal.ManagedObject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the statistics without a server: a test double replaces the part of the server that keeps them. */
class ServerStatisticsPublisherTest {
    private final List<StatsProviderInfo> registered = new ArrayList<>();
    private final Deployments deployments = new Deployments();
    private final AtomicInteger measured = new AtomicInteger();
    private final FootprintCache footprints = new FootprintCache(
            () -> {
                measured.incrementAndGet();
                return deployments.applications().footprints();
            },
            () -> 0);

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
        ServerFigures server = new ServerFigures(deployments.applications(), deployments.streams(), deployments.leaks(),
                footprints, () -> new LibraryScans.Statistics(3, 4_000, 5, 6, 2, 0, 7));
        Runnable withdraw = new ServerStatisticsPublisher().publish(server);
        StatsProviderInfo statistics = registered.get(0);
        assertThat(statistics.getConfigElement()).isEqualTo("jvm");
        assertThat(statistics.getConfigLevel()).isEqualTo("LOW");
        assertThat(statistics.getPluginPoint()).isEqualTo(PluginPoint.SERVER);
        assertThat(statistics.getSubTreeRoot()).isEqualTo("treadlight");
        assertThat(measured).hasValue(0);
        assertThat(counts(statistics)).isEqualTo(values(ServerFigures.ALL, server))
                .containsEntry("libraryscans", 3L).containsEntry("librarymillissaved", 7L);
        assertThat(units(statistics)).containsEntry("generationsbegun", "count").containsEntry("serverbytes", "bytes")
                .containsEntry("deploymentmillis", "millisecond");
        withdraw.run();
        assertThat(registered).isEmpty();
    }

    @Test
    void applicationFiguresAreBelowTheApplicationsName() throws Exception {
        ClassLoader loader = AppClass.loader();
        AppGeneration generation = deployments.deploy("shop", loader);
        ApplicationFigures shop =
                new ApplicationFigures(generation, () -> footprints.of(generation), deployments.streams());
        Runnable withdraw = new ServerStatisticsPublisher().publish("shop", shop);
        StatsProviderInfo statistics = registered.get(0);
        assertThat(statistics.getSubTreeRoot()).isEqualTo("treadlight/applications/shop");
        assertThat(measured).hasValue(0);
        assertThat(counts(statistics)).isEqualTo(values(ApplicationFigures.ALL, shop))
                .containsEntry("generation", (long) generation.number()).containsEntry("loaders", 1L);
        withdraw.run();
        assertThat(registered).isEmpty();
        Reference.reachabilityFence(loader);
    }

    private static <S> Map<String, Long> values(List<Figure<S>> figures, S source) {
        return figures.stream().collect(Collectors.toMap(
                figure -> figure.name().toLowerCase(Locale.ROOT), figure -> figure.read().applyAsLong(source)));
    }

    private static Map<String, Long> counts(StatsProviderInfo statistics) throws Exception {
        return read(statistics, CountStatistic::getCount);
    }

    private static Map<String, String> units(StatsProviderInfo statistics) throws Exception {
        return read(statistics, CountStatistic::getUnit);
    }

    /** Reads the statistics as the server does: by reflection, with access to public members only. */
    private static <T> Map<String, T> read(StatsProviderInfo statistics, Function<CountStatistic, T> part)
            throws Exception {
        Class<?> type = statistics.getStatsProvider().getClass();
        assertThat(type).hasAnnotations(AMXMetadata.class, ManagedObject.class, Description.class);
        assertThat(type.getMethod("reset")).matches(reset -> reset.isAnnotationPresent(Reset.class));
        Map<String, T> values = new TreeMap<>();
        for (Method method : type.getMethods()) {
            ManagedAttribute attribute = method.getAnnotation(ManagedAttribute.class);
            if (attribute != null) {
                CountStatistic count = (CountStatistic) method.invoke(statistics.getStatsProvider());
                assertThat(count.getName().toLowerCase(Locale.ROOT)).isEqualTo(attribute.id());
                assertThat(method.getName()).isEqualTo("get" + count.getName());
                assertThat(count.getDescription()).isNotBlank();
                values.put(attribute.id(), part.apply(count));
            }
        }
        return values;
    }
}
