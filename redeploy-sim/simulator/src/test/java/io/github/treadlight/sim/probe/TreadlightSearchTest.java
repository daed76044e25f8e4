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

/** With the bundled module, whose thread is known only by its name. */
class TreadlightSearchTest {
    private static final String WATCH = "io.github.treadlight.app.LoaderWatch";

    @Test
    void theThreadOfTheModuleIsFoundAndDoesNotSearchWhileItWaits(@TempDir Path folder) throws Exception {
        try (URLClassLoader module = new URLClassLoader(new URL[] {jar(folder).toUri().toURL()}, null)) {
            Class<?> listener = module.loadClass(WATCH + "$Listener");
            Object deaf = Proxy.newProxyInstance(module, new Class<?>[] {listener}, (proxy, method, arguments) -> null);
            Class<?> type = module.loadClass(WATCH);
            Class<?> generations = module.loadClass("io.github.treadlight.app.AppGenerations");
            Object reads = generations.getMethod("reads").invoke(generations.getConstructor().newInstance());
            Object watch = type.getConstructor(reads.getClass(), Duration.class, listener)
                    .newInstance(reads, Duration.ofMinutes(1), deaf);
            assertThat(TreadlightSearch.isThere()).isFalse();
            type.getMethod("start").invoke(watch);
            try {
                await().atMost(30, SECONDS)
                        .until(() -> TreadlightSearch.isThere() && !TreadlightSearch.isRunning());
            } finally {
                type.getMethod("stop").invoke(watch);
            }
        }
    }

    /** A copy, since a jar that is open cannot be built anew on Windows. */
    private static Path jar(Path folder) throws Exception {
        URL bundled = TreadlightSearchTest.class.getResource("/bundled/treadlight.jar");
        return Files.copy(Path.of(Objects.requireNonNull(bundled).toURI()), folder.resolve("treadlight.jar"));
    }
}
