package io.github.treadlight.leak;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.access.OpenedPackages;
import io.github.treadlight.leak.fixture.Item;
import io.github.treadlight.leak.fixture.Part;
import io.github.treadlight.leak.fixture.RunningLoaders;
import io.github.treadlight.leak.fixture.Waiter;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.logging.Filter;
import java.util.logging.Logger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OwnershipSearchTest {
    private static final int MORE_THAN_WAIT = 30_000;

    private final AppLoader loader = new AppLoader(Item.class);
    private final AppLoader other = new AppLoader(Waiter.class);
    private final List<ClassLoader> running = new ArrayList<>();
    private final EndedLoaders ended = new EndedLoaders(new RunningLoaders(running));
    private final OwnershipSearch search = search(Duration.ofMinutes(1));
    private Object item;
    private Object waiter;

    /** An object of the server. */
    private record Shelf(Object content) {}

    /** A singleton of the server, of a class that is not followed. */
    private record Registry(Object entries) {}

    @BeforeEach
    void load() throws ReflectiveOperationException {
        ended.add(loader, loader.getParent(), new GenerationId("shop", 1));
        running.add(other);
        item = loader.make(Item.class);
        waiter = other.make(Waiter.class);
    }

    private OwnershipSearch search(Duration time) {
        return new OwnershipSearch(ended, Budget.of(time), type -> type == Shelf.class);
    }

    @Test
    void describesThePathByNamesOfFields() {
        assertThat(pathFrom(new Object[] {Map.of("key", new Shelf(item))}))
                .startsWith("[Ljava.lang.Object;[]").endsWith(".content -> " + Item.class.getName());
        assertThat(pathFrom(new ConcurrentHashMap<>(Map.of(item, 1)))).contains("[] -> ");
    }

    @Test
    void shortensALongPath() {
        LinkedList<Object> chain = new LinkedList<>();
        for (int i = 0; i < 1_000; i++) {
            chain.add(new Shelf("empty"));
        }
        chain.add(chain.size() / 2, item);
        assertThat(pathFrom(chain)).contains("\u2026").endsWith(".item -> " + item.getClass().getName())
                .hasSizeLessThan(300);
    }

    @Test
    void findsAnObjectAgainFromElsewhere() {
        Shelf shared = new Shelf(new Shelf(item));
        assertOwned(List.of(shared));
        assertOwned(List.of(shared));
    }

    @Test
    void followsNoWeakReference() {
        assertNotOwned(new WeakReference<>(item));
        assertNotOwned(List.of("text", 1, new Shelf("more")));
        assertNotOwned(null);
    }

    @Test
    void doesNotFollowClassesOfOtherPackages() {
        assertNotOwned(new Shelf(new Registry(List.of(item))));
        assertOwned(new Shelf(List.of(item)));
    }

    @Test
    void theNearerApplicationOwnsTheObject() {
        assertOwned(new Object[] {new Shelf(new Shelf(waiter)), new Shelf(item)});
        assertNotOwned(new Object[] {new Shelf(new Shelf(item)), new Shelf(waiter)});
    }

    /** All handlers of the JVM are reachable from each logger. */
    @Test
    void doesNotFollowLoggers() throws Exception {
        OpenedPackages.open(Logger.class);
        Logger logger = Logger.getAnonymousLogger();
        logger.setFilter((Filter) loader.with(Part.class).loadClass(Part.class.getName())
                .getConstructor(Object[].class).newInstance((Object) new Object[0]));
        assertNotOwned(new Shelf(logger));
    }

    @Test
    void aRunningApplicationOwnsTheObjectAtTheSameDistance() {
        assertNotOwned(new Object[] {new Shelf(item), new Shelf(waiter)});
        assertNotOwned(new Object[] {new Shelf(waiter), new Shelf(item)});
    }

    @Test
    void doesNotReadFieldsOfObjectsOfRunningApplications() throws Exception {
        waiter.getClass().getField("kept").set(waiter, item);
        assertNotOwned(List.of(waiter));
    }

    @Test
    void aTruncatedSearchHasNoResultAndAnotherOneFindsTheObject() {
        Shelf last = new Shelf(new Shelf(item));
        Object[] hub = new Object[10_000];
        Arrays.setAll(hub, i -> new Shelf(new Shelf("empty")));
        hub[hub.length - 1] = last;
        assertUnknown(hub);
        assertOwned(List.of(last));
    }

    @Test
    void aSecondSearchThatReachesTheSameHubIsShort() {
        Object[] hub = new Object[10_000];
        Arrays.setAll(hub, i -> new Shelf(new Shelf("empty")));
        AtomicInteger examined = new AtomicInteger();
        EndedLoaders counting = new EndedLoaders(new EndedLoaders.Running() {
            @Override
            public int begun() {
                examined.incrementAndGet();
                return 0;
            }

            @Override
            public void forEachLoader(Consumer<ClassLoader> action) {
                // no generation runs
            }
        });
        OwnershipSearch searches =
                new OwnershipSearch(counting, Budget.of(Duration.ofMinutes(1)), type -> type == Shelf.class);
        assertThat(searches.of(new Shelf(hub)).isUnknown()).isTrue();
        assertThat(examined).hasValueGreaterThan(hub.length);
        examined.set(0);
        assertThat(searches.of(new Shelf(hub)).isUnknown()).isTrue();
        assertThat(examined).hasValueLessThan(100);
    }

    /** The result is that of a first search. */
    @Test
    void anApplicationWithinTheKnownSurroundingsOfAHubIsFound() {
        Object[] hub = new Object[10_000];
        Arrays.setAll(hub, i -> new Shelf(new Shelf("empty")));
        assertUnknown(new Object[] {hub});
        assertOwned(new Object[] {hub, new Shelf(item)});
        assertNotOwned(new Object[] {hub, new Shelf(waiter)});
        assertNotOwned(new Object[] {hub, new Shelf(waiter), new Shelf(item)});
        assertUnknown(new Object[] {hub, new Shelf(new Shelf(new Shelf(item)))});
    }

    @Test
    void aSearchThatStartsNearerToAHubGetsBeyondItsKnownSurroundings() {
        Shelf last = new Shelf(item);
        LinkedList<Object> near = new LinkedList<>(List.of(last));
        Object[] hub = new Object[10_000];
        Arrays.setAll(hub, i -> new Shelf("empty"));
        assertUnknown(new Object[] {new Shelf(new Shelf(near)), hub, hub.clone()});
        assertOwned(near);
    }

    /** The object of the running application is nearer, but behind more objects than may be queued. */
    @Test
    void anEndedApplicationBeyondOmittedObjectsIsNoResult() {
        Object[] hub = new Object[MORE_THAN_WAIT];
        Arrays.setAll(hub, i -> new Shelf("empty"));
        hub[0] = new Shelf(new Shelf(item));
        hub[hub.length - 1] = new Shelf(waiter);
        assertUnknown(hub);
    }

    @Test
    void aRunningApplicationBeyondOmittedObjectsIsFound() {
        Object[] hub = new Object[MORE_THAN_WAIT];
        Arrays.setAll(hub, i -> new Shelf("empty"));
        hub[0] = new Shelf(item);
        hub[hub.length - 1] = waiter;
        assertNotOwned(hub);
    }

    @Test
    void aSearchWithAnExhaustedBudgetHasNoResult() {
        OwnershipSearch hasty = search(Duration.ZERO);
        assertThat(hasty.of(new Shelf(item)).isUnknown()).isTrue();
        assertThat(hasty.of(new Shelf("empty")).isUnknown()).isTrue();
        assertThat(hasty.of(item).owned()).as("needs no search").isNotNull();
    }

    /** The rest of the array has an object of a running application at the same distance. */
    @Test
    void anArrayThatIsNotCompletelyExaminedGivesNoResult() {
        Duration time = Duration.ofMillis(50);
        EndedLoaders slow = new EndedLoaders(new SlowLoaders(time.multipliedBy(2)));
        slow.add(loader, loader.getParent(), new GenerationId("shop", 1));
        Object[] hub = new Object[1_000];
        Arrays.setAll(hub, i -> new Shelf("empty"));
        hub[0] = item;
        hub[hub.length - 1] = waiter;
        Ownership found = new OwnershipSearch(slow, Budget.of(time), type -> type == Shelf.class).of(hub);
        assertThat(found.isUnknown()).isTrue();
        assertThat(found.owned()).isNull();
    }

    /** A running generation whose class loaders are listed slowly, after the search has visited the array itself. */
    private final class SlowLoaders implements EndedLoaders.Running {
        private final Duration time;
        private int reads;

        SlowLoaders(Duration time) {
            this.time = time;
        }

        @Override
        public int begun() {
            long start = System.nanoTime();
            boolean isSlow = reads++ == 1;
            while (isSlow && System.nanoTime() - start < time.toNanos()) {
                Thread.onSpinWait();
            }
            return 1;
        }

        @Override
        public void forEachLoader(Consumer<ClassLoader> action) {
            action.accept(other);
        }
    }

    @Test
    void searchesALargeCacheWithoutCopyingIt() {
        Object[] cache = new Object[1_000_000];
        Arrays.setAll(cache, i -> new Object());
        Map<Object, Object> map = new ConcurrentHashMap<>(Map.of("cache", cache));
        ThreadMXBean memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = memory.getCurrentThreadAllocatedBytes();
        assertUnknown(map);
        assertThat(memory.getCurrentThreadAllocatedBytes() - before).isLessThan(16 << 20);
        cache[cache.length - 1] = item;
        assertThat(search.of(List.of(cache)).owned()).as("each element is examined").isNotNull();
    }

    private String pathFrom(Object start) {
        return search.of(start).owned().path();
    }

    private void assertOwned(Object start) {
        Owned owned = search.of(start).owned();
        assertThat(owned).isNotNull();
        assertThat(owned.loader()).isSameAs(loader);
    }

    private void assertNotOwned(Object start) {
        Ownership found = search.of(start);
        assertThat(found.owned()).isNull();
        assertThat(found.isUnknown()).isFalse();
    }

    private void assertUnknown(Object start) {
        Ownership found = search.of(start);
        assertThat(found.isUnknown()).isTrue();
        assertThat(found.owned()).isNull();
    }
}
