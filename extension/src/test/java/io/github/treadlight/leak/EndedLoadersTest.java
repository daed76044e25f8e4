package io.github.treadlight.leak;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppGeneration;
import io.github.treadlight.app.AppGenerations;
import io.github.treadlight.app.AppLoader;
import java.util.List;
import org.junit.jupiter.api.Test;

class EndedLoadersTest {
    private final AppGenerations generations = new AppGenerations();

    @Test
    void whatARunningApplicationNeedsIsNotAmongThem() throws Exception {
        AppLoader shared = new AppLoader(Item.class);
        AppLoader running = new AppLoader(shared, Waiter.class);
        AppLoader alone = new AppLoader(Item.class);
        for (AppLoader loader : List.of(shared, alone)) {
            generations.begin("ended", List.of(loader));
            generations.end("ended", loader);
        }
        generations.begin("running", List.of(running));
        EndedLoaders remains = generations.remains();
        assertThat(remains.loaders()).containsExactly(alone);
        assertThat(remains.have(running.make(Waiter.class))).isFalse();
        assertThat(remains.haveRunning(running.make(Waiter.class))).isTrue();
        assertThat(remains.haveRunning(alone.make(Item.class))).isFalse();
        generations.end("running", running);
        assertThat(generations.remains().loaders()).containsExactlyInAnyOrder(shared, alone, running);
    }

    @Test
    void whoBeginsWhileASearchRunsIsKnownToRun() throws Exception {
        AppLoader ended = new AppLoader(Item.class);
        AppGeneration generation = generations.begin("ended", List.of(ended));
        generations.end("ended", ended);
        for (EndedLoaders remains : List.of(generations.remains(), generations.remains(generation))) {
            AppLoader next = new AppLoader(Waiter.class);
            Object waiter = next.make(Waiter.class);
            assertThat(remains.loaders()).containsExactly(ended);
            assertThat(remains.haveRunning(waiter)).isFalse();
            generations.begin("next", List.of(next));
            assertThat(remains.haveRunning(waiter)).isTrue();
            assertThat(generations.everything().loaders()).contains(ended, next);
        }
    }

    /** The server has not reported its end, and it may still serve requests. */
    @Test
    void aReplacedGenerationRunsUntilItsEndIsReported() throws Exception {
        AppLoader first = new AppLoader(Waiter.class);
        AppLoader second = new AppLoader(Waiter.class);
        generations.begin("app", List.of(first));
        generations.load("app", first);
        generations.begin("app", List.of(second));
        generations.end("app", second);
        EndedLoaders remains = generations.remains();
        assertThat(remains.loaders()).containsExactly(second);
        assertThat(remains.haveRunning(first.make(Waiter.class))).isTrue();
        generations.end("app", first);
        assertThat(generations.remains().loaders()).containsExactlyInAnyOrder(first, second);
    }
}
