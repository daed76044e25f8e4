package io.github.treadlight.leak.library;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.jna.internal.Cleaner;
import io.github.treadlight.app.AppLoader;
import io.github.treadlight.app.Memory;
import io.github.treadlight.leak.fixture.Globals;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class JnaThreadCleanerTest extends RetainedApplications {
    private static final String LEAK = "jna-threads";

    private final AtomicInteger runs = new AtomicInteger();

    @Test
    void endsTheThreadThatWaitsForAnObjectInAStaticField() throws Exception {
        assertReleasedAlone(LEAK, this::register);
        assertThat(runs).hasValue(0);
    }

    @Test
    void leavesAThreadThatNoCollectionHasTested() throws Exception {
        AppLoader loader = application();
        register(loader);
        awaitFinding(loader);
        assertThat(sweepOnly(LEAK, loader).released()).isEmpty();
        Memory.collect();
        assertThat(sweepOnly(LEAK, loader).released()).hasSize(1);
    }

    @Test
    void theCleanupOfAnUnreachableObjectRuns() throws Exception {
        AppLoader loader = application();
        register(loader);
        assertThat(sweepOnly(LEAK, loader).released()).isEmpty();
        loader.its(Globals.Native.class).getMethod("drop").invoke(null);
        Memory.collect();
        await().atMost(1, MINUTES).until(() -> runs.get() == 1);
    }

    /** The thread of a JNA that applications share does not belong to the application that used it first. */
    @Test
    void leavesTheThreadOfASharedLibrary() throws Exception {
        AppLoader loader = application();
        Cleaner.getCleaner().register(this, (Runnable) loader.its(Globals.Native.class)
                .getMethod("cleanup", Runnable.class).invoke(null, (Runnable) runs::incrementAndGet));
        Memory.collect();
        assertThat(sweepOnly(LEAK, loader).entries()).isEmpty();
    }

    /** The options of a library refer to its interface, which is the key. */
    @Test
    void releasesTheOptionsOfALibraryOfTheServersJna() throws Exception {
        assertReleasedAlone("jna-options", loader -> {
            Class<?> library = loader.its(Globals.CLibrary.class);
            assertThat((long) (int) library.getMethod("getpid").invoke(library.getField("INSTANCE").get(null)))
                    .isEqualTo(ProcessHandle.current().pid());
        });
    }

    private void awaitFinding(AppLoader loader) {
        await().atMost(1, MINUTES).until(() -> !holders(loader).isEmpty());
    }

    /** Registers a cleanup with the application's copy of JNA, for an object in a static field. */
    private void register(AppLoader loader) throws ReflectiveOperationException {
        loader.withAll(Cleaner.class.getName());
        Class<?> cleaner = loader.its(Cleaner.class);
        cleaner.getMethod("register", Object.class, Runnable.class).invoke(
                cleaner.getMethod("getCleaner").invoke(null),
                loader.its(Globals.Native.class).getMethod("memory").invoke(null),
                (Runnable) runs::incrementAndGet);
    }
}
