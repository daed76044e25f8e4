package io.github.treadlight.leak;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.fixture.Item;
import io.github.treadlight.leak.fixture.RunningLoaders;
import io.github.treadlight.leak.fixture.Waiter;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EndedLoadersTest {
    private static final GenerationId GENERATION = new GenerationId("shop", 1);

    private final List<ClassLoader> running = new ArrayList<>();
    private final EndedLoaders ended = new EndedLoaders(new RunningLoaders(running));
    private final AppLoader loader = new AppLoader(Item.class);

    @Test
    void ownsLoadersClassesMembersAndObjectsOfTheGeneration() throws Exception {
        add(loader);
        AppLoader below = new AppLoader(loader, Waiter.class);
        Class<?> item = loader.its(Item.class);
        for (Object owned : List.of(loader, below, item, loader.make(Item.class), below.make(Waiter.class),
                item.getMethod("getName"), item.getConstructor(), below.its(Waiter.class).getField("kept"),
                item.getProtectionDomain(), Array.newInstance(item, 1), Array.newInstance(item, 1).getClass())) {
            assertThat(ended.owner(owned)).as(owned.toString()).satisfies(owner -> {
                assertThat(owner.loader()).isSameAs(loader);
                assertThat(owner.generation()).isEqualTo(GENERATION);
            });
        }
    }

    @Test
    void doesNotOwnObjectsOfTheServer() throws Exception {
        add(loader);
        for (Object other : List.of(new Item(), "text", Item.class, getClass().getClassLoader(),
                Item.class.getMethod("getName"), getClass().getProtectionDomain(), new AppLoader())) {
            assertThat(ended.owner(other)).as(other.toString()).isNull();
        }
        assertThat(ended.owner(null)).isNull();
    }

    @Test
    void recognizesGenerationsThatBeginLaterAsRunning() throws Exception {
        add(loader);
        Object waiter = new AppLoader(Waiter.class).make(Waiter.class);
        assertThat(ended.isOfRunning(waiter)).isFalse();
        running.add(waiter.getClass().getClassLoader());
        assertThat(ended.isOfRunning(waiter)).isTrue();
        assertThat(ended.isOfRunning(waiter.getClass())).isTrue();
        assertThat(ended.isOfRunning(waiter.getClass().getClassLoader())).isTrue();
        assertThat(ended.isOfRunning(waiter.getClass().getMethod("run"))).isTrue();
        assertThat(ended.isOfRunning(loader.make(Item.class))).isFalse();
    }

    @Test
    void theLiveAncestorOfAClosedLoaderIsItsFormerParent() {
        AppLoader library = new AppLoader(loader, Waiter.class);
        add(loader);
        ended.add(library, loader, GENERATION);
        assertThat(ended.liveAncestor(library)).isSameAs(AppLoader.class.getClassLoader());
        assertThat(ended.liveAncestor(AppLoader.class.getClassLoader())).isSameAs(AppLoader.class.getClassLoader());
    }

    private void add(ClassLoader each) {
        ended.add(each, each.getParent(), GENERATION);
    }
}
