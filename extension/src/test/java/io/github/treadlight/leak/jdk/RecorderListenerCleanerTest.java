package io.github.treadlight.leak.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.lang.reflect.Proxy;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import org.junit.jupiter.api.Test;

class RecorderListenerCleanerTest extends RetainedApplications {
    private static final String LEAK = "recorder-listeners";

    @Test
    void removesOnlyListenersOfTheEndedApplication() throws Exception {
        AppLoader running = application();
        FlightRecorderListener ofRunning = ofApplication(running);
        FlightRecorderListener ofServer = new FlightRecorderListener() { };
        FlightRecorder.addListener(ofServer);
        FlightRecorder.addListener(ofRunning);
        assertReleasedOnlyBy(LEAK, loader -> FlightRecorder.addListener(ofApplication(loader)));
        assertThat(FlightRecorder.removeListener(ofServer)).isTrue();
        assertThat(FlightRecorder.removeListener(ofRunning)).isTrue();
    }

    private static FlightRecorderListener ofApplication(ClassLoader loader) {
        return (FlightRecorderListener) Proxy.newProxyInstance(loader, new Class<?>[] {FlightRecorderListener.class},
                (proxy, method, arguments) -> method.getName().equals("equals") ? proxy == arguments[0] : null);
    }
}
