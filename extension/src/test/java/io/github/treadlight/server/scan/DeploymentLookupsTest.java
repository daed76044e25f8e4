package io.github.treadlight.server.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.app.AppGenerations;
import io.github.treadlight.fixture.FlightRecording;
import io.github.treadlight.server.CapturedLog;
import io.github.treadlight.server.DeployedApp;
import io.github.treadlight.server.settings.DomainXml;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.glassfish.api.deployment.DeployCommandParameters;
import org.glassfish.api.deployment.archive.ArchiveHandler;
import org.glassfish.deployment.common.DeploymentContextImpl;
import org.glassfish.hk2.classmodel.reflect.Parser;
import org.glassfish.hk2.classmodel.reflect.Types;
import org.glassfish.hk2.utilities.AbstractActiveDescriptor;
import org.glassfish.hk2.utilities.BuilderHelper;
import org.glassfish.hk2.utilities.ServiceLocatorUtilities;
import org.glassfish.internal.api.ClassLoaderHierarchy;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Deployments of a folder with a class. Libraries need archives of the server, and are tested on servers. */
class DeploymentLookupsTest {
    @RegisterExtension
    final CapturedLog log = new CapturedLog();

    @RegisterExtension
    final DomainXml domain = DomainXml.withElement("");

    @RegisterExtension
    final FlightRecording recording = new FlightRecording();

    @TempDir
    Path archives;

    private final DeploymentLookups lookups = domain.services().getService(DeploymentLookups.class);

    @BeforeEach
    void configure() throws Exception {
        AbstractActiveDescriptor<ClassLoaderHierarchy> hierarchy = BuilderHelper.createConstantDescriptor(
                proxy(ClassLoaderHierarchy.class, true), null, ClassLoaderHierarchy.class);
        hierarchy.setRanking(1);
        ServiceLocatorUtilities.addOneDescriptor(domain.services(), hierarchy);
        lookups.configure(domain.settings());
    }

    private DeploymentContextImpl deployment(boolean isScanned) throws Exception {
        Path folder = Files.createDirectories(archives.resolve("shop/WEB-INF/classes"));
        try (InputStream in = DeploymentLookupsTest.class.getResourceAsStream("DeploymentLookupsTest.class")) {
            Path file = folder.resolve(DeploymentLookupsTest.class.getName().replace('.', '/') + ".class");
            Files.createDirectories(file.getParent());
            Files.write(file, in.readAllBytes());
        }
        DeploymentContextImpl deployment =
                DeployedApp.context("shop", DeployedApp.archive(archives.resolve("shop")));
        deployment.setArchiveHandler(proxy(ArchiveHandler.class, isScanned));
        return deployment;
    }

    private static @Nullable Types types(DeploymentContextImpl deployment) {
        return deployment.getTransientAppMetaData(Types.class.getName(), Types.class);
    }

    @Test
    void anObserverLeavesTheScanToTheServerAndMeasuresTheLibrariesLater() throws Exception {
        domain.set("mode", "observe");
        lookups.configure(domain.settings());
        lookups.ready();
        Path libraries = Files.createDirectories(archives.resolve("shop/WEB-INF/lib"));
        try (InputStream in = Parser.class.getResourceAsStream("Parser.class");
                ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(libraries.resolve("library.jar")))) {
            out.putNextEntry(new ZipEntry("Parser.class"));
            out.write(in.readAllBytes());
        }
        AppGenerations generations = new AppGenerations();
        for (int i = 0; i < 2; i++) {
            DeploymentContextImpl deployment = deployment(true);
            lookups.scan(deployment);
            assertThat(types(deployment)).isNull();
            assertThat(deployment.getTransientAppMetaData(Parser.class.getName(), Parser.class)).isNull();
            lookups.loaded(generations.begin("shop", Set.of(new URLClassLoader(new URL[0])), Set.of(),
                    List.of(archives.resolve("shop")), null, replaced -> { }));
            lookups.started();
        }
        await().untilAsserted(() -> assertThat(lookups.observed()).singleElement().satisfies(each -> {
            assertThat(each.app()).isEqualTo("shop");
            assertThat(each.deployments()).isEqualTo(2);
            assertThat(each.reuse().libraries()).isEqualTo(2);
            assertThat(each.reuse().unchanged()).isEqualTo(1);
        }));
        assertThat(log.lines()).isEmpty();
        domain.set("mode", "active");
        lookups.configure(domain.settings());
        assertThat(lookups.observed()).isEmpty();
    }

    @Test
    void givesADeploymentItsTypesAndTheirParser() throws Exception {
        DeploymentContextImpl deployment = deployment(true);

        lookups.scan(deployment);

        assertThat(log.lines()).isEmpty();
        assertThat(types(deployment).getBy(DeploymentLookupsTest.class.getName())).isNotNull();
        assertThat(deployment.getTransientAppMetaData(Parser.class.getName(), Parser.class)).isNotNull();
    }

    @Test
    void keepsTheServersClassesAfterTheFirstDeployment() throws Exception {
        lookups.scan(deployment(true));
        assertThat(lookups.serverClassBytes()).isZero();

        lookups.ready();

        await().untilAsserted(() -> assertThat(lookups.serverClassBytes()).isPositive());
    }

    @Test
    void recordsTheScanOfADeployment() throws Exception {
        lookups.scan(deployment(true));

        assertThat(recording.events("DeploymentScanned")).singleElement().satisfies(event -> {
            assertThat(event.getString("application")).isEqualTo("shop");
            assertThat(event.getInt("librariesScanned")).as("a folder").isZero();
            assertThat(event.getInt("librariesReused")).isZero();
            assertThat(event.getLong("classesReused")).isZero();
            assertThat(event.getDuration("timeSaved")).isZero();
        });
    }

    @Test
    void leavesOtherDeploymentsToTheServer() throws Exception {
        DeploymentContextImpl unscanned = deployment(false);
        lookups.scan(unscanned);
        assertThat(types(unscanned)).isNull();

        DeploymentContextImpl withLibrariesOfTheDomain = deployment(true);
        withLibrariesOfTheDomain.getAppProps().setProperty("warlibs", "true");
        lookups.scan(withLibrariesOfTheDomain);
        assertThat(types(withLibrariesOfTheDomain)).isNull();

        DeploymentContextImpl withoutHandler = deployment(true);
        withoutHandler.setArchiveHandler(null);
        lookups.scan(withoutHandler);
        assertThat(types(withoutHandler)).isNull();
        assertThat(log.lines()).isEmpty();
    }

    @Test
    void isSwitchedOffFromTheNextDeploymentOn() throws Exception {
        lookups.scan(deployment(true));
        domain.set("deployment-lookups", "stock");
        lookups.configure(domain.settings());
        assertThat(lookups.serverClassBytes()).isZero();

        DeploymentContextImpl next = deployment(true);
        lookups.scan(next);

        assertThat(types(next)).isNull();
    }

    @Test
    void leavesDeploymentsToTheServerAfterItsEnd() throws Exception {
        lookups.stop();

        DeploymentContextImpl deployment = deployment(true);
        lookups.scan(deployment);

        assertThat(types(deployment)).isNull();
        assertThat(lookups.statistics().jars()).isZero();
        assertThat(log.lines()).isEmpty();
    }

    @Test
    void leavesADeploymentToTheServerThatItCannotScan() throws Exception {
        DeploymentContextImpl deployment = deployment(true);
        deployment.getSource().close();
        deployment.setSource(null);
        lookups.scan(deployment);

        assertThat(types(deployment)).isNull();
        assertThat(log.lines()).singleElement().asString().contains("the server scans it");
    }

    @Test
    void leavesOtherDeploymentsAloneWhenAnArchiveHandlerDoesNotLink() throws Exception {
        DeploymentContextImpl failing = deployment(true);
        failing.setArchiveHandler((ArchiveHandler) Proxy.newProxyInstance(ArchiveHandler.class.getClassLoader(),
                new Class<?>[] {ArchiveHandler.class}, (proxy, method, arguments) -> {
                    throw new NoClassDefFoundError("of an archive handler");
                }));
        lookups.scan(failing);
        assertThat(types(failing)).isNull();
        assertThat(log.lines()).singleElement().asString().contains("the server scans it");

        DeploymentContextImpl other = deployment(true);
        lookups.scan(other);

        assertThat(types(other)).isNotNull();
    }

    @Test
    void leavesAMissingLibraryToTheServerWhichReportsIt() throws Exception {
        DeploymentContextImpl deployment = new DeploymentContextImpl(null, deployment(true).getSource(),
                new DeployCommandParameters(), null) {
            @Override
            public List<URI> getAppLibs() {
                throw new IllegalArgumentException("a library does not exist");
            }
        };
        deployment.setArchiveHandler(proxy(ArchiveHandler.class, true));
        lookups.scan(deployment);

        assertThat(types(deployment)).isNull();
        assertThat(log.lines()).isEmpty();
    }

    /** An object whose methods return one value, or no object. */
    private static <T> T proxy(Class<T> type, boolean value) {
        return type.cast(Proxy.newProxyInstance(DeploymentLookupsTest.class.getClassLoader(), new Class<?>[] {type},
                (proxy, method, arguments) -> method.getReturnType() == boolean.class ? value
                        : method.getReturnType() == ClassLoader.class ? ClassLoader.getSystemClassLoader() : null));
    }
}
