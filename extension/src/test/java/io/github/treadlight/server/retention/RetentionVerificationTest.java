package io.github.treadlight.server.retention;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.AppGeneration.State;
import io.github.treadlight.app.AppGenerations;
import io.github.treadlight.fixture.WaitingThread;
import io.github.treadlight.leak.Budget;
import io.github.treadlight.leak.ServerLibraries;
import io.github.treadlight.leak.catalogue.ServerVersion;
import io.github.treadlight.leak.fixture.SettableEvidence;
import io.github.treadlight.leak.proof.Interlock;
import io.github.treadlight.server.ServerLoaders.WebappClassLoader;
import io.github.treadlight.server.leak.Sweeps;
import io.github.treadlight.server.settings.DomainXml;
import java.lang.ref.Reference;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Verdicts on undeployed applications that are requested at once, an hour before the watch has one. */
class RetentionVerificationTest {
    private static final Duration LONG = Duration.ofMinutes(5);

    @RegisterExtension
    final WaitingThread worker = new WaitingThread("shop-worker");

    @RegisterExtension
    final DomainXml domain = DomainXml.withElement("loader-watch-grace-seconds='3600'");

    @TempDir
    Path instance;

    private final AppGenerations generations = new AppGenerations();
    private Sweeps sweeps;
    private Retention retention;

    @BeforeEach
    void start() throws Exception {
        sweeps = new Sweeps(ServerLibraries.NONE, new Interlock(new SettableEvidence()),
                ServerVersion.of("payara", "6.2025.10"), (owner, member) -> true);
        retention = new Retention(generations, sweeps,
                new RetentionDumps(instance, new HotSpotHeapDumper(), Clock.systemUTC()));
        configure();
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
        retention.ended(generation, false);
        return generation;
    }

    @Test
    void anApplicationThatNothingRetainsIsReleasedByOneCollection() throws Exception {
        AppGeneration generation = undeploy(new WebappClassLoader());

        Retention.Verified result = retention.verify(List.of(generation), LONG);

        assertThat(generation.state()).isEqualTo(State.RELEASED);
        assertThat(result.collections()).isEqualTo(1);
        assertThat(result.isComplete()).isTrue();
    }

    @Test
    void anApplicationWithAKnownLeakIsReleased() throws Exception {
        ClassLoader loader = new WebappClassLoader();
        worker.setContextClassLoader(loader);
        AppGeneration generation = undeploy(loader);
        loader = null;

        Retention.Verified result = retention.verify(List.of(generation), LONG);

        assertThat(generation.state()).isEqualTo(State.RELEASED);
        assertThat(result.isComplete()).isTrue();
    }

    @Test
    void anApplicationThatItsOwnCodeRetainsIsNotReleased() throws Exception {
        ClassLoader loader = new WebappClassLoader();
        AppGeneration generation = undeploy(loader);

        Retention.Verified result = retention.verify(List.of(generation), LONG);

        assertThat(generation.state()).isNotEqualTo(State.RELEASED);
        assertThat(result.collections()).isGreaterThanOrEqualTo(2);
        assertThat(result.isComplete()).isTrue();
        Reference.reachabilityFence(loader);
    }

    @Test
    void nothingIsReleasedThatTheAdministratorKeeps() throws Exception {
        configure("clean-server-caches", "false");
        ClassLoader loader = new WebappClassLoader();
        worker.setContextClassLoader(loader);
        AppGeneration generation = undeploy(loader);
        loader = null;

        assertThat(retention.verify(List.of(generation), LONG).isComplete()).isTrue();

        assertThat(generation.state()).isNotEqualTo(State.RELEASED);
        assertThat(retention.holders(List.of(generation), LONG).of(generation))
                .anyMatch(holder -> holder.contains("shop-worker"));
    }

    /** A sweep removes the thread locals of its thread. The thread of a command has those of its request. */
    @Test
    void theCallerKeepsItsThreadLocals() throws Exception {
        ThreadLocal<String> ofCaller = new ThreadLocal<>();
        ofCaller.set("request");
        AppGeneration generation = undeploy(new WebappClassLoader());

        assertThat(retention.verify(List.of(generation), LONG).isComplete()).isTrue();

        assertThat(ofCaller.get()).isEqualTo("request");
    }

    @Test
    void withoutEndedApplicationsNoGarbageIsCollected() throws Exception {
        assertThat(retention.verify(List.of(), LONG).collections()).isZero();
    }

    @Test
    void thereIsNoVerdictIfTheJvmDoesNotCollectGarbage() {
        ClassLoader loader = new WebappClassLoader();
        AppGeneration generation = undeploy(loader);
        AtomicInteger requests = new AtomicInteger();
        Verification verification = new Verification(generations.reads(), requests::incrementAndGet, () -> false);

        assertThat(verification.run(List.of(generation), Budget.of(LONG))).isFalse();

        assertThat(verification.collections()).isEqualTo(requests.get()).isPositive();
        Reference.reachabilityFence(loader);
    }

    /** A search for holders keeps the class loaders alive while it runs. */
    @Test
    void aCollectionDuringAReadDoesNotCount() {
        ClassLoader loader = new WebappClassLoader();
        AppGeneration generation = undeploy(loader);
        Verification verification = new Verification(
                generations.reads(), () -> generations.reads().run(System::gc), () -> false);

        assertThat(verification.run(List.of(generation), Budget.of(LONG))).isFalse();

        assertThat(verification.collections()).isGreaterThan(2);
        Reference.reachabilityFence(loader);
    }

    /** Each release may make another leak visible. */
    @Test
    void sweepsAreRepeatedAsLongAsTheyReleaseSomething() {
        ClassLoader loader = new WebappClassLoader();
        AppGeneration generation = undeploy(loader);
        AtomicInteger sweepsLeft = new AtomicInteger(3);
        Verification verification =
                new Verification(generations.reads(), System::gc, () -> sweepsLeft.getAndDecrement() > 0);

        assertThat(verification.run(List.of(generation), Budget.of(LONG))).isTrue();

        assertThat(sweepsLeft.get()).isNegative();
        assertThat(verification.collections()).isGreaterThanOrEqualTo(4);
        Reference.reachabilityFence(loader);
    }

    @Test
    void noVerdictIsGivenWhenTheTimeIsOver() throws Exception {
        ClassLoader loader = new WebappClassLoader();
        AppGeneration generation = undeploy(loader);

        Retention.Verified result = retention.verify(List.of(generation), Duration.ZERO);

        assertThat(result.isComplete()).isFalse();
        assertThat(result.collections()).isZero();
        Reference.reachabilityFence(loader);
    }

    @Test
    void thisJvmCollectsGarbageOnRequest() {
        assertThat(GarbageCollections.areRefused()).isFalse();
    }
}
