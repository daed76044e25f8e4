package io.github.treadlight.server;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.enterprise.config.serverbeans.Config;
import io.github.treadlight.app.AppGeneration.State;
import io.github.treadlight.app.Memory;
import io.github.treadlight.classvalue.CompactClassValue;
import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.server.ServerLoaders.WebappClassLoader;
import io.github.treadlight.server.capability.ServerApplications;
import io.github.treadlight.server.retention.Retention;
import io.github.treadlight.server.settings.DomainXml;
import io.github.treadlight.server.streams.ServerStreams;
import java.lang.ref.Reference;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import org.glassfish.api.admin.ServerEnvironment;
import org.glassfish.api.event.EventListener;
import org.glassfish.api.event.Events;
import org.glassfish.hk2.api.ServiceLocator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The module from its start to its stop: configuration, deployments and events together. */
@OwnJvm("Sets the JVM's filter factory, which can be set only once.")
class TreadlightServiceTest {
    @RegisterExtension
    final CapturedLog log = new CapturedLog();

    @RegisterExtension
    final DomainXml domain = new DomainXml("<configs><config name='server-config'/></configs>");

    @TempDir
    Path archive;

    private final ServiceLocator services = domain.services();
    private final ServerEvents events = new ServerEvents();
    private final ServerApplications applications = services.getService(ServerApplications.class);
    private final ServerStreams streams = services.getService(ServerStreams.class);
    private final WebappClassLoader loader = new WebappClassLoader();

    private TreadlightService start(Config config) {
        domain.add(events, Events.class, null);
        domain.add(config, Config.class, ServerEnvironment.DEFAULT_INSTANCE_NAME);
        TreadlightService service = services.create(TreadlightService.class);
        service.start();
        return service;
    }

    /** Only the watch has a thread, and a stop of the service may not reach it in a test that fails. */
    @AfterEach
    void stop() {
        services.getService(Retention.class).stop();
    }

    private TreadlightService start() {
        return start(domain.config("server-config"));
    }

    private DeployedApp shop() {
        return new DeployedApp(events, "shop", DeployedApp.archive(archive), loader);
    }

    private void awaitElement() {
        events.send("server_ready");
        DomainXml.awaitCompletion();
        assertThat(domain.config("server-config").getExtensions()).hasSize(1);
    }

    @Test
    void theStartLogsOneLineWithTheFeatures() {
        start();
        assertThat(log.lines()).filteredOn(line -> line.contains(": class-values=compact"))
                .singleElement().asString().startsWith("INFO Treadlight ");
    }

    @Test
    void applicationsAreFollowedFromTheStart() throws Exception {
        start();
        shop().deploy();
        assertThat(loader.ownValue().getSuperclass()).isEqualTo(CompactClassValue.class);
        assertThat(applications.count(State.RUNNING)).isEqualTo(1);
    }

    @Test
    void theElementIsAddedWhenTheServerIsReadyAndNotBefore() {
        start();
        events.send("server_startup");
        assertThat(domain.config("server-config").getExtensions()).isEmpty();
        awaitElement();
    }

    @Test
    void aChangeReachesApplicationsAndStreams() throws Exception {
        start();
        awaitElement();
        domain.set("class-values", "jdk", "object-streams", "stock");
        shop().deploy();
        assertThat(loader.ownValue().getSuperclass()).isEqualTo(ClassValue.class);
        assertThat(applications.configuration()).contains("class-values=jdk");
        assertThat(streams.selected()).isNull();
    }

    @Test
    void aChangedGraceHoldsForApplicationsThatAreWatchedAlready() throws Exception {
        start();
        awaitElement();
        domain.set("loader-watch-grace-seconds", "3600");
        shop().deploy().undeploy();
        Memory.exhaust();
        assertThat(applications.count(State.ENDED)).isEqualTo(1);
        domain.set("loader-watch-grace-seconds", "0");
        await().atMost(60, SECONDS).untilAsserted(() -> {
            Memory.exhaust();
            assertThat(applications.count(State.RETAINED)).isEqualTo(1);
        });
        Reference.reachabilityFence(loader);
    }

    @Test
    void whenTheWatchAndTheCleaningAreSwitchedOffUndeployedApplicationsAreForgotten() throws Exception {
        start();
        awaitElement();
        shop().deploy().undeploy();
        assertThat(applications.generations()).hasSize(1);
        domain.set("loader-watch", "false", "clean-server-caches", "false");
        domain.set("loader-watch", "true");
        assertThat(applications.generations()).isEmpty();
    }

    @Test
    void onceStoppedNothingIsFollowedThoughTheServerGoesOnCalling() throws Exception {
        TreadlightService service = start();
        awaitElement();
        List<EventListener> registered = List.copyOf(events.listeners());
        service.stop();
        assertThat(events.listeners()).isEmpty();
        registered.forEach(events::register); // GlassFish 7 does not unregister
        domain.set("class-values", "jdk");
        shop().deploy();
        assertThat(applications.generations()).isEmpty();
        assertThat(applications.configuration()).contains("enabled=false");
    }

    @Test
    void aConfigurationThatCannotBeReadPreventsTheStart() throws Exception {
        start((Config) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {Config.class},
                (proxy, method, arguments) -> {
                    throw new NoSuchMethodError("thrown by the test");
                }));
        shop().deploy();
        assertThat(applications.generations()).isEmpty();
        assertThat(log.lines()).last().asString().startsWith("WARNING Treadlight could not start: ");
    }
}
