package io.github.treadlight.server;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.enterprise.config.serverbeans.Config;
import com.sun.enterprise.config.serverbeans.Domain;
import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.server.ServerLoaders.WebappClassLoader;
import io.github.treadlight.server.capability.ServerApplications;
import io.github.treadlight.server.leak.Leaks;
import io.github.treadlight.server.monitoring.MonitoringService;
import io.github.treadlight.server.remote.RemoteLookups;
import io.github.treadlight.server.retention.Retention;
import io.github.treadlight.server.scan.DeploymentLookups;
import io.github.treadlight.server.settings.ConfigurationValidator;
import io.github.treadlight.server.settings.DomainXml;
import io.github.treadlight.server.settings.Settings;
import io.github.treadlight.server.settings.TreadlightConfiguration;
import io.github.treadlight.server.streams.ServerStreams;
import java.io.InvalidClassException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.management.ObjectName;
import org.glassfish.api.admin.ServerEnvironment;
import org.glassfish.api.event.EventListener;
import org.glassfish.api.event.Events;
import org.glassfish.hk2.api.ServiceLocator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Starts of the module's own parts that fail at each step, after the step has taken effect. */
@OwnJvm("Sets the JVM's filter factory, which can be set only once.")
class FailedStartTest {
    @RegisterExtension
    final CapturedLog log = new CapturedLog();

    @RegisterExtension
    final DomainXml domain = DomainXml.withElement("");

    @TempDir
    Path archive;

    private final ServiceLocator services = domain.services();
    private final ServerEvents events = new ServerEvents();
    private final List<EventListener> registered = new ArrayList<>();
    private final WebappClassLoader loader = new WebappClassLoader();

    private final ServerStreams streams = new ServerStreams() {
        @Override
        public void configure(Settings now) {
            super.configure(now);
            reached(Step.STREAMS_CONFIGURED);
        }

        @Override
        public synchronized void start() {
            super.start();
            reached(Step.STREAMS_STARTED);
        }
    };
    private final RemoteLookups remote = new RemoteLookups() {
        @Override
        public void configure(Settings settings) {
            super.configure(settings);
            reached(Step.REMOTE_CONFIGURED);
        }
    };
    private final DeploymentLookups lookups = new DeploymentLookups(services) {
        @Override
        public void configure(Settings settings) {
            super.configure(settings);
            reached(Step.LOOKUPS_CONFIGURED);
        }
    };
    private final ServerApplications applications = services.getService(ServerApplications.class);
    private final Leaks leaks = new Leaks(applications, services) {
        @Override
        public void start() {
            super.start();
            reached(Step.LEAKS_STARTED);
        }
    };
    private final Retention retention = new Retention(applications, leaks) {
        @Override
        public void configure(Settings now) {
            super.configure(now);
            reached(Step.RETENTION_CONFIGURED);
        }

        @Override
        public void start() {
            super.start();
            reached(Step.RETENTION_STARTED);
        }
    };
    private final ConfigurationValidator validator = new ConfigurationValidator(services.getService(Domain.class)) {
        @Override
        public void watch(TreadlightConfiguration element) {
            super.watch(element);
            reached(Step.CONFIGURATION_WATCHED);
        }
    };
    private final MonitoringService last = new MonitoringService(applications, streams, leaks, lookups) {
        @Override
        public void start() {
            super.start();
            reached(Step.LAST_STARTED);
        }

        @Override
        public void stop() {
            super.stop();
            hasLastStopped = true;
        }
    };
    private boolean hasLastStopped;

    /** The step that fails when it is reached for the first time; null for none. */
    private Step failing;
    private Error failure = new NoClassDefFoundError("thrown by the test");

    private enum Step {
        STREAMS_CONFIGURED, REMOTE_CONFIGURED, LOOKUPS_CONFIGURED, RETENTION_CONFIGURED, CONFIGURATION_WATCHED,
        STREAMS_STARTED, LEAKS_STARTED, RETENTION_STARTED, LAST_STARTED, EVENTS_FOLLOWED, LINE_LOGGED
    }

    private void reached(Step step) {
        if (step == failing) {
            failing = null;
            throw failure;
        }
    }

    @BeforeEach
    void bind() {
        events.onRegister(listener -> {
            registered.add(listener);
            reached(Step.EVENTS_FOLLOWED);
        });
        log.onRecord(() -> {
            if (!events.listeners().isEmpty()) { // an earlier line may be about RMI
                reached(Step.LINE_LOGGED);
            }
        });
        domain.add(events, Events.class, null);
        domain.add(domain.config("server-config"), Config.class, ServerEnvironment.DEFAULT_INSTANCE_NAME);
        domain.add(streams, ServerStreams.class, null);
        domain.add(remote, RemoteLookups.class, null);
        domain.add(lookups, DeploymentLookups.class, null);
        domain.add(leaks, Leaks.class, null);
        domain.add(retention, Retention.class, null);
        domain.add(last, MonitoringService.class, null);
        domain.add(validator, ConfigurationValidator.class, null);
    }

    /** A stop of the service may not reach the watch in a test that fails. */
    @AfterEach
    void stopWatch() {
        retention.stop();
    }

    private TreadlightService start() {
        TreadlightService service = services.create(TreadlightService.class);
        service.start();
        return service;
    }

    private void assertNothingIsLeft() throws Exception {
        await().atMost(30, SECONDS).untilAsserted(() -> assertThat(threads()).isEmpty());
        assertThat(events.listeners()).isEmpty();
        List.copyOf(registered).forEach(events::register); // GlassFish 7 does not unregister
        events.send("server_ready");
        new DeployedApp(events, "shop", DeployedApp.archive(archive), loader).announce().deploy();
        domain.set("class-values", "jdk");
        domain.set("codebase-lookups", "nonsense");

        assertThat(threads()).isEmpty();
        assertThat(ManagementFactory.getPlatformMBeanServer()
                .queryNames(new ObjectName("io.github.treadlight:*"), null)).isEmpty();
        assertThat(applications.generations()).isEmpty();
        assertThat(loader.ownValue().getSuperclass()).isEqualTo(ClassValue.class);
        assertThat(loader.transformers()).isEmpty();
        assertThat(applications.isEnabled()).isFalse();
        assertThat(applications.isWatching()).isFalse();
        assertThat(remote.rules().areStock()).isTrue();
        assertThat(lookups.statistics().jars()).isZero();
        assertThat(streams.selected()).isNull();
        assertThat(streams.coverage()).containsPattern("because Treadlight has (not started|stopped)");
        assertThatAnotherFilterCanBeInstalled();
    }

    private static void assertThatAnotherFilterCanBeInstalled() {
        ServerStreams another = new ServerStreams();
        another.start();
        try {
            assertThat(another.coverage()).contains("all of the JVM");
        } finally {
            another.stop();
        }
    }

    /** Returns the lines about the start, without one about the RMI provider of this JVM. */
    private List<String> lines() {
        return log.lines().stream().filter(line -> !line.contains("treadlight-rmi.jar")).toList();
    }

    private static List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream().map(Thread::getName)
                .filter(name -> name.toLowerCase(Locale.ROOT).startsWith("treadlight")).toList();
    }

    @ParameterizedTest
    @EnumSource
    void aFailureOfAnyStepLeavesNothing(Step step) throws Exception {
        failing = step;
        start();
        assertThat(failing).as("the step was reached").isNull();
        assertNothingIsLeft();
        assertThat(lines()).singleElement().asString()
                .startsWith("WARNING Treadlight could not start: " + failure)
                .contains("The server continues without Treadlight", "restart the server");
        assertThat(log.thrown()).singleElement().hasToString(failure.toString());
    }

    @Test
    void anErrorOfTheJvmDoesNotReachTheServer() throws Exception {
        failing = Step.RETENTION_STARTED;
        failure = new InternalError("thrown by the test");
        start();
        assertNothingIsLeft();
        assertThat(log.thrown()).singleElement().hasToString(failure.toString());
    }

    /** No deployment is worth an attack: the filter does not depend on enabled=false either. */
    @Test
    void theContainersKeepTheFilter() {
        failing = Step.LINE_LOGGED;
        start();
        assertThatThrownBy(() -> streams.filter().check("bsh.XThis")).isInstanceOf(InvalidClassException.class);
        assertThat(lines()).singleElement().asString().contains("stream-filter-mode=reject");
    }

    @Test
    void aPartThatCannotBeStoppedDoesNotAffectTheOthers() throws Exception {
        Error another = new NoClassDefFoundError("thrown by the test of the stop");
        events.onUnregister(() -> {
            throw another;
        });
        failing = Step.EVENTS_FOLLOWED;
        start();
        assertThat(hasLastStopped).isTrue();
        assertNothingIsLeft();
        assertThat(log.thrown()).singleElement().hasToString(failure.toString());
        assertThat(failure.getSuppressed()).containsOnly(another);
    }

    @Test
    void theOrdinaryStopLeavesNothingEither() throws Exception {
        TreadlightService service = start();
        assertThat(threads()).containsExactly("treadlight-loader-watch");
        assertThat(events.listeners()).hasSize(1);
        service.stop();
        assertThat(hasLastStopped).isTrue();
        assertNothingIsLeft();
        assertThat(lines()).singleElement().asString().startsWith("INFO Treadlight ");
    }
}
