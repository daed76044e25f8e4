package io.github.treadlight.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.leak.EndedLoaders;
import io.github.treadlight.leak.fixture.Item;
import io.github.treadlight.leak.fixture.Waiter;
import java.util.List;
import org.junit.jupiter.api.Test;

class EndedGenerationsTest {
    private final AppGenerations generations = new AppGenerations();

    @Test
    void leavesOutLoadersThatARunningGenerationNeeds() throws Exception {
        AppLoader shared = new AppLoader(Item.class);
        AppLoader running = new AppLoader(shared, Waiter.class);
        AppLoader alone = new AppLoader(Item.class);
        for (AppLoader loader : List.of(shared, alone)) {
            generations.begin("ended", List.of(loader));
            generations.end("ended", loader);
        }
        generations.begin("running", List.of(running));
        EndedLoaders ended = generations.endedLoaders();
        assertThat(ended.loaders()).containsExactly(alone);
        assertThat(ended.owner(running.make(Waiter.class))).isNull();
        assertThat(ended.isOfRunning(running.make(Waiter.class))).isTrue();
        assertThat(ended.isOfRunning(alone.make(Item.class))).isFalse();
        generations.end("running", running);
        assertThat(generations.endedLoaders().loaders()).containsExactlyInAnyOrder(shared, alone, running);
    }

    @Test
    void aGenerationThatBeginsDuringASearchCountsAsRunning() throws Exception {
        AppLoader loader = new AppLoader(Item.class);
        AppGeneration generation = generations.begin("ended", List.of(loader));
        generations.end("ended", loader);
        for (EndedLoaders ended : List.of(generations.endedLoaders(), generations.endedLoaders(generation))) {
            AppLoader next = new AppLoader(Waiter.class);
            Object waiter = next.make(Waiter.class);
            assertThat(ended.loaders()).containsExactly(loader);
            assertThat(ended.isOfRunning(waiter)).isFalse();
            generations.begin("next", List.of(next));
            assertThat(ended.isOfRunning(waiter)).isTrue();
            assertThat(generations.allLoadersAsEnded().loaders()).contains(loader, next);
        }
    }

    /** Until the server reports its end, a replaced generation may still serve requests. */
    @Test
    void aReplacedGenerationCountsAsRunningUntilItsEndIsReported() throws Exception {
        AppLoader first = new AppLoader(Waiter.class);
        AppLoader second = new AppLoader(Waiter.class);
        generations.begin("app", List.of(first));
        generations.load("app", first);
        generations.begin("app", List.of(second));
        generations.end("app", second);
        EndedLoaders ended = generations.endedLoaders();
        assertThat(ended.loaders()).containsExactly(second);
        assertThat(ended.isOfRunning(first.make(Waiter.class))).isTrue();
        generations.end("app", first);
        assertThat(generations.endedLoaders().loaders()).containsExactlyInAnyOrder(first, second);
    }
}
