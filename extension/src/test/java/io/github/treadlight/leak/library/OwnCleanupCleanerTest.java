package io.github.treadlight.leak.library;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.app.Memory;
import io.github.treadlight.leak.fixture.Globals;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.lang.ref.Cleaner;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OwnCleanupCleanerTest extends RetainedApplications {
    private final AtomicInteger runs = new AtomicInteger();

    @Test
    void unregistersTheCleanupOfAnObjectInAStaticField() throws Exception {
        assertReleasedAlone("own-cleanups", this::register);
        assertThat(runs).hasValue(0);
    }

    /** Registers a cleanup for an object in a static field. */
    private void register(AppLoader loader) throws ReflectiveOperationException {
        loader.its(Globals.Native.class).getMethod("register", Runnable.class)
                .invoke(null, (Runnable) runs::incrementAndGet);
    }

    /** Its cleanup runs when the next collection takes the object. */
    @Test
    void leavesACleanupThatNoCollectionHasTested() throws Exception {
        AppLoader loader = application();
        register(loader);
        assertThat(sweepOnly("own-cleanups", loader).released()).isEmpty();
        assertThat(sweepOnly("own-cleanups", loader).released()).isEmpty();
        Memory.collect();
        assertThat(sweepOnly("own-cleanups", loader).released()).hasSize(1);
    }

    @Test
    void theCleanupOfAnUnreachableObjectRuns() throws Exception {
        AppLoader loader = application();
        register(loader);
        assertThat(sweepOnly("own-cleanups", loader).released()).isEmpty();
        loader.its(Globals.Native.class).getMethod("drop").invoke(null);
        Memory.collect();
        await().atMost(1, MINUTES).until(() -> runs.get() == 1);
        assertThat(sweepOnly("own-cleanups", loader).released()).isEmpty();
    }

    /** A Cleaner that others use, too, is not the application's. */
    @Test
    void leavesACleanerThatOthersUse() throws Exception {
        AppLoader loader = application();
        Cleaner shared = Cleaner.create();
        shared.register(this, () -> { });
        shared.register(this, cleanup(loader));
        sweepOnly("own-cleanups", loader);
        Memory.collect();
        assertThat(sweepOnly("own-cleanups", loader).entries()).isEmpty();
    }

    @Test
    void leavesACleanerOfTwoApplications() throws Exception {
        AppLoader ended = application();
        AppLoader running = application();
        Cleaner shared = Cleaner.create();
        shared.register(this, cleanup(ended));
        shared.register(this, cleanup(running));
        sweepOnly("own-cleanups", ended);
        Memory.collect();
        assertThat(sweepOnly("own-cleanups", ended).entries()).isEmpty();
    }

    private Runnable cleanup(AppLoader loader) throws ReflectiveOperationException {
        return (Runnable) loader.its(Globals.Native.class).getMethod("cleanup", Runnable.class)
                .invoke(null, (Runnable) runs::incrementAndGet);
    }
}
