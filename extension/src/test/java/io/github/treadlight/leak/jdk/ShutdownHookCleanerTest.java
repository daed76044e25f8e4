package io.github.treadlight.leak.jdk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.Budget;
import io.github.treadlight.leak.EndedLoaders;
import io.github.treadlight.leak.GenerationId;
import io.github.treadlight.leak.fixture.RetainedApplications;
import io.github.treadlight.leak.fixture.TalkingThread;
import io.github.treadlight.leak.fixture.Task;
import io.github.treadlight.leak.sweep.Permission;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShutdownHookCleanerTest extends RetainedApplications {
    private static final String LEAK = "shutdown-hooks";

    private final List<Thread> added = new ArrayList<>();

    @TempDir
    private Path folder;

    @AfterEach
    void removeHooks() {
        added.forEach(Runtime.getRuntime()::removeShutdownHook);
    }

    @Test
    void removesHooksOfTheApplication() throws Exception {
        assertReleasedOnlyBy(LEAK, loader -> {
            Thread hook = new Thread((Runnable) Task.of(loader, () -> { }), "hook");
            hook.setContextClassLoader(null);
            Runtime.getRuntime().addShutdownHook(hook);
        });
    }

    @Test
    void runsAHookBeforeRemovingIt() throws Exception {
        Path file = folder.resolve("flushed.txt");
        AppLoader ended = application();
        Thread hook = hook(ended, () -> write(file, String.valueOf(isRegistered("runs once"))), "runs once");
        assertThat(placesOf(sweepOnly(LEAK, ended).released())).containsExactly("shutdown hook runs once");
        assertThat(Files.readString(file)).as("registered while it ran").isEqualTo("true");
        assertThat(ShutdownHookCleaner.hooks()).doesNotContain(hook);
        Files.delete(file);
        assertThat(sweepOnly(LEAK, ended).entries()).isEmpty();
        assertThat(file).doesNotExist();
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text, UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static boolean isRegistered(String name) {
        try {
            return ShutdownHookCleaner.hooks().stream().anyMatch(hook -> hook.getName().equals(name));
        } catch (ReflectiveOperationException failure) {
            throw new AssertionError(failure);
        }
    }

    @Test
    void keepsAHookThatFails() throws Exception {
        AppLoader ended = application();
        Thread hook = hook(ended, () -> {
            throw new IllegalStateException("thrown by the test");
        }, "fails");
        assertThat(sweepOnly(LEAK, ended).released()).isEmpty();
        assertThat(ShutdownHookCleaner.hooks()).contains(hook);
        assertThat(failures).singleElement().asString()
                .contains("the shutdown hook fails of shop (generation 1) threw java.lang.IllegalStateException")
                .doesNotContain("thrown by the test");
    }

    /** A hook expects one call: a second one may delete, send or release something again. */
    @Test
    void runsAFailingHookOnlyOnce() throws Exception {
        AppLoader ended = application();
        AtomicInteger calls = new AtomicInteger();
        Thread hook = hook(ended, () -> {
            calls.incrementAndGet();
            throw new IllegalStateException("thrown by the test");
        }, "fails");
        sweepOnly(LEAK, ended);
        assertThat(placesOf(sweepOnly(LEAK, ended).entries())).as("reported").containsExactly("shutdown hook fails");
        assertThat(calls).hasValue(1);
        assertThat(ShutdownHookCleaner.hooks()).contains(hook);
    }

    @Test
    void callsNoOtherMethodOfAHook() throws Exception {
        AppLoader ended = new AppLoader(TalkingThread.class);
        Set<String> called = ConcurrentHashMap.newKeySet();
        Thread other = (Thread) ended.its(TalkingThread.class).getConstructor(Runnable.class, Consumer.class)
                .newInstance((Runnable) () -> called.add("run"), (Consumer<String>) called::add);
        Thread first = new Thread(() -> { }, "of the server");
        Runtime.getRuntime().addShutdownHook(first);
        added.add(first);
        Runtime.getRuntime().addShutdownHook(other);
        assertThat(placesOf(sweepOnly(LEAK, ended).released())).containsExactly("shutdown hook talking");
        assertThat(called).doesNotContain("equals", "hashCode", "toString").contains("run");
    }

    @Test
    void keepsAHookThatDoesNotReturnAndRunsThoseOfOtherGenerations() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        AppLoader stuck = application();
        AtomicInteger calls = new AtomicInteger();
        Thread hanging = hook(stuck, () -> {
            calls.incrementAndGet();
            awaitQuietly(end);
        }, "hangs");
        try {
            assertThat(sweepOnly(LEAK, stuck).released()).as("the sweep returns").isEmpty();
            assertThat(ShutdownHookCleaner.hooks()).contains(hanging);
            AppLoader other = application();
            Thread next = hook(other, () -> { }, "of another generation");
            EndedLoaders both = ended(stuck);
            both.add(other, other.getParent(), new GenerationId("news", 2));
            assertThat(placesOf(sweep.sweep(both, Budget.of(LONG), leak -> Permission.RELEASE).released()))
                    .containsExactly("shutdown hook of another generation");
            assertThat(ShutdownHookCleaner.hooks()).contains(hanging).doesNotContain(next);
            assertThat(calls).as("the hook is not run again while it runs").hasValue(1);
        } finally {
            end.countDown();
        }
        await().atMost(LONG).until(() -> {
            sweepOnly(LEAK, stuck);
            return !ShutdownHookCleaner.hooks().contains(hanging);
        });
    }

    private Thread hook(ClassLoader application, Runnable work, String name) throws ReflectiveOperationException {
        Thread hook = new Thread((Runnable) Task.of(application, work), name);
        hook.setContextClassLoader(null);
        Runtime.getRuntime().addShutdownHook(hook);
        added.add(hook);
        return hook;
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }
}
