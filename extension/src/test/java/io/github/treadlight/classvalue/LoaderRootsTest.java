package io.github.treadlight.classvalue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.Garbage;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LoaderRootsTest {
    private final LoaderRoots<LoaderRoots.Root> roots = new LoaderRoots<>();

    private record Simple(@Nullable ClassLoader loader) implements LoaderRoots.Root {}

    @Test
    void memoryForCollectedRootsIsReleased() {
        int least = roots.capacity();
        ClassLoader loader = new TestLoader(null);
        LoaderRoots.Root live = roots.findOrAdd(loader, () -> new Simple(loader));
        addMany();
        assertThat(roots.capacity()).isGreaterThan(least);
        Garbage.collectUntil(() -> {
            roots.shrink();
            assertThat(roots.capacity()).isEqualTo(least);
        });
        assertThat(roots.find(loader)).isSameAs(live);
        assertThat(roots.below(Set.of(loader))).containsExactly(live);
        Reference.reachabilityFence(live);
    }

    private void addMany() {
        List<LoaderRoots.Root> many = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            many.add(new Simple(null));
            roots.addUnfound(many.get(i));
        }
        roots.shrink();
        assertThat(roots.live()).as("all are alive").hasSize(many.size() + 1);
    }
}
