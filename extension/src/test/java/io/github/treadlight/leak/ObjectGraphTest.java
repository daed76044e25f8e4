package io.github.treadlight.leak;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.treadlight.app.AppLoader;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ObjectGraphTest {
    private final AppLoader loader = new AppLoader(Item.class);
    private final List<ClassLoader> running = new ArrayList<>();
    private final EndedLoaders remains = HeldApplications.remains(loader, running);
    private final ObjectGraph graph = new ObjectGraph(remains, Budget.of(Duration.ofMinutes(1)));
    private Object item;

    @BeforeEach
    void load() throws ReflectiveOperationException {
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

    @Test
    void whatASearchHadNoTimeForIsFoundFromElsewhere() {
        Shelf last = new Shelf(new Shelf(item));
        Object[] hub = new Object[10_000];
        Arrays.setAll(hub, i -> new Shelf(new Shelf("empty")));
        hub[hub.length - 1] = last;
        assertThat(graph.pathFrom(hub)).as("too much to look into").isNull();
        assertThat(graph.pathFrom(List.of(last))).isNotNull();
    }

    @Test
    void aLargeCacheIsSearchedWithoutACopy() {
        Object[] cache = new Object[1_000_000];
        Arrays.setAll(cache, i -> new Object());
        Map<Object, Object> map = new ConcurrentHashMap<>(Map.of("cache", cache));
        ThreadMXBean memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = memory.getCurrentThreadAllocatedBytes();
        assertThat(graph.pathFrom(map)).isNull();
        assertThat(memory.getCurrentThreadAllocatedBytes() - before).isLessThan(16 << 20);
        cache[cache.length - 1] = item;
        assertThat(graph.pathFrom(List.of(cache))).as("each element is asked").isNotNull();
    }

    @Test
    void applicationsThatRunAreNotLookedInto() throws Exception {
        AppLoader other = new AppLoader(Waiter.class);
        running.add(other);
        Object waiter = other.make(Waiter.class);
        waiter.getClass().getField("kept").set(waiter, item);
        assertThat(graph.pathFrom(List.of(waiter))).isNull();
        Object[] both = {new Shelf(waiter), new Shelf(new Shelf(item))};
        assertThat(graph.pathFrom(both)).as("leads to both").isNotNull();
        assertThat(graph.pathToOwner(both)).as("is that of the one which runs").isNull();
        assertThat(graph.pathToOwner(new Shelf(item))).isNotNull();
    }

    /** A class of the server's. */
    private record Shelf(Object content) {}
}
