package io.github.treadlight.app.cleaner;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ObjectGraphTest {
    private final AppLoader loader = new AppLoader(Item.class);
    private final Remains remains = new Remains();
    private final ObjectGraph graph = new ObjectGraph(remains, Limit.of(Duration.ofMinutes(1)));
    private Object item;

    @BeforeEach
    void load() throws ReflectiveOperationException {
        remains.add(loader, loader.getParent());
        item = loader.make(Item.class);
    }

    @Test
    void thePathIsToldInNamesOfFields() {
        assertThat(graph.pathFrom(new Object[] {Map.of("key", new Shelf(item))}))
                .startsWith("[Ljava.lang.Object;[]").endsWith(".content -> " + Item.class.getName());
        assertThat(graph.pathFrom(new ConcurrentHashMap<>(Map.of(item, 1)))).contains("[] -> ");
    }

    @Test
    void whatIsReachedThroughAnObjectIsFoundFromOthersToo() {
        Shelf shared = new Shelf(new Shelf(item));
        assertThat(graph.pathFrom(List.of(shared))).isNotNull();
        assertThat(graph.pathFrom(List.of(shared))).isNotNull();
    }

    @Test
    void weakReferencesAndWhatIsNotOfTheApplicationLeadNowhere() {
        assertThat(graph.pathFrom(new WeakReference<>(item))).isNull();
        assertThat(graph.pathFrom(List.of("text", 1, new Shelf("more")))).isNull();
        assertThat(graph.pathFrom(null)).isNull();
    }

    @Test
    void ofALongChainTheEndIsTold() {
        LinkedList<Object> chain = new LinkedList<>();
        for (int i = 0; i < 1_000; i++) {
            chain.add(new Shelf("empty"));
        }
        chain.add(chain.size() / 2, item);
        assertThat(graph.pathFrom(chain)).contains("\u2026").endsWith(".item -> " + item.getClass().getName())
                .hasSizeLessThan(300);
    }

    /** A class of the server's. */
    private record Shelf(Object content) {}
}
