package io.github.treadlight.server;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.app.AppGeneration.State;
import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.DeploymentTotals;
import io.github.treadlight.classvalue.CompactClassValue;
import io.github.treadlight.classvalue.admin.Purged;
import io.github.treadlight.server.ServerLoaders.EarClassLoader;
import io.github.treadlight.server.ServerLoaders.EarLibClassLoader;
import io.github.treadlight.server.ServerLoaders.WebappClassLoader;
import io.github.treadlight.server.app.Row;
import io.github.treadlight.server.capability.Capabilities;
import io.github.treadlight.server.capability.Capability;
import io.github.treadlight.server.capability.Deployment;
import io.github.treadlight.server.capability.ServerApplications;
import io.github.treadlight.server.retention.Retention;
import io.github.treadlight.server.settings.DomainXml;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import io.github.treadlight.server.streams.ServerStreams;
import io.github.treadlight.stream.ObjectStreams;
import io.github.treadlight.stream.filter.StreamFilter;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.glassfish.internal.api.DelegatingClassLoader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Deployments, followed by the events that the server's own classes send. */
class DeploymentListenerTest {
    @RegisterExtension
    final CapturedLog log = new CapturedLog();

    @RegisterExtension
    final DomainXml domain = DomainXml.withElement("");

    @TempDir
    Path archives;

    private final ServerApplications applications = domain.services().getService(ServerApplications.class);
    private final Capabilities capabilities = TreadlightService.capabilities(domain.services());
    private final DeploymentListener listener = new DeploymentListener(capabilities, applications, () -> {});
    private final ServerEvents events = new ServerEvents();
    private final WebappClassLoader loader = new WebappClassLoader();

    @BeforeEach
    void register() {
        events.register(listener);
    }

    private DeployedApp app(String name, ClassLoader last) {
        return new DeployedApp(events, name, DeployedApp.archive(archives.resolve("shop")), last);
    }

    private DeployedApp shop() {
        return app("shop", loader);
    }

    private AppGeneration only() {
        assertThat(applications.generations()).hasSize(1);
        return applications.generations().get(0);
    }

    private List<State> states() {
        return applications.generations().stream().map(AppGeneration::state).toList();
    }

    private void set(String attribute, String text) throws Exception {
        domain.set(attribute, text);
        capabilities.configure(domain.settings());
    }

    @Nested
    class OfAWar {
        @Test
        void aDeploymentIsAGenerationThatRunsOnceItIsLoadedAndEndsWithTheUndeployment() throws Exception {
            DeployedApp shop = shop().begin();
            assertThat(only().app()).isEqualTo("shop");
            assertThat(only().folders()).contains(archives.resolve("shop"));
            assertThat(only().loaders()).isEqualTo(1);
            assertThat(only().has(loader)).isTrue();
            assertThat(states()).containsExactly(State.PREPARED);
            shop.load();
            assertThat(states()).containsExactly(State.RUNNING);
            shop.start().undeploy();
            assertThat(states()).containsExactly(State.ENDED);
            assertThat(log.lines()).containsExactly("INFO Treadlight: shop ended (generation 1)");
        }

        /** The longest part of a deployment, reading the classes of libraries, precedes its class loaders. */
        @Test
        void aDeploymentIsTimedFromItsFirstEventToTheStartOfTheApplication() throws Exception {
            DeployedApp shop = shop().announce();
            long announced = System.nanoTime();
            await().until(() -> System.nanoTime() - announced > MILLISECONDS.toNanos(20));
            shop.begin().load();
            assertThat(only().deploymentTime()).isZero();
            shop.start();
            assertThat(only().deploymentTime()).isBetween(Duration.ofMillis(20), Duration.ofMinutes(1));
            assertThat(applications.deployments()).isEqualTo(new DeploymentTotals(1, only().deploymentTime()));
            shop.undeploy();
            assertThat(applications.deployments().count()).isEqualTo(1);
        }

        /** The server prepares all applications before it starts the first one. */
        @Test
        void anApplicationThatStartsWithTheServerIsNotTimed() throws Exception {
            shop().atServerStart().announce().deploy();
            assertThat(states()).containsExactly(State.RUNNING);
            assertThat(only().deploymentTime()).isZero();
            assertThat(applications.deployments().count()).isZero();
        }

        @Test
        void aDeploymentThatFailsIsNotTimed() throws Exception {
            shop().announce().begin().fail();
            assertThat(applications.deployments().count()).isZero();
        }

        @Test
        void itsClassValuesAreWovenFromItsFirstClassOn() throws Exception {
            shop().begin();
            assertThat(loader.ownValue().getSuperclass()).isEqualTo(CompactClassValue.class);
            assertThat(only().classes()).isEqualTo(1);
        }

        @Test
        void itDoesNotSeeTreadlightsFilters() throws Exception {
            shop().begin();
            assertThat(loader.filterSeen(filteredStream())).isNull();
        }

        @Test
        void classValuesArePurgedAtUnloadAndAgainAtTheEnd() throws Exception {
            DeployedApp shop = shop().deploy();
            loader.compute();
            shop.unload();
            assertThat(applications.purged()).isEqualTo(new Purged(1, 1));
            assertThat(states()).as("the server still knows it").containsExactly(State.RUNNING);
            loader.compute();
            shop.undeploy();
            assertThat(applications.purged()).isEqualTo(new Purged(2, 2));
            assertThat(log.lines()).singleElement().asString().endsWith("purged 2 values of 2 class values");
        }

        @Test
        void classValuesAreTrimmedAtTheStart() throws Exception {
            DeployedApp shop = shop().begin().load();
            ClassValue<?> value = loader.newValue();
            Class<?> type = int.class;
            for (int i = 0; i < 100; i++) {
                value.get(type);
                type = type.arrayType();
            }
            long before = bytes();
            shop.start();
            assertThat(bytes()).isPositive().isLessThan(before);
        }

        private long bytes() {
            return applications.footprints().applications().get(0).totals().bytes();
        }

        @Test
        void aRedeploymentIsANewGenerationWithANewLoader() throws Exception {
            DeployedApp first = shop().deploy();
            first.undeploy();
            WebappClassLoader another = new WebappClassLoader();
            app("shop", another).deploy();
            assertThat(states()).containsExactly(State.RUNNING, State.ENDED);
            assertThat(applications.generations()).extracting(AppGeneration::number).containsExactly(2, 1);
            assertThat(applications.generations().get(0).has(another)).isTrue();
        }

        @Test
        void aNonInstrumentableLoaderIsStillTracked() throws Exception {
            ClassLoader plain = new ClassLoader(getClass().getClassLoader()) {};
            app("shop", plain).deploy();
            assertThat(only().has(plain)).isTrue();
            assertThat(log.lines()).isEmpty();
        }

        @Test
        void anEndedGenerationIncludesItsTemporaryLoader() throws Exception {
            Thread thread = Thread.currentThread();
            ClassLoader before = thread.getContextClassLoader();
            WebappClassLoader temporary = new WebappClassLoader();
            thread.setContextClassLoader(temporary);
            DeployedApp shop;
            try {
                shop = shop().begin();
            } finally {
                thread.setContextClassLoader(before);
            }
            assertThat(temporary.transformers()).isEmpty();
            assertThat(only().loaders()).isEqualTo(1);
            shop.load().start().undeploy();
            assertThat(only().loaders()).isEqualTo(2);
        }
    }

    @Nested
    class OfADeploymentThatFails {
        @Test
        void aStartThatFailsEndsItThoughNothingIsUnloadedBefore() throws Exception {
            DeployedApp shop = shop().begin().load();
            loader.compute();
            shop.fail();
            assertThat(states()).containsExactly(State.ENDED);
            assertThat(log.lines()).singleElement().asString().endsWith("purged 1 values of 1 class values");
        }

        @Test
        void aFailureBeforeItIsLoadedEndsItThoughTheServerDoesNotKnowTheLoader() {
            shop().begin().fail();
            assertThat(states()).containsExactly(State.ENDED);
        }

        @Test
        void theNextDeploymentWorks() throws Exception {
            shop().begin().load().fail();
            WebappClassLoader another = new WebappClassLoader();
            app("shop", another).deploy().undeploy();
            assertThat(states()).containsExactly(State.ENDED, State.ENDED);
            assertThat(another.ownValue().getSuperclass()).isEqualTo(CompactClassValue.class);
        }

        @Test
        void aLateFailureEventDoesNotEndTheNextDeployment() throws Exception {
            DeployedApp failed = shop().begin().load();
            DeployedApp unloaded = app("shop", new WebappClassLoader()).begin();
            app("shop", new WebappClassLoader()).deploy();
            failed.fail();
            unloaded.fail();
            assertThat(states()).containsExactly(State.RUNNING, State.ENDED, State.ENDED);
        }

        @Test
        void anUnfinishedOneEndsWhenTheNextDeploymentHasStarted() throws Exception {
            shop().begin();
            DeployedApp next = app("shop", new WebappClassLoader()).begin();
            assertThat(states()).as("it may not have failed").containsExactly(State.PREPARED, State.REPLACED);
            next.load().start();
            assertThat(states()).containsExactly(State.RUNNING, State.ENDED);
        }

        @Test
        void aLateReportOfAFailureDoesNotEndADeploymentThatIsNotLoadedYet() throws Exception {
            DeployedApp failed = shop().begin();
            DeployedApp next = app("shop", new WebappClassLoader()).begin();
            failed.fail();
            assertThat(states()).containsExactly(State.PREPARED, State.ENDED);
            next.load().start();
            assertThat(states()).containsExactly(State.RUNNING, State.ENDED);
        }
    }

    @Nested
    class WithoutAnEndOfTheFirst {
        private final WebappClassLoader another = new WebappClassLoader();

        @Test
        void aHotDeploymentEndsTheFirstWhenTheNextHasStarted() throws Exception {
            DeployedApp first = shop().deploy();
            loader.compute();
            first.beginHotDeployment();
            DeployedApp next = app("shop", another).begin().load();
            assertThat(states()).as("the first serves requests").containsExactly(State.RUNNING, State.REPLACED);
            loader.compute();
            next.start();
            assertThat(states()).containsExactly(State.RUNNING, State.ENDED);
            assertThat(log.lines()).last().isEqualTo(
                    "INFO Treadlight: shop ended (generation 1): purged 2 values of 2 class values");
            next.undeploy();
            assertThat(states()).containsExactly(State.ENDED, State.ENDED);
        }

        /** As when a server is in two deployment groups: the second fails, because the context root is taken. */
        @Test
        void theFirstIsNotEndedByTheFailureOfTheSecond() throws Exception {
            DeployedApp first = shop().deploy();
            app("shop", another).begin().load().fail();
            assertThat(applications.generations()).extracting(AppGeneration::number).containsExactly(1, 2);
            assertThat(states()).containsExactly(State.REPLACED, State.ENDED);
            first.undeploy();
            assertThat(states()).containsExactly(State.ENDED, State.ENDED);
        }

        @Test
        void theFirstIsNotEndedByTheUndeploymentOfTheSecond() throws Exception {
            shop().deploy();
            app("shop", another).deploy().undeploy();
            assertThat(states()).containsExactly(State.REPLACED, State.ENDED);
            assertThat(applications.count(State.RUNNING)).isZero();
        }

        @Test
        void aDeploymentThatOnlyPreparedItEndsWhenItIsEnabled() throws Exception {
            shop().begin();
            DeployedApp enabled = app("shop", another).deploy();
            assertThat(states()).containsExactly(State.RUNNING, State.ENDED);
            enabled.undeploy();
            app("shop", new WebappClassLoader()).deploy();
            assertThat(states()).as("disabled and enabled").containsExactly(State.RUNNING, State.ENDED, State.ENDED);
        }

        @Test
        void versionsOfAnApplicationAreApplicationsOfTheirOwn() throws Exception {
            DeployedApp one = app("shop:v1", loader).deploy();
            app("shop:v2", another).deploy();
            assertThat(states()).containsExactly(State.RUNNING, State.RUNNING);
            one.undeploy();
            assertThat(states()).containsExactly(State.RUNNING, State.ENDED);
            assertThat(applications.generations()).extracting(AppGeneration::app).containsExactly("shop:v2", "shop:v1");
        }
    }

    @Nested
    class OfAnEar {
        private final EarLibClassLoader libraries = new EarLibClassLoader();
        private final EarClassLoader ear = new EarClassLoader(new DelegatingClassLoader(libraries));
        private final WebappClassLoader web = new WebappClassLoader(ear);

        @Test
        void allItsLoadersAreWovenAndPurged() throws Exception {
            DeployedApp mall = app("mall", ear.with("web.war", web));
            DeployedApp.addModule(mall.context(), "web.war");
            mall.deploy();
            assertThat(only().loaders()).isEqualTo(3);
            for (WebappClassLoader each : List.of(libraries, ear, web)) {
                assertThat(each.ownValue().getSuperclass()).isEqualTo(CompactClassValue.class);
                each.compute();
            }
            assertThat(only().classes()).isEqualTo(3);
            mall.undeploy();
            assertThat(log.lines()).singleElement().asString()
                    .contains("mall ended").endsWith("purged 3 values of 3 class values");
        }

        @Test
        void anUnknownShapeIsLoggedAndTheDeploymentContinues() throws Exception {
            DeployedApp odd = app("odd", libraries);
            DeployedApp.addModule(odd.context(), "web.war");
            odd.deploy().undeploy();
            assertThat(applications.generations()).isEmpty();
            assertThat(log.lines()).singleElement().asString()
                    .startsWith("WARNING Treadlight could not handle the event After_Application_ClassLoader_Creation."
                            + " The application is not affected");
        }
    }

    @Nested
    class IgnoredDeployments {
        @Test
        void anOsgiBundleBeginsNoGeneration() throws Exception {
            app("bundle", new DelegatingClassLoader(getClass().getClassLoader())).deploy().undeploy();
            assertNothing();
        }

        @Test
        void aDeploymentWithoutALoaderIsNone() {
            app("shop", null).begin();
            assertNothing();
        }

        @Test
        void aDeploymentWithoutANameIsNone() {
            app(null, loader).begin();
            assertNothing();
            assertThat(loader.transformers()).isEmpty();
        }

        @Test
        void anApplicationThatRanBeforeIsNotFollowed() throws Exception {
            DeployedApp shop = shop();
            DeployedApp.createLoader(shop.context(), loader);
            shop.load().start().undeploy();
            assertNothing();
        }

        /** {@code hook()} of an event without a type throws a NullPointerException. */
        @ParameterizedTest
        @CsvSource({"server_startup", "server_ready", "server_shutdown", "unknown"})
        void anEventWithoutATypeIsNotAskedForItsHook(String name) {
            events.send(name);
            assertNothing();
        }

        private void assertNothing() {
            assertThat(applications.generations()).isEmpty();
            assertThat(log.lines()).isEmpty();
        }
    }

    @Nested
    class ChangedSettings {
        @ParameterizedTest
        @CsvSource({"class-values, jdk", "weave-excludes, io.github.treadlight.server.*"})
        void excludedClassValuesAreOnlyCounted(String attribute, String text) throws Exception {
            set(attribute, text);
            shop().begin();
            assertThat(loader.ownValue().getSuperclass()).isEqualTo(ClassValue.class);
            assertThat(only().classes()).isEqualTo(1);
        }

        @Test
        void whenSwitchedOffTheApplicationIsLeftAsItIs() throws Exception {
            set("enabled", "false");
            shop().begin();
            assertThat(loader.transformers()).isEmpty();
            assertThat(loader.ownValue().getSuperclass()).isEqualTo(ClassValue.class);
        }

        @ParameterizedTest
        @CsvSource({"class-values, jdk", "enabled, false", "weave-excludes, io.github.treadlight.server.*"})
        void aChangeHoldsForClassesThatARunningApplicationLoadsLater(String attribute, String text) throws Exception {
            shop().deploy();
            set(attribute, text);
            assertThat(loader.ownValue().getSuperclass()).isEqualTo(ClassValue.class);
        }

        @ParameterizedTest
        @CsvSource({"class-values, jdk", "enabled, false", "weave-excludes, io.github.treadlight.server.*"})
        void withoutWeavingItSeesTreadlightsFilters(String attribute, String text) throws Exception {
            shop().deploy();
            set(attribute, text);
            ObjectInputStream stream = filteredStream();
            assertThat(loader.filterSeen(stream)).isNotNull().isSameAs(stream.getObjectInputFilter());
        }

        @Test
        void switchingOffDoesNotPreventTheFinalPurge() throws Exception {
            DeployedApp shop = shop().deploy();
            loader.compute();
            set("enabled", "false");
            shop.undeploy();
            assertThat(log.lines()).last().asString().endsWith("purged 1 values of 1 class values");
        }

        @Test
        void aCapabilityThatFailsNeverReachesTheServer() throws Exception {
            List<Capability> all = new ArrayList<>(capabilities.all());
            all.add(0, new StubCapability() {
                @Override
                public void begun(Deployment deployment, AppGeneration generation) {
                    throw new NoClassDefFoundError("thrown by the test");
                }
            });
            capabilities.use(all);
            shop().deploy().undeploy();
            assertThat(log.lines()).hasSize(2)
                    .anyMatch(line -> line.startsWith(
                            "WARNING Treadlight: the capability of the test could not follow the deployment of"))
                    .anyMatch(line -> line.contains("shop ended"));
        }
    }

    private static ObjectInputStream filteredStream() throws IOException {
        byte[] bytes = new ObjectStreams().write("text", null);
        return new ObjectStreams().input(bytes, ServerLoaders.class.getClassLoader(), StreamFilter.DEFAULT, null);
    }

    @Nested
    class OfAFilterFile {
        private final ObjectStreams streams = domain.services().getService(ServerStreams.class).streams();
        private final byte[] bytes = streams.write(new Row(1, "one"), null);

        OfAFilterFile() throws Exception {}

        private void write(String text) throws Exception {
            Files.writeString(Files.createDirectories(archives.resolve("shop/WEB-INF")).resolve("treadlight.filter"),
                    text);
        }

        private Object read() throws Exception {
            return streams.read(bytes, loader, streams.filterOf(loader), null);
        }

        @Test
        void itHoldsWhileTheClassLoaderExists() throws Exception {
            write("!" + Row.class.getName());
            DeployedApp shop = shop().deploy();
            assertThatThrownBy(this::read).isInstanceOf(InvalidClassException.class).hasMessageContaining("shop");
            shop.undeploy();
            assertThatThrownBy(this::read).as("a thread that still runs").hasMessageContaining("shop");
        }

        @Test
        void itHoldsAlthoughTheClassLoadersOfTheModulesCannotBeDetermined() throws Exception {
            write("!" + Row.class.getName());
            EarLibClassLoader odd = new EarLibClassLoader();
            DeployedApp shop = app("shop", odd);
            DeployedApp.addModule(shop.context(), "web.war");
            shop.deploy();
            assertThatThrownBy(() -> streams.read(bytes, odd, streams.filterOf(odd), null))
                    .isInstanceOf(InvalidClassException.class).hasMessageContaining("shop");
        }

        @Test
        void aFileOfAnApplicationWithoutAClassLoaderOfItsOwnIsReported() throws Exception {
            write("!*");
            app("shop", new DelegatingClassLoader(getClass().getClassLoader())).deploy();
            assertThat(log.lines()).singleElement().asString()
                    .startsWith("WARNING Treadlight does not use the treadlight.filter of shop");
        }

        /** It serves requests until the next one has started, and reads sessions. */
        @Test
        void itHoldsForTheFormerGenerationAfterAHotDeploymentHasStartedTheNext() throws Exception {
            write("!" + Row.class.getName());
            DeployedApp shop = shop().deploy();
            shop.beginHotDeployment();
            DeployedApp next = app("shop", new WebappClassLoader()).begin().load();
            assertThatThrownBy(this::read).isInstanceOf(InvalidClassException.class).hasMessageContaining("shop");
            next.start();
            assertThatThrownBy(this::read).isInstanceOf(InvalidClassException.class).hasMessageContaining("shop");
        }

        @Test
        void aBadPieceIsLoggedAndRejectsTheRest() throws Exception {
            write("maxdepth=deep\n!" + Row.class.getName());
            shop().deploy();
            assertThatThrownBy(this::read).isInstanceOf(InvalidClassException.class);
            assertThat(log.lines()).singleElement().asString().startsWith("WARNING").contains("maxdepth=deep");
        }
    }

    @Nested
    class ServerShutdown {
        @Test
        void aStoppedListenerIgnoresEventsThatGlassFish7StillSends() throws Exception {
            DeployedApp shop = shop().begin();
            listener.stop();
            capabilities.configure(Settings.DEFAULT.with(Setting.ENABLED, false));
            shop.load().start().undeploy();
            assertThat(states()).containsExactly(State.PREPARED);
            assertThat(loader.ownValue().getSuperclass()).isEqualTo(ClassValue.class);
        }

        @Test
        void aShutdownStopsTheWatchAndApplicationsStillEnd() throws Exception {
            domain.services().getService(Retention.class).start();
            DeployedApp shop = shop().deploy();
            assertThat(watches()).isTrue();
            events.send("prepare_shutdown");
            await().atMost(30, SECONDS).until(() -> !watches());
            shop.undeploy();
            assertThat(states()).containsExactly(State.ENDED);
        }

        private static boolean watches() {
            return Thread.getAllStackTraces().keySet().stream()
                    .anyMatch(thread -> thread.getName().equals("treadlight-loader-watch"));
        }
    }
}
