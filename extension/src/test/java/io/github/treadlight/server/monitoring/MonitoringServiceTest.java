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
import io.github.treadlight.server.ServerEvents;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import javax.management.InstanceNotFoundException;
import javax.management.JMX;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import javax.management.openmbean.CompositeData;
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
    private final ServerEvents events = new ServerEvents();
    private final MonitoringService service = new MonitoringService(
            deployments.applications(),
            deployments.streams(),
            events,
            new FootprintCache(
                    () -> {
                        measured.incrementAndGet();
                        return deployments.applications().footprints();
                    },
                    () -> 0),
            () -> new LibraryScans.Statistics(3, 4_000, 5, 6, 0, 7));
    private final ClassValue<Object[]> names = ClassValues.of(type -> new Object[] {type.getName()});

    @BeforeEach
    void start() throws Exception {
        service.start();
        assertThat(ours()).as("no MBean while the server starts").isEmpty();
        events.send("server_ready");
        await().atMost(30, SECONDS).until(() -> !ours().isEmpty());
    }

    @AfterEach
    void stop() throws Exception {
        service.stop();
        assertThat(ours()).isEmpty();
        assertThat(events.listeners()).isEmpty();
    }

    @Test
    void anApplicationIsPublishedWhileItRuns() throws Exception {
        ClassLoader loader = AppClass.loader();
        AppGeneration generation = deployments.deploy("shop", loader);
        names.get(AppClass.of(loader));
        generation.countClass();

        ApplicationMXBean shop = application("shop");
        assertThat(shop.getGeneration()).isEqualTo(generation.number());
        assertThat(shop.getLoaders()).isEqualTo(1);
        assertThat(shop.getClasses()).isEqualTo(1);
        assertThat(shop.getValues()).isEqualTo(1);
        assertThat(shop.getBytes()).isPositive();

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

        TreadlightMXBean server = JMX.newMXBeanProxy(beans, new ObjectName(SERVER), TreadlightMXBean.class);
        assertThat(server.getVersion()).isNotBlank();
        assertThat(server.isEnabled()).isTrue();
        assertThat(server.getConfiguration()).contains("class-values=compact");
        assertThat(server.getGenerationsBegun()).isEqualTo(2);
        assertThat(server.getGenerationsRunning()).isEqualTo(1);
        assertThat(server.getGenerationsRetained()).isZero();
        assertThat(server.getApplicationValues()).isEqualTo(1);
        assertThat(server.getApplicationBytes()).isPositive();
        assertThat(server.getLibraryScans()).isEqualTo(3);
        assertThat(server.getLibraryScanBytes()).isEqualTo(4_000);
        assertThat(server.getLibrariesScanned()).isEqualTo(5);
        assertThat(server.getLibrariesReused()).isEqualTo(6);
        assertThat(server.getLibraryMillisSaved()).isEqualTo(7);
        CompositeData[] rows = (CompositeData[]) beans.getAttribute(new ObjectName(SERVER), "Applications");
        CompositeData shop = Arrays.stream(rows).filter(row -> row.get("application").equals("shop")).findFirst()
                .orElseThrow();
        assertThat(shop.getCompositeType().keySet()).containsExactlyInAnyOrder("application", "generation", "state",
                "since", "loaders", "classes", "classValues", "values", "bytes");
        assertThat(shop.get("state")).isEqualTo("running");
        assertThat(shop.get("values")).isEqualTo(1L);
        assertThat(shop.get("since").toString()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");

        deployments.undeploy("shop");
        assertThat(server.getValuesPurged()).isEqualTo(1);
        Reference.reachabilityFence(loader);
    }

    @Test
    void deploymentsAreTimedUntilTheApplicationHasStarted() throws Exception {
        ClassLoader loader = AppClass.loader();
        AppGeneration generation = deployments.deploy("shop", loader);
        generation.deployingSince(System.nanoTime() - SECONDS.toNanos(3));
        TreadlightMXBean server = JMX.newMXBeanProxy(beans, new ObjectName(SERVER), TreadlightMXBean.class);
        assertThat(server.getDeploymentsCompleted()).isZero();
        assertThat(application("shop").getDeploymentMillis()).isZero();
        deployments.start("shop");
        long time = application("shop").getDeploymentMillis();
        assertThat(time).isBetween(3_000L, 60_000L);
        deployments.start("shop");
        assertThat(application("shop").getDeploymentMillis()).as("reported twice").isEqualTo(time);
        assertThat(server.getDeploymentsCompleted()).isEqualTo(1);
        assertThat(server.getDeploymentMillis()).isEqualTo(time);
        deployments.undeploy("shop");
        assertThat(server.getDeploymentMillis()).isEqualTo(time);
        Reference.reachabilityFence(loader);
    }

    @Test
    void rejectedStreamsAreCountedForTheServerAndEachApplication() throws Exception {
        ClassLoader loader = AppClass.loader();
        deployments.deploy("shop", loader);
        TreadlightMXBean server = JMX.newMXBeanProxy(beans, new ObjectName(SERVER), TreadlightMXBean.class);
        assertThat(server.getStreamsRejected()).isZero();
        assertThat(server.getStreamRejections()).isEmpty();
        assertThatThrownBy(() -> deployments.streams().filterOf(loader).check("bsh.XThis"))
                .isInstanceOf(InvalidClassException.class);
        assertThat(application("shop").getStreamsRejected()).isEqualTo(1);
        assertThat(server.getStreamsRejected()).isEqualTo(1);
        assertThat(server.getStreamRejections()).singleElement().satisfies(row -> {
            assertThat(row.getApplication()).isEqualTo("shop");
            assertThat(row.getReason()).isEqualTo("built-in list");
            assertThat(row.getCount()).isEqualTo(1);
        });
        CompositeData[] rows = (CompositeData[]) beans.getAttribute(new ObjectName(SERVER), "StreamRejections");
        assertThat(rows[0].getCompositeType().keySet()).containsExactlyInAnyOrder("application", "reason", "count");
        deployments.undeploy("shop");
        assertThat(server.getStreamRejections()).isEmpty();
        assertThat(server.getStreamsRejected()).isEqualTo(1);
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

    /** Clients, such as dashboards and scripts, rely on the names and types of mbeans.txt. */
    @Test
    void theMBeansAreTheCommittedOnes() throws Exception {
        deployments.deploy("shop", AppClass.loader());
        String actual = MBeanText.of(beans.getMBeanInfo(new ObjectName(SERVER)))
                + MBeanText.of(beans.getMBeanInfo(nameOf("shop")));
        try (InputStream committed = MonitoringServiceTest.class.getResourceAsStream("mbeans.txt")) {
            assertThat(actual).isEqualTo(new String(committed.readAllBytes(), StandardCharsets.UTF_8));
        }
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
            String[] attributes = Arrays.stream(beans.getMBeanInfo(new ObjectName(name)).getAttributes())
                    .map(MBeanAttributeInfo::getName).toArray(String[]::new);
            assertThat(beans.getAttributes(new ObjectName(name), attributes)).hasSameSizeAs(attributes);
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
        assertThat(application("shop").getGeneration()).isEqualTo(next.number());
        assertThat(warnings()).isEmpty();
    }

    @Test
    void aTakenNameIsLoggedOnceAndAffectsNothingElse() throws Exception {
        TreadlightMXBean another = JMX.newMXBeanProxy(beans, new ObjectName(SERVER), TreadlightMXBean.class);
        for (String app : List.of("shop", "mall")) {
            beans.registerMBean(new StandardMBean(another, TreadlightMXBean.class, true), nameOf(app));
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
        assertThat(application("shop").getValues()).isEqualTo(1);
        deployments.forget("shop");
        await().atMost(30, SECONDS).until(() -> {
            System.gc();
            return loader.refersTo(null);
        });
        assertThat(application("shop").getLoaders()).isZero();
    }

    private ApplicationMXBean application(String app) throws Exception {
        return JMX.newMXBeanProxy(beans, nameOf(app), ApplicationMXBean.class);
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
