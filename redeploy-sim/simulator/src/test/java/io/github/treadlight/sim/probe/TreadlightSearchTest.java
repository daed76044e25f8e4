package io.github.treadlight.sim.probe;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests with the bundled Treadlight jar, whose thread is recognized by its name. */
class TreadlightSearchTest {
    private static final String WATCH = "io.github.treadlight.app.LoaderWatch";

    @Test
    void theThreadOfTreadlightIsRecognizedAndDoesNotSearchWhileItWaits(@TempDir Path folder) throws Exception {
        try (URLClassLoader module = new URLClassLoader(new URL[] {jar(folder).toUri().toURL()}, null)) {
            Class<?> listener = module.loadClass(WATCH + "$Listener");
            Object noListener = Proxy.newProxyInstance(
                    module, new Class<?>[] {listener}, (proxy, method, arguments) -> null);
            Class<?> type = module.loadClass(WATCH);
            Class<?> generations = module.loadClass("io.github.treadlight.app.AppGenerations");
            Object reads = generations.getMethod("reads").invoke(generations.getConstructor().newInstance());
            Object watch = type.getConstructor(reads.getClass(), Duration.class, listener)
                    .newInstance(reads, Duration.ofMinutes(1), noListener);
            assertThat(TreadlightSearch.isInstalled()).isFalse();
            type.getMethod("start").invoke(watch);
            try {
                await().atMost(30, SECONDS)
                        .until(() -> TreadlightSearch.isInstalled() && !TreadlightSearch.isRunning());
            } finally {
                type.getMethod("stop").invoke(watch);
            }
        }
    }

    /** Returns a copy, because Windows locks a jar that is open, and a new build could not replace it. */
    private static Path jar(Path folder) throws Exception {
        URL bundled = TreadlightSearchTest.class.getResource("/bundled/treadlight.jar");
        return Files.copy(Path.of(Objects.requireNonNull(bundled).toURI()), folder.resolve("treadlight.jar"));
    }
}
