package io.github.treadlight.leak.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.fixture.RecordingThread;
import io.github.treadlight.leak.fixture.RetainedApplications;
import io.github.treadlight.leak.fixture.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ShutdownHookReporterTest extends RetainedApplications {
    private static final String LEAK = "shutdown-hooks";

    private final List<Thread> added = new ArrayList<>();

    @AfterEach
    void removeHooks() {
        added.forEach(Runtime.getRuntime()::removeShutdownHook);
    }

    private void add(Thread hook) {
        hook.setContextClassLoader(null);
        Runtime.getRuntime().addShutdownHook(hook);
        added.add(hook);
    }

    /** A hook may halt the JVM, and one that is removed without a call may lose data. */
    @Test
    void reportsHooksOfTheApplicationAndNeitherRunsNorRemovesThem() throws Exception {
        Set<String> called = ConcurrentHashMap.newKeySet();
        assertReportedOnly(LEAK, loader -> add(new Thread((Runnable) Task.of(loader, () -> called.add("run")))));
        assertThat(called).isEmpty();
        assertThat(ShutdownHookReporter.hooks()).containsAll(added);
    }

    @Test
    void callsNoMethodOfAHook() throws Exception {
        AppLoader ended = new AppLoader(RecordingThread.class);
        Set<String> called = ConcurrentHashMap.newKeySet();
        Thread hook = (Thread) ended.its(RecordingThread.class).getConstructor(Runnable.class, Consumer.class)
                .newInstance((Runnable) () -> called.add("run"), (Consumer<String>) called::add);
        add(hook);
        called.clear(); // registering calls hashCode
        assertThat(holders(ended)).anyMatch(place -> place.startsWith("shutdown hook talking ("));
        assertThat(called).isEmpty();
    }
}
