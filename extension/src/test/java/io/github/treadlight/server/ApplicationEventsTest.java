package io.github.treadlight.server;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.AppGenerations;
import io.github.treadlight.app.AppLoader;
import io.github.treadlight.app.Memory;
import io.github.treadlight.classvalue.ClassValues;
import io.github.treadlight.fixture.FlightRecording;
import io.github.treadlight.fixture.WaitingThread;
import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.catalogue.ServerVersion;
import io.github.treadlight.leak.fixture.SettableEvidence;
import io.github.treadlight.leak.proof.Interlock;
import io.github.treadlight.server.ServerLoaders.WebappClassLoader;
import io.github.treadlight.server.leak.Sweeps;
import io.github.treadlight.server.retention.HotSpotHeapDumper;
import io.github.treadlight.server.retention.Retention;
import io.github.treadlight.server.retention.RetentionDumps;
import io.github.treadlight.server.settings.DomainXml;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.time.Clock;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests the JFR events of deployments, undeployments and leaks in a running recording. */
class ApplicationEventsTest {
    @RegisterExtension
    final WaitingThread worker = new WaitingThread("shop-worker");

    @RegisterExtension
    final CapturedLog log = new CapturedLog();

    @RegisterExtension
    final DomainXml domain = DomainXml.withElement("loader-watch-grace-seconds='0'");

    @RegisterExtension
    final FlightRecording recording = new FlightRecording();

    private final Deployments deployments = new Deployments();
    private final AppGenerations generations = new AppGenerations();
    private final Sweeps sweeps = new Sweeps(new ServerLibraries() {}, new Interlock(new SettableEvidence()),
            ServerVersion.of("payara", "6.2025.10"),
            (owner, member) -> true);
    private final Retention retention = new Retention(generations, sweeps,
            new RetentionDumps(null, new HotSpotHeapDumper(), Clock.systemUTC()));
    private final ClassValue<Object> values = ClassValues.of(type -> new Object());

    @BeforeEach
    void start() {
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
        AppGeneration generation = generations.end("shop", loader).orElseThrow().generation();
        retention.ended(generation, false);
        return generation;
    }

    private RecordedEvent awaitEvent(String event) {
        await().atMost(60, SECONDS).untilAsserted(() -> {
            Memory.exhaust();
            assertThat(recording.events(event)).isNotEmpty();
        });
        return recording.events(event).get(0);
    }

    @Test
    void aDeploymentIsRecordedWhenItBeginsAndEnds() {
        AppGeneration generation = deployments.deploy("shop", new AppLoader());
        generation.countClass();
        deployments.undeploy("shop");

        assertThat(recording.events("GenerationBegun")).singleElement().satisfies(event -> {
            assertThat(event.getString("application")).isEqualTo("shop");
            assertThat(event.getInt("generation")).isEqualTo(generation.number());
            assertThat(event.getInt("loaders")).isEqualTo(1);
        });
        assertThat(recording.events("GenerationEnded")).singleElement().satisfies(event -> {
            assertThat(event.getString("application")).isEqualTo("shop");
            assertThat(event.getInt("generation")).isEqualTo(generation.number());
            assertThat(event.getLong("classes")).isEqualTo(1);
        });
        assertThat(recording.events("Purged")).as("nothing to drop").isEmpty();
    }

    @Test
    void aPurgeIsRecordedWithItsValuesAndTheirHeap() {
        AppLoader loader = new AppLoader(AppGeneration.class);
        AppGeneration generation = deployments.deploy("shop", loader);
        values.get(loader.its(AppGeneration.class));
        deployments.applications().purge("shop");

        assertThat(recording.events("Purged")).singleElement().satisfies(event -> {
            assertThat(event.getString("application")).isEqualTo("shop");
            assertThat(event.getInt("generation")).isEqualTo(generation.number());
            assertThat(event.getInt("classValues")).isZero();
            assertThat(event.getLong("values")).isEqualTo(1);
            assertThat(event.getLong("bytes")).isPositive();
        });
    }

    @Test
    void aPurgeOfAllEndedGenerationsNamesNoApplication() {
        AppLoader loader = new AppLoader(AppGeneration.class);
        generations.begin("shop", List.of(loader));
        generations.end("shop", loader);
        values.get(loader.its(AppGeneration.class));
        generations.purgeEnded();

        assertThat(recording.events("Purged")).singleElement().satisfies(event -> {
            assertThat(event.getString("application")).isNull();
            assertThat(event.getInt("generation")).isZero();
            assertThat(event.getLong("values")).isEqualTo(1);
            assertThat(event.getLong("bytes")).isPositive();
        });
    }

    @Test
    void aRetainedGenerationIsRecordedWithItsLeaksAndLaterAsReleased() throws Exception {
        ClassLoader loader = new WebappClassLoader();
        configure("clean-server-caches", "false");
        worker.setContextClassLoader(loader);
        AppGeneration generation = undeploy(loader);

        RecordedEvent retained = awaitEvent("GenerationRetained");
        assertThat(retained.getString("application")).isEqualTo("shop");
        assertThat(retained.getInt("generation")).isEqualTo(generation.number());
        assertThat(retained.getLong("classes")).isZero();
        assertThat(retained.getDuration("age")).isPositive();
        assertThat(retained.getInt("leakCount")).isPositive();
        assertThat(retained.getString("leaks")).contains("shop-worker");
        Reference.reachabilityFence(loader);

        worker.setContextClassLoader(null);
        loader = null;
        RecordedEvent released = awaitEvent("GenerationReleased");
        assertThat(released.getString("application")).isEqualTo("shop");
        assertThat(released.getInt("generation")).isEqualTo(generation.number());
        assertThat(released.getDuration("age")).isGreaterThanOrEqualTo(retained.getDuration("age"));
        assertThat(released.getBoolean("retained")).isTrue();
    }

    @Test
    void aGenerationThatNothingRetainsIsRecordedAsReleased() throws Exception {
        configure("loader-watch-grace-seconds", "3600");
        undeploy(new WebappClassLoader());
        assertThat(awaitEvent("GenerationReleased").getBoolean("retained")).isFalse();
        assertThat(recording.events("GenerationRetained")).isEmpty();
    }

    @Test
    void aReleasedLeakIsRecordedWithItsPlace() throws Exception {
        ClassLoader loader = new WebappClassLoader();
        configure("loader-watch", "false");
        worker.setContextClassLoader(loader);
        AppGeneration generation = undeploy(loader);

        RecordedEvent released = awaitEvent("LeakReleased");
        assertThat(released.getString("application")).isEqualTo("shop");
        assertThat(released.getInt("generation")).isEqualTo(generation.number());
        assertThat(released.getString("leak")).isEqualTo("context-loaders");
        assertThat(released.getInt("count")).isEqualTo(1);
        assertThat(released.getString("places")).isEqualTo("context class loader of thread shop-worker");
        Reference.reachabilityFence(loader);
    }

    @Test
    void aRecordingRetainsNoClassLoader() {
        WeakReference<ClassLoader> loader = deployAndUndeploy();
        assertThat(recording.events()).hasSizeGreaterThanOrEqualTo(3);
        Memory.collectUntil(() -> loader.refersTo(null));
        assertThat(recording.events("GenerationEnded")).hasSize(1);
    }

    private WeakReference<ClassLoader> deployAndUndeploy() {
        AppLoader loader = new AppLoader(AppGeneration.class);
        deployments.deploy("shop", loader);
        values.get(loader.its(AppGeneration.class));
        deployments.undeploy("shop");
        return new WeakReference<>(loader);
    }
}
