package io.github.treadlight.leak.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.app.Memory;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.lang.reflect.Proxy;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

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

    /** The JDK calls listeners of all applications with its class locked, and such a call may never return. */
    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
    void aSearchDoesNotWaitForTheJdksLock() throws Exception {
        AppLoader ended = application();
        FlightRecorder.addListener(ofApplication(ended));
        ended.stop();
        CountDownLatch locked = new CountDownLatch(1);
        CountDownLatch found = new CountDownLatch(1);
        Class<?> recorder = Class.forName("jdk.jfr.internal.PlatformRecorder");
        Thread busy = new Thread(() -> {
            synchronized (recorder) {
                locked.countDown();
                try {
                    found.await();
                } catch (InterruptedException stopped) {
                    Thread.currentThread().interrupt();
                }
            }
        });
        busy.start();
        locked.await();
        try {
            assertThat(holders(ended)).anyMatch(place -> place.startsWith("listener of JDK Flight Recorder: "));
            assertThat(sweepAll(ended).released()).isEmpty();
            assertThat(failures).as("the listener of another application may have the lock").isEmpty();
        } finally {
            found.countDown();
            busy.join();
        }
        Memory.collectUntil(() -> holders(ended).isEmpty()); // the call has continued
    }

    private static FlightRecorderListener ofApplication(ClassLoader loader) {
        return (FlightRecorderListener) Proxy.newProxyInstance(loader, new Class<?>[] {FlightRecorderListener.class},
                (proxy, method, arguments) -> method.getName().equals("equals") ? proxy == arguments[0] : null);
    }
}
