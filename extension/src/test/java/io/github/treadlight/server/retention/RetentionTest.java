package io.github.treadlight.server.retention;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.AppGenerations;
import io.github.treadlight.app.Memory;
import io.github.treadlight.fixture.ForgedLine;
import io.github.treadlight.fixture.WaitingThread;
import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.catalogue.ServerVersion;
import io.github.treadlight.leak.file.DeployedFolders;
import io.github.treadlight.leak.fixture.SettableEvidence;
import io.github.treadlight.leak.proof.Interlock;
import io.github.treadlight.server.CapturedLog;
import io.github.treadlight.server.ServerLoaders.WebappClassLoader;
import io.github.treadlight.server.leak.Sweeps;
import io.github.treadlight.server.settings.DomainXml;
import java.lang.ref.Reference;
import java.net.CookieHandler;
import java.net.CookieManager;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Undeployed applications that this JVM retains. */
class RetentionTest {
    /** A search for the log's sake has little time, which may not be enough on a machine that builds much else. */
    private static final String TOO_BUSY = "was not found within 5 s";

    @RegisterExtension
    final WaitingThread worker = new WaitingThread("shop-worker");

    @RegisterExtension
    final CapturedLog log = new CapturedLog();

    @RegisterExtension
    final DomainXml domain = DomainXml.withElement("loader-watch-grace-seconds='0'");

    @TempDir
    Path instance;

    private final AppGenerations generations = new AppGenerations();
    private volatile boolean jacksonFails;
    /** When a cleaner looked at this class. */
    private final List<String> opened = new CopyOnWriteArrayList<>();
    private Sweeps sweeps;
    private Retention retention;

    @BeforeEach
    void start() {
        ServerLibraries libraries = new ServerLibraries() {
            @Override
            public Optional<Class<?>> find(String className) {
                if (jacksonFails && className.startsWith("com.fasterxml.jackson.")) {
                    throw new NoClassDefFoundError("thrown by the test");
                }
                return Optional.empty();
            }

            @Override
            public boolean open(Class<?> type) {
                if (type == Cookies.class) {
                    opened.add(generations.reads().isRunning() ? "within a read" : "outside of reads");
                }
                return ServerLibraries.super.open(type);
            }
        };
        sweeps = new Sweeps(libraries, new Interlock(new SettableEvidence()), ServerVersion.of("payara", "6.2025.10"),
            (owner, member) -> true);
        retention = new Retention(generations, sweeps,
                new RetentionDumps(instance, new HotSpotHeapDumper(), Clock.systemUTC()));
        retention.start();
    }

    @AfterEach
    void stop() {
        retention.stop();
    }

    private void configure(String... namesAndTexts) throws Exception {
        domain.set(namesAndTexts);
        sweeps.configure(domain.settings());
        retention.configure(domain.settings());
    }

    private AppGeneration undeploy(ClassLoader loader) {
        generations.begin("shop", List.of(loader));
        retention.observe();
        AppGeneration generation = generations.end("shop", loader).orElseThrow().generation();
        generation.countClass();
        retention.ended(generation, false);
        return generation;
    }

    @Test
    void warnsOnceOfARetainedApplicationAndReportsItsRelease() throws Exception {
        ClassLoader loader = new WebappClassLoader();
        configure("clean-server-caches", "false");
        undeploy(loader);
        awaitLine("is still in memory");
        assertThat(log.lines()).singleElement().asString()
                .matches("WARNING Treadlight: shop \\(generation 1\\) ended \\d+ s ago and is still in memory,"
                        + " with 1 class, retained by (no place that Treadlight knows|something that "
                        + TOO_BUSY + ")\\. For all holders: asadmin list-application-generations --holders=true");
        Reference.reachabilityFence(loader);
        loader = null;
        awaitLine("INFO Treadlight: shop (generation 1) is no longer in memory");
        assertThat(log.lines()).hasSize(2);
    }

    @Test
    void theWarningNamesTheHolder() throws Exception {
        ClassLoader loader = new WebappClassLoader();
        configure("clean-server-caches", "false");
        worker.setContextClassLoader(loader);
        AppGeneration generation = undeploy(loader);
        awaitLine("is still in memory");
        assertThat(log.lines()).singleElement().asString()
                .containsPattern("retained by .*shop-worker|" + TOO_BUSY);
        Retention.Holders holders = retention.holders(List.of(generation), Duration.ofMinutes(5));
        assertThat(holders.isComplete()).isTrue();
        assertThat(holders.of(generation)).anyMatch(holder -> holder.contains("shop-worker"));
        assertThat(worker.getContextClassLoader()).as("switched off").isSameAs(loader);
    }

    @Test
    void theNameOfAHolderCannotForgeALine() throws Exception {
        ClassLoader loader = new WebappClassLoader();
        configure("clean-server-caches", "false");
        worker.setName(ForgedLine.NAME.repeat(100));
        worker.setContextClassLoader(loader);
        AppGeneration generation = undeploy(loader);
        awaitLine("is still in memory");
        assertThat(log.lines()).singleElement().asString().doesNotContain("\r", "\n", "\u001b", "\u2028")
                .containsPattern("worker\\\\u000d|" + TOO_BUSY)
                .endsWith(". For all holders: asadmin list-application-generations --holders=true");
        assertThat(retention.holders(List.of(generation), Duration.ofMinutes(5)).of(generation))
                .anyMatch(holder -> holder.contains("worker") && holder.endsWith("…"))
                .allMatch(holder -> holder.length() <= 501);
    }

    @Test
    void knownLeaksAreReleasedWhileTheWatchIsOff() throws Exception {
        ClassLoader loader = new WebappClassLoader();
        configure("loader-watch", "false");
        worker.setContextClassLoader(loader);
        undeploy(loader);
        await().atMost(60, SECONDS).until(() -> worker.getContextClassLoader() != loader);
        awaitLine("INFO Treadlight released 1 leak of shop (generation 1): context class loader of thread shop-worker");
        assertThat(log.lines()).hasSize(1);
    }

    @Test
    void aCleanerThatFailsIsLoggedWithTheRemedyAndTheOthersWork() throws Exception {
        jacksonFails = true;
        ClassLoader loader = new WebappClassLoader();
        configure("cleaner-excludes", "mbeans", "loader-watch", "false");
        worker.setContextClassLoader(loader);
        undeploy(loader);
        await().atMost(60, SECONDS).until(() -> worker.getContextClassLoader() != loader);
        awaitLine("--cleaner-excludes=");
        assertThat(log.lines()).filteredOn(line -> line.contains("jackson-types")).singleElement().asString()
                .startsWith("INFO Treadlight: the cleaner jackson-types does not fit this server or JVM"
                        + " (java.lang.NoClassDefFoundError: thrown by the test). The other cleaners work;")
                .endsWith("asadmin set-treadlight-configuration --cleaner-excludes=jackson-types,mbeans");
    }

    @Test
    void holdersNameOpenFilesOfAnApplicationThatWasCollected(@TempDir Path folder) throws Exception {
        configure("loader-watch-grace-seconds", "3600");
        ClassLoader loader = new WebappClassLoader();
        generations.begin("shop", List.of(loader), List.of(), DeployedFolders.of(folder.toUri()), null, before -> {});
        AppGeneration generation = generations.end("shop", loader).orElseThrow().generation();
        loader = null;
        Memory.collectUntil(() -> generation.state() == AppGeneration.State.RELEASED);
        Path jar = folder.resolve("a.jar");
        new JarOutputStream(Files.newOutputStream(jar), new Manifest()).close();
        try (JarFile open = new JarFile(jar.toFile())) {
            assertThat(retention.holders(List.of(generation), Duration.ofMinutes(5)).of(generation))
                    .containsExactly("open file " + open.getName());
        }
        assertThat(retention.holders(List.of(generation), Duration.ofMinutes(5)).of(generation)).isEmpty();
    }

    @Test
    void theWarningNamesOpenFiles(@TempDir Path folder) throws Exception {
        configure("clean-server-caches", "false");
        ClassLoader loader = new WebappClassLoader();
        generations.begin("shop", List.of(loader), List.of(), DeployedFolders.of(folder.toUri()), null, before -> {});
        AppGeneration generation = generations.end("shop", loader).orElseThrow().generation();
        Path jar = folder.resolve("a.jar");
        new JarOutputStream(Files.newOutputStream(jar), new Manifest()).close();
        try (JarFile open = new JarFile(jar.toFile())) {
            retention.ended(generation, false);
            awaitLine("still in memory");
            assertThat(log.lines()).singleElement().asString()
                    .contains(", with open file " + open.getName() + ". For all holders:");
        }
        assertThat(instance).as("dump-on-retention=false").isEmptyDirectory();
        Reference.reachabilityFence(loader);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theNameOfAnOpenFileCannotForgeALine(@TempDir Path folder) throws Exception {
        configure("clean-server-caches", "false");
        ClassLoader loader = new WebappClassLoader();
        generations.begin("shop", List.of(loader), List.of(), DeployedFolders.of(folder.toUri()), null, before -> {});
        AppGeneration generation = generations.end("shop", loader).orElseThrow().generation();
        Path jar = folder.resolve("a\n[SEVERE] forged.jar");
        new JarOutputStream(Files.newOutputStream(jar), new Manifest()).close();
        try (JarFile open = new JarFile(jar.toFile())) {
            retention.ended(generation, false);
            awaitLine("still in memory");
            assertThat(open.getName()).contains("\n");
            assertThat(log.lines()).singleElement().asString().contains("a\\u000a[SEVERE] forged.jar. For all");
        }
        Reference.reachabilityFence(loader);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aRetainedApplicationIsDumpedIfConfigured() throws Exception {
        configure("clean-server-caches", "false", "dump-on-retention", "true");
        ClassLoader loader = new WebappClassLoader();
        undeploy(loader);
        awaitLine("WARNING Treadlight wrote a heap dump of shop (generation 1) to "
                + instance.resolve(RetentionDumps.FOLDER));
        Reference.reachabilityFence(loader);
    }

    /** A read of class loaders that is not counted could make the verdict wrong. */
    @Test
    void searchesOfADeploymentThatBeginsAndForHoldersAreCountedAsReads() throws Exception {
        configure("loader-watch", "false");
        CookieHandler before = CookieHandler.getDefault();
        CookieHandler.setDefault(new Cookies());
        try {
            ClassLoader loader = new WebappClassLoader();
            generations.begin("shop", List.of(loader));
            retention.observe();
            assertThat(opened).isNotEmpty().containsOnly("within a read");
            opened.clear();
            CookieHandler.setDefault(new Cookies());
            AppGeneration generation = generations.end("shop", loader).orElseThrow().generation();
            retention.holders(List.of(), Duration.ofMinutes(5));
            assertThat(opened).as("a search for no generation").isEmpty();
            retention.holders(List.of(generation), Duration.ofMinutes(5));
            assertThat(opened).isNotEmpty().containsOnly("within a read");
        } finally {
            CookieHandler.setDefault(before);
        }
    }

    private static final class Cookies extends CookieManager {}

    /** One search finds what retains all of them, and one line names them. */
    @Test
    void applicationsThatAreRetainedTogetherAreReportedTogether() throws Exception {
        configure("clean-server-caches", "false", "loader-watch-grace-seconds", "3600");
        List<ClassLoader> loaders = new ArrayList<>();
        for (int i = 1; i <= 7; i++) {
            ClassLoader loader = new WebappClassLoader();
            loaders.add(loader);
            generations.begin("app" + i, List.of(loader));
            retention.ended(generations.end("app" + i, loader).orElseThrow().generation(), false);
        }
        worker.setContextClassLoader(loaders.get(6));
        configure("loader-watch-grace-seconds", "0");
        awaitLine("still in memory");
        assertThat(log.lines()).singleElement().asString()
                .matches("WARNING Treadlight: app1 \\(generation 1\\) ended \\d+ s ago and is still in memory, with 0"
                        + " classes, retained by [^;]*; app2 .*; app5 [^;]*; and 2 more\\. For all holders: .*");
        Reference.reachabilityFence(loaders);
    }

    private void awaitLine(String text) {
        await().atMost(60, SECONDS).untilAsserted(() -> {
            Memory.exhaust();
            assertThat(log.lines()).anyMatch(line -> line.contains(text));
        });
    }
}
