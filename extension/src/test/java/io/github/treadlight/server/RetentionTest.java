package io.github.treadlight.server;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.AppGenerations;
import io.github.treadlight.app.Memory;
import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.server.ServerLoaders.WebappClassLoader;
import java.lang.ref.Reference;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Undeployed applications that something in this JVM holds. */
class RetentionTest {
    /** A search for the log's sake has little time, which may not be enough on a machine that builds much else. */
    private static final String TOO_BUSY = "was not found within 5 s";

    @RegisterExtension
    final CapturedLog log = new CapturedLog();

    @RegisterExtension
    final DomainXml domain = DomainXml.withElement("loader-watch-grace-seconds='0'");

    private final AppGenerations generations = new AppGenerations();
    private volatile boolean jacksonFails;
    private final CountDownLatch end = new CountDownLatch(1);
    private final Thread worker = new Thread(this::work, "shop-worker");
    private Retention retention;

    @BeforeEach
    void start() {
        worker.start();
        retention = new Retention(generations, new ServerLibraries() {
            @Override
            public Optional<Class<?>> find(String className) {
                if (jacksonFails && className.startsWith("com.fasterxml.jackson.")) {
                    throw new NoClassDefFoundError("thrown by the test");
                }
                return Optional.empty();
            }
        });
        retention.start();
    }

    @AfterEach
    void stop() throws Exception {
        retention.stop();
        end.countDown();
        worker.join();
    }

    private void work() {
        try {
            end.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void configure(String... namesAndTexts) throws Exception {
        domain.set(namesAndTexts);
        retention.configure(domain.settings());
    }

    private AppGeneration undeploy(ClassLoader loader) {
        generations.begin("shop", List.of(loader));
        retention.begin();
        AppGeneration generation = generations.end("shop", loader).orElseThrow().generation();
        retention.watch(generation);
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
                        + " with 0 classes\\. What holds it (is none of the places that Treadlight knows|" + TOO_BUSY
                        + ")\\. To look further: asadmin list-application-generations --holders=true");
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
                .containsPattern("It is held by .*shop-worker|" + TOO_BUSY);
        Retention.Holders holders = retention.holders(generation, Duration.ofMinutes(5));
        assertThat(holders.isComplete()).isTrue();
        assertThat(holders.all()).anyMatch(holder -> holder.contains("shop-worker"));
        assertThat(worker.getContextClassLoader()).as("switched off").isSameAs(loader);
    }

    @Test
    void knownLeaksAreReleasedWhileTheWatchIsOff() throws Exception {
        ClassLoader loader = new WebappClassLoader();
        configure("loader-watch", "false");
        worker.setContextClassLoader(loader);
        undeploy(loader);
        await().atMost(60, SECONDS).until(() -> worker.getContextClassLoader() != loader);
        assertThat(log.lines()).isEmpty();
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
        assertThat(log.lines()).singleElement().asString()
                .startsWith("INFO Treadlight: the cleaner jackson-types does not fit this server or JVM"
                        + " (java.lang.NoClassDefFoundError: thrown by the test); all others work.")
                .endsWith("asadmin set-treadlight-configuration --cleaner-excludes=jackson-types,mbeans");
    }

    private void awaitLine(String text) {
        await().atMost(60, SECONDS).untilAsserted(() -> {
            Memory.exhaust();
            assertThat(log.lines()).anyMatch(line -> line.contains(text));
        });
    }
}
