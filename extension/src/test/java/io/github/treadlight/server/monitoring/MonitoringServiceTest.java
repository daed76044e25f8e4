package io.github.treadlight.server.monitoring;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.classvalue.ClassValues;
import io.github.treadlight.scan.jar.LibraryScans;
import io.github.treadlight.server.CapturedLog;
import io.github.treadlight.server.Deployments;
import java.io.InvalidClassException;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import javax.management.AttributeList;
import javax.management.InstanceNotFoundException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.OpenType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests the MBeans in the JVM's MBean server. */
class MonitoringServiceTest {
    private static final String SERVER = "io.github.treadlight:type=Treadlight";

    @RegisterExtension
    final CapturedLog log = new CapturedLog();

    private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    private final Deployments deployments = new Deployments();
    private final AtomicInteger measured = new AtomicInteger();
    private final MonitoringService service = new MonitoringService(
            deployments.applications(),
            deployments.streams(),
            deployments.leaks(),
            new FootprintCache(
                    () -> {
                        measured.incrementAndGet();
                        return deployments.applications().footprints();
                    },
                    () -> 0),
            () -> new LibraryScans.Statistics(3, 4_000, 5, 6, 2, 0, 7));
    private final ClassValue<Object[]> names = ClassValues.of(type -> new Object[] {type.getName()});

    @BeforeEach
    void start() throws Exception {
        deployments.follow(service);
        service.start();
        assertThat(ours()).as("no MBean while the server starts").isEmpty();
        service.ready();
        assertThat(ours()).isNotEmpty();
    }

    @AfterEach
    void stop() throws Exception {
        service.stop();
        assertThat(ours()).isEmpty();
    }

    @Test
    void anApplicationIsPublishedWhileItRuns() throws Exception {
        ClassLoader loader = AppClass.loader();
        AppGeneration generation = deployments.deploy("shop", loader);
        names.get(AppClass.of(loader));
        generation.countClass();

        assertThat(application("shop", "Generation")).isEqualTo(generation.number());
        assertThat(application("shop", "Loaders")).isEqualTo(1);
        assertThat(application("shop", "Classes")).isEqualTo(1);
        assertThat(application("shop", "Values")).isEqualTo(1);
        assertThat(application("shop", "Bytes")).isPositive();

        deployments.undeploy("shop");
        assertThat(ours()).containsExactly(SERVER);
        assertThatThrownBy(() -> beans.getAttribute(nameOf("shop"), "Bytes"))
                .isInstanceOf(InstanceNotFoundException.class);
        Reference.reachabilityFence(loader);
    }

    @Test
    void theServersMBeanHasATableOfApplications() throws Exception {
        ClassLoader loader = AppClass.loader();
        deployments.deploy("shop", loader);
        names.get(AppClass.of(loader));
        deployments.deploy("old", AppClass.loader());
        deployments.undeploy("old");

        assertThat(beans.getAttribute(new ObjectName(SERVER), "Version").toString()).isNotBlank();
        assertThat(beans.getAttribute(new ObjectName(SERVER), "Enabled")).isEqualTo(true);
        assertThat(beans.getAttribute(new ObjectName(SERVER), "Configuration").toString())
                .contains("class-values=compact");
        assertThat(server("GenerationsBegun")).isEqualTo(2);
        assertThat(server("GenerationsRunning")).isEqualTo(1);
        assertThat(server("GenerationsRetained")).isZero();
        assertThat(server("ApplicationValues")).isEqualTo(1);
        assertThat(server("ApplicationBytes")).isPositive();
        assertThat(server("LibraryScans")).isEqualTo(3);
        assertThat(server("LibraryScanBytes")).isEqualTo(4_000);
        assertThat(server("LibrariesScanned")).isEqualTo(5);
        assertThat(server("LibrariesReused")).isEqualTo(6);
        assertThat(server("LibraryMillisSaved")).isEqualTo(7);
        CompositeData shop = Arrays.stream(rows("Applications")).filter(row -> row.get("application").equals("shop"))
                .findFirst().orElseThrow();
        assertThat(shop.get("state")).isEqualTo("running");
        assertThat(shop.get("values")).isEqualTo(1L);
        assertThat(shop.get("since").toString()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");

        deployments.undeploy("shop");
        assertThat(server("ValuesPurged")).isEqualTo(1);
        Reference.reachabilityFence(loader);
    }

    @Test
    void deploymentsAreTimedUntilTheApplicationHasStarted() throws Exception {
        ClassLoader loader = AppClass.loader();
        deployments.deploy("shop", loader, System.nanoTime() - SECONDS.toNanos(3));
        assertThat(server("DeploymentsCompleted")).isZero();
        assertThat(application("shop", "DeploymentMillis")).isZero();
        deployments.start("shop");
        long time = application("shop", "DeploymentMillis");
        assertThat(time).isBetween(3_000L, 60_000L);
        deployments.start("shop");
        assertThat(application("shop", "DeploymentMillis")).as("reported twice").isEqualTo(time);
        assertThat(server("DeploymentsCompleted")).isEqualTo(1);
        assertThat(server("DeploymentMillis")).isEqualTo(time);
        deployments.undeploy("shop");
        assertThat(server("DeploymentMillis")).isEqualTo(time);
        Reference.reachabilityFence(loader);
    }

    @Test
    void rejectedStreamsAreCountedForTheServerAndEachApplication() throws Exception {
        ClassLoader loader = AppClass.loader();
        deployments.deploy("shop", loader);
        assertThat(server("StreamsRejected")).isZero();
        assertThat(rows("StreamRejections")).isEmpty();
        assertThatThrownBy(() -> deployments.streams().filterOf(loader).check("bsh.XThis"))
                .isInstanceOf(InvalidClassException.class);
        assertThat(application("shop", "StreamsRejected")).isEqualTo(1);
        assertThat(server("StreamsRejected")).isEqualTo(1);
        assertThat(rows("StreamRejections")).singleElement().satisfies(row -> {
            assertThat(row.get("application")).isEqualTo("shop");
            assertThat(row.get("reason")).isEqualTo("built-in list");
            assertThat(row.get("count")).isEqualTo(1L);
        });
        deployments.undeploy("shop");
        assertThat(rows("StreamRejections")).isEmpty();
        assertThat(server("StreamsRejected")).isEqualTo(1);
    }

    @Test
    void noClassIsNamed() throws Exception {
        deployments.exclude("com.acme.*");
        assertThat(beans.getAttribute(new ObjectName(SERVER), "Configuration").toString()).doesNotContain("com.acme");
    }

    @Test
    void nothingCanBeChanged() throws Exception {
        deployments.deploy("shop", AppClass.loader());
        assertThat(ours()).hasSize(2).allSatisfy(name -> {
            assertThat(beans.getMBeanInfo(new ObjectName(name)).getOperations()).isEmpty();
            assertThat(beans.getMBeanInfo(new ObjectName(name)).getAttributes()).isNotEmpty()
                    .noneMatch(MBeanAttributeInfo::isWritable);
        });
    }

    @Test
    void attributesAreMeasuredOnDemandAndTogether() throws Exception {
        ClassLoader loader = AppClass.loader();
        deployments.deploy("shop", loader);
        deployments.deploy("other", AppClass.loader());
        deployments.undeploy("other");
        names.get(AppClass.of(loader));
        assertThat(measured).hasValue(0);
        for (String name : ours()) {
            MBeanAttributeInfo[] attributes = beans.getMBeanInfo(new ObjectName(name)).getAttributes();
            AttributeList values = beans.getAttributes(new ObjectName(name),
                    Arrays.stream(attributes).map(MBeanAttributeInfo::getName).toArray(String[]::new));
            assertThat(values.asList()).zipSatisfy(List.of(attributes), (value, attribute) -> assertThat(
                    (OpenType<?>) attribute.getDescriptor().getFieldValue("openType"))
                    .matches(type -> type.isValue(value.getValue())));
        }
        assertThat(measured).hasValue(1);
        Reference.reachabilityFence(loader);
    }

    @Test
    void aNameWithSpecialCharactersIsQuoted() throws Exception {
        deployments.deploy("shop:1.0,\"new\"", AppClass.loader());
        ObjectName name = new ObjectName("io.github.treadlight:type=Application,name="
                + ObjectName.quote("shop:1.0,\"new\""));
        assertThat(beans.getAttribute(name, "Loaders")).isEqualTo(1);
    }

    @Test
    void theNextGenerationReplacesOneThatHasNotEnded() throws Exception {
        deployments.deploy("shop", AppClass.loader());
        AppGeneration next = deployments.deploy("shop", AppClass.loader());
        assertThat(application("shop", "Generation")).isEqualTo(next.number());
        assertThat(warnings()).isEmpty();
    }

    @Test
    void aTakenNameIsLoggedOnceAndAffectsNothingElse() throws Exception {
        for (String app : List.of("shop", "mall")) {
            beans.registerMBean(new FigureBean<>("", List.of(), List.of()), nameOf(app));
            deployments.deploy(app, AppClass.loader());
            deployments.undeploy(app);
            assertThat(beans.isRegistered(nameOf(app))).isTrue();
            beans.unregisterMBean(nameOf(app));
        }
        assertThat(warnings()).singleElement().asString()
                .contains("type=Application,name=shop", "must choose another name");
    }

    @Test
    void anMBeanThatOtherCodeUnregisteredCausesNoWarning() throws Exception {
        deployments.deploy("shop", AppClass.loader());
        beans.unregisterMBean(nameOf("shop"));
        deployments.undeploy("shop");
        assertThat(warnings()).isEmpty();
    }

    @Test
    void nothingIsPublishedAfterTheStop() throws Exception {
        deployments.deploy("shop", AppClass.loader());
        service.stop();
        deployments.deploy("mall", AppClass.loader());
        assertThat(ours()).isEmpty();
    }

    @Test
    void publishedFiguresRetainNoLoader() throws Exception {
        WeakReference<ClassLoader> loader = new WeakReference<>(AppClass.loader());
        deployments.deploy("shop", loader.get());
        names.get(AppClass.of(loader.get()));
        assertThat(application("shop", "Values")).isEqualTo(1);
        deployments.forget("shop");
        await().atMost(30, SECONDS).until(() -> {
            System.gc();
            return loader.refersTo(null);
        });
        assertThat(application("shop", "Loaders")).isZero();
    }

    private long server(String attribute) throws Exception {
        return ((Number) beans.getAttribute(new ObjectName(SERVER), attribute)).longValue();
    }

    private CompositeData[] rows(String table) throws Exception {
        return (CompositeData[]) beans.getAttribute(new ObjectName(SERVER), table);
    }

    private long application(String app, String attribute) throws Exception {
        return ((Number) beans.getAttribute(nameOf(app), attribute)).longValue();
    }

    private static ObjectName nameOf(String app) throws Exception {
        return new ObjectName("io.github.treadlight:type=Application,name=" + app);
    }

    private List<String> warnings() {
        return log.lines().stream().filter(line -> line.startsWith("WARNING")).toList();
    }

    private Set<String> ours() throws Exception {
        Set<ObjectName> names = beans.queryNames(new ObjectName("io.github.treadlight:*"), null);
        return Set.of(names.stream().map(ObjectName::getCanonicalName).toArray(String[]::new));
    }
}
