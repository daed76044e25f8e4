package io.github.treadlight.server.capability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.server.CapturedLog;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class CapabilitiesTest {
    @RegisterExtension
    final CapturedLog log = new CapturedLog();

    private final List<String> calls = new ArrayList<>();
    private final Capabilities capabilities = new Capabilities();
    private final StopActions stops = new StopActions();
    /** The call that fails; null for none. */
    private String failing;
    /** Runs while a capability takes settings. */
    private Runnable during = () -> {};

    @BeforeEach
    void use() {
        capabilities.use(List.of(
                new Recorded("watch", List.of(Setting.LOADER_WATCH_GRACE_SECONDS)),
                new Recorded("dump", List.of(Setting.DUMP_ON_RETENTION))));
    }

    private final class Recorded implements Capability {
        private final String name;
        private final List<Setting<?>> settings;

        private Recorded(String name, List<Setting<?>> settings) {
            this.name = name;
            this.settings = settings;
        }

        private void call(String method) {
            calls.add(method + " " + name);
            if ((method + " " + name).equals(failing)) {
                throw new NoClassDefFoundError("thrown by the test");
            }
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public List<Setting<?>> settings() {
            return settings;
        }

        @Override
        public void configure(Settings now) {
            during.run();
            call(now.get(Setting.ENABLED) ? "configure" : "disable");
        }

        @Override
        public void start() {
            call("start");
        }

        @Override
        public void shutdown() {
            call("shutdown");
        }

        @Override
        public void stop() {
            call("stop");
        }
    }

    private void start() {
        capabilities.prepare(stops);
        capabilities.start(stops);
    }

    @Test
    void theyStartInOrderAndStopInReverse() {
        start();
        assertThat(calls).containsExactly("configure watch", "configure dump", "start watch", "start dump");
        assertThat(capabilities.starting()).isNull();
        calls.clear();
        stops.run(failure -> {});
        assertThat(calls).containsExactly("stop dump", "stop watch", "disable dump", "disable watch");
        assertThat(capabilities.settings().get(Setting.ENABLED)).isFalse();
    }

    @Test
    void onlyThoseThatWereStartedStop() {
        failing = "start watch";
        assertThatThrownBy(this::start).isInstanceOf(NoClassDefFoundError.class);
        assertThat(capabilities.starting()).isEqualTo("watch");
        calls.clear();
        stops.run(failure -> {});
        assertThat(calls).containsExactly("stop watch", "disable dump", "disable watch");
        assertThat(log.lines()).isEmpty();
    }

    @Test
    void aConfigurationThatFailsBeforeTheStartEndsTheStart() {
        failing = "configure dump";
        assertThatThrownBy(this::start).isInstanceOf(NoClassDefFoundError.class);
        assertThat(capabilities.starting()).isEqualTo("dump");
    }

    /** Otherwise, a failure to read domain.xml would be attributed to the last capability. */
    @Test
    void noneIsNamedAfterAllHaveTakenTheDefaults() {
        capabilities.prepare(stops);
        assertThat(capabilities.starting()).isNull();
    }

    @Test
    void aChangeDuringTheStartDoesNotMakeLaterFailuresThoseOfTheStart() {
        capabilities.prepare(stops);
        during = () -> {
            during = () -> {};
            capabilities.start(stops);
        };
        capabilities.configure(Settings.DEFAULT.with(Setting.LOADER_WATCH_GRACE_SECONDS, Duration.ofHours(1)));
        assertThat(capabilities.starting()).isNull();
        failing = "configure watch";
        capabilities.configure(Settings.DEFAULT);
        assertThat(log.lines()).singleElement().asString().contains("watch could not apply the changed settings");
    }

    @Test
    void onlyThoseThatReadAChangedSettingTakeIt() {
        start();
        calls.clear();
        Settings longer = Settings.DEFAULT.with(Setting.LOADER_WATCH_GRACE_SECONDS, Duration.ofHours(1));
        capabilities.configure(longer);
        capabilities.configure(longer);
        assertThat(calls).containsExactly("configure watch");
        assertThat(capabilities.settings()).isEqualTo(longer);
        calls.clear();
        capabilities.configure(longer.with(Setting.ENABLED, false));
        assertThat(calls).containsExactly("disable watch", "disable dump");
    }

    @Test
    void oneThatFailsIsNamedAndDisturbsNoOther() {
        start();
        failing = "shutdown watch";
        capabilities.shutdown();
        assertThat(calls).endsWith("shutdown watch", "shutdown dump");
        assertThat(log.lines()).singleElement().asString()
                .startsWith("WARNING Treadlight: watch could not stop before the server stops its applications. ")
                .endsWith("Please report this.");
    }
}
