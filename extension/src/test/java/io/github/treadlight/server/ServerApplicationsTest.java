package io.github.treadlight.server;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.app.AppGeneration.State;
import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.Memory;
import io.github.treadlight.classvalue.ClassValues;
import io.github.treadlight.classvalue.admin.Purged;
import io.github.treadlight.server.ServerLoaders.WebappClassLoader;
import io.github.treadlight.server.app.Row;
import io.github.treadlight.server.capability.Capabilities;
import io.github.treadlight.server.capability.Capability;
import io.github.treadlight.server.capability.ServerApplications;
import io.github.treadlight.server.remote.RemoteLookups;
import io.github.treadlight.server.retention.Retention;
import io.github.treadlight.server.settings.DomainXml;
import io.github.treadlight.server.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The applications of a server, with a service that HK2 creates. */
class ServerApplicationsTest {
    @RegisterExtension
    final CapturedLog log = new CapturedLog();

    @RegisterExtension
    final DomainXml domain = DomainXml.withElement("");

    private final ServerApplications applications = domain.services().getService(ServerApplications.class);
    private final Capabilities capabilities = TreadlightService.capabilities(domain.services());
    private final WebappClassLoader loader = new WebappClassLoader();
    private final List<String> told = new ArrayList<>();

    @BeforeEach
    void listen() {
        follow(new StubCapability() {
            @Override
            public void loaded(AppGeneration generation) {
                told.add("loaded " + generation.app() + " " + generation.number());
            }

            @Override
            public void ended(AppGeneration generation, boolean mayRun) {
                told.add("ended " + generation.app() + " " + generation.number());
            }
        });
    }

    private void follow(Capability follower) {
        List<Capability> all = new ArrayList<>(capabilities.all());
        all.add(follower);
        capabilities.use(all);
    }

    private void begin(String app, ClassLoader of) {
        applications.begin(Deployments.deployment(app, of, null));
    }

    private void deploy(String app, ClassLoader of) {
        begin(app, of);
        applications.loaded(app, of);
    }

    private void set(String attribute, String text) throws Exception {
        domain.set(attribute, text);
        capabilities.configure(domain.settings());
    }

    @Test
    void listenersAreNotifiedOfLoadedAndEndedGenerations() {
        begin("shop", loader);
        assertThat(told).isEmpty();
        applications.loaded("shop", loader);
        applications.unloaded("shop", loader);
        assertThat(told).containsExactly("loaded shop 1");
        applications.end("shop", loader);
        assertThat(told).containsExactly("loaded shop 1", "ended shop 1");
    }

    @Test
    void listenersAreNotifiedOfTheEndOfAGenerationThatWasNeverLoaded() {
        begin("shop", loader);
        applications.end("shop", null);
        assertThat(told).containsExactly("ended shop 1");
    }

    @Test
    void listenersAreNotifiedOfTheEndOfAPreparedGenerationWhenTheNextHasStarted() {
        begin("shop", loader);
        WebappClassLoader next = new WebappClassLoader();
        deploy("shop", next);
        assertThat(told).containsExactly("loaded shop 2");
        applications.started("shop", next);
        assertThat(told).containsExactly("loaded shop 2", "ended shop 1");
        assertThat(states()).containsExactly(State.RUNNING, State.ENDED);
    }

    /** The server may report a failed start only after the next deployment has begun. */
    @Test
    void aReplacedGenerationEndsForListenersAndTheLogWhenTheServerReportsIt() {
        deploy("shop", loader);
        begin("shop", new WebappClassLoader());
        assertThat(told).as("the first may still run").containsExactly("loaded shop 1");
        assertThat(states()).containsExactly(State.PREPARED, State.REPLACED);
        assertThat(log.lines()).containsExactly("INFO Treadlight: shop was deployed again before the end of"
                + " generation 1, which may still run");
        assertThat(applications.end("shop", loader)).as("late report").isPresent();
        assertThat(told).containsExactly("loaded shop 1", "ended shop 1");
        assertThat(log.lines()).last().isEqualTo("INFO Treadlight: shop ended (generation 1)");
    }

    /** Payara reports only that the former generation is unloaded, not that it ended. */
    @Test
    void aHotDeploymentEndsTheFormerGenerationWhenTheNextHasStarted() {
        deploy("shop", loader);
        applications.unloaded("shop", loader);
        WebappClassLoader next = new WebappClassLoader();
        deploy("shop", next);
        assertThat(states()).containsExactly(State.RUNNING, State.REPLACED);
        applications.started("shop", next);
        assertThat(states()).containsExactly(State.RUNNING, State.ENDED);
        assertThat(told).containsExactly("loaded shop 1", "loaded shop 2", "ended shop 1");
    }

    @Test
    void aLateLoadedReportIsNotTakenForThatOfTheNextGeneration() {
        begin("shop", loader);
        begin("shop", new WebappClassLoader());
        applications.loaded("shop", loader);
        assertThat(told).isEmpty();
        assertThat(states()).containsExactly(State.PREPARED, State.REPLACED);
    }

    @Test
    void aReplacedGenerationIsWatchedUntilItsClassLoaderIsCollected() throws Exception {
        set("loader-watch-grace-seconds", "0");
        Retention retention = domain.services().getService(Retention.class);
        retention.start();
        try {
            deploy("shop", loader);
            begin("shop", new WebappClassLoader());
            awaitLine("WARNING Treadlight: shop (generation 1) was deployed again 0 s ago, may still run because"
                    + " the server has not reported its end, and is still in memory, with 0 classes, retained by ");
            assertThat(states()).containsExactly(State.PREPARED, State.REPLACED);
            applications.end("shop", loader);
            awaitLine("WARNING Treadlight: shop (generation 1) ended 0 s ago and is still in memory, with 0 classes, ");
            assertThat(states()).containsExactly(State.PREPARED, State.RETAINED);
        } finally {
            retention.stop();
        }
    }

    private void awaitLine(String pattern) {
        await().atMost(60, SECONDS).untilAsserted(() -> {
            Memory.exhaust();
            assertThat(log.lines()).anyMatch(line -> line.replaceAll("\\d+ s ago", "0 s ago").startsWith(pattern));
        });
    }

    private List<State> states() {
        return applications.generations().stream().map(AppGeneration::state).toList();
    }

    @Test
    void aListenerThatFailsDisturbsNeitherTheDeploymentNorTheOthers() {
        follow(new StubCapability() {
            @Override
            public void loaded(AppGeneration generation) {
                throw new StackOverflowError("thrown by the test");
            }

            @Override
            public void ended(AppGeneration generation, boolean mayRun) {
                throw new IllegalStateException("thrown by the test");
            }
        });
        listen();
        deploy("shop", loader);
        applications.end("shop", loader);
        assertThat(told).containsExactly("loaded shop 1", "loaded shop 1", "ended shop 1", "ended shop 1");
        assertThat(log.lines()).filteredOn(line -> line.startsWith("WARNING")).hasSize(2).allMatch(line ->
                line.contains("Treadlight: the capability of the test could not follow the "));
    }

    @Test
    void eventsOfAnUnknownApplicationAreIgnored() {
        applications.loaded("shop", loader);
        applications.started("shop", loader);
        applications.unloaded("shop", loader);
        assertThat(applications.end("shop", loader)).isEmpty();
        assertThat(applications.purge("shop")).isEmpty();
        assertThat(told).isEmpty();
    }

    @Test
    void theEndOfAnotherLoaderIsIgnored() {
        deploy("shop", loader);
        assertThat(applications.end("shop", new WebappClassLoader())).isEmpty();
        assertThat(applications.end("shop", null)).isEmpty();
        assertThat(applications.count(State.RUNNING)).isEqualTo(1);
    }

    @Test
    void aRepeatedEndIsIgnored() {
        deploy("shop", loader);
        assertThat(applications.end("shop", loader)).isPresent();
        assertThat(applications.end("shop", loader)).isEmpty();
        assertThat(told).containsExactly("loaded shop 1", "ended shop 1");
    }

    @Test
    void generationsAreListedTheRunningByNameAndThenTheEndedLatestFirst() {
        ClassLoader another = new WebappClassLoader();
        deploy("old", loader);
        deploy("older", another);
        applications.end("older", another);
        applications.end("old", loader);
        deploy("shop", new WebappClassLoader());
        begin("mall", new WebappClassLoader());
        assertThat(applications.generations()).extracting(AppGeneration::app)
                .containsExactly("mall", "shop", "old", "older");
        assertThat(applications.count(State.PREPARED)).isEqualTo(1);
        assertThat(applications.count(State.RUNNING)).isEqualTo(1);
        assertThat(applications.count(State.ENDED)).isEqualTo(2);
        assertThat(applications.begun()).isEqualTo(4);
    }

    @Test
    void aPurgeDropsCachedDataAndTheApplicationContinues() throws Exception {
        ClassValue<StringBuilder> computed = ClassValues.of(type -> new StringBuilder(type.getName()));
        deploy("shop", loader);
        StringBuilder first = computed.get(loader.ownValue());
        assertThat(applications.purge("shop")).hasValue(new Purged(0, 1));
        assertThat(applications.purge("shop")).hasValue(Purged.NOTHING);
        assertThat(applications.purged()).isEqualTo(new Purged(0, 1));
        assertThat(computed.get(loader.ownValue())).as("computed anew").isNotSameAs(first);
        assertThat(applications.count(State.RUNNING)).isEqualTo(1);
    }

    @Test
    void aPurgeAndTheEndForgetTheLookupsOfAnApplication() {
        RemoteLookups remote = domain.services().getService(RemoteLookups.class);
        List<String> lookups = new ArrayList<>();
        Supplier<Class<?>> lookup = () -> remote.classes().find(loader, null, "Row", (of, codebase, name) -> {
            lookups.add(name);
            return Row.class;
        });
        deploy("shop", loader);
        lookup.get();
        assertThat(lookup.get()).isEqualTo(Row.class);
        assertThat(lookups).as("kept").hasSize(1);
        applications.purge("shop");
        lookup.get();
        assertThat(lookups).hasSize(2);
        applications.end("shop", loader);
        lookup.get();
        assertThat(lookups).hasSize(3);
    }

    @Test
    void withoutWatchAndCleaningEndedGenerationsAreForgotten() throws Exception {
        deploy("old", loader);
        applications.end("old", loader);
        set("loader-watch", "false");
        assertThat(applications.isWatching()).isFalse();
        assertThat(applications.generations()).as("not shown").isEmpty();
        set("loader-watch", "true");
        assertThat(applications.generations()).as("not forgotten, for places are still cleaned").hasSize(1);
        domain.set("loader-watch", "false");
        set("clean-server-caches", "false");
        set("loader-watch", "true");
        assertThat(applications.generations()).as("forgotten").isEmpty();
    }

    @Test
    void withoutWatchAndCleaningAGenerationThatEndsIsForgottenAtOnce() throws Exception {
        set("enabled", "false");
        deploy("shop", loader);
        applications.end("shop", loader);
        set("enabled", "true");
        assertThat(applications.generations()).isEmpty();
        assertThat(told).as("who shows it has to know").containsExactly("loaded shop 1", "ended shop 1");
    }

    @Test
    void withoutWatchAndCleaningAReplacedGenerationIsStillListed() throws Exception {
        set("enabled", "false");
        deploy("shop", loader);
        begin("shop", new WebappClassLoader());
        assertThat(states()).as("it may run").containsExactly(State.PREPARED, State.REPLACED);
        applications.end("shop", loader);
        assertThat(states()).containsExactly(State.PREPARED);
    }

    @Test
    void theDefaultsApplyUntilTheConfigurationIsRead() {
        assertThat(applications.isEnabled()).isTrue();
        assertThat(applications.isWatching()).isTrue();
        assertThat(applications.configuration()).isEqualTo(Settings.DEFAULT.summary());
    }

    @Test
    void theConfigurationInWordsNamesNoClassOfAnApplication() throws Exception {
        domain.set("stream-filter", "!com.acme.Old");
        set("weave-excludes", "com.acme.*");
        assertThat(applications.configuration()).contains("class-values=compact").doesNotContain("com.acme");
    }
}
