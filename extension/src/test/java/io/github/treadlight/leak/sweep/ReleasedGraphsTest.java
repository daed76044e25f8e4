package io.github.treadlight.leak.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.Budget;
import io.github.treadlight.leak.EndedLoaders;
import io.github.treadlight.leak.ObjectGraph;
import io.github.treadlight.leak.ObjectGraph.Owner;
import io.github.treadlight.leak.fixture.Part;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.lang.Thread.UncaughtExceptionHandler;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.Filter;
import java.util.logging.Logger;
import javax.management.ListenerNotFoundException;
import javax.management.MBeanServer;
import javax.management.MBeanServerDelegate;
import javax.management.NotificationListener;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Sweeps places that contain random object graphs. The property {@code treadlight.graphs.seed} is the seed of the first
 * graph, so it repeats a failure.
 */
class ReleasedGraphsTest extends RetainedApplications {
    private static final long FIRST = Long.getLong("treadlight.graphs.seed", 1);
    private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

    private final Map<Owner, AppLoader> loaders = ObjectGraph.loaders();
    private final EndedLoaders ended = ObjectGraph.ended(loaders);
    private final ExecutorService pool = Executors.newSingleThreadExecutor();
    private final ThreadLocal<Object> local = new ThreadLocal<>();
    private Object next;
    private final ClassValue<Object> values = new ClassValue<>() {
        @Override
        protected Object computeValue(Class<?> type) {
            return next == null ? "computed again" : next;
        }
    };
    private final UncaughtExceptionHandler original = Thread.getDefaultUncaughtExceptionHandler();
    private final Logger logger = Logger.getLogger("graphs");
    private int harmful;
    private int exclusive;

    private interface Use<T> {
        T of(Object object) throws Exception;
    }

    /**
     * A place that a cleaner searches.
     *
     * @param put puts an object into the place; returns nothing of interest, like {@code clear}
     * @param has returns whether the object is in the place
     */
    private record Place(String leak, Use<?> put, Use<Boolean> has, Use<?> clear) {}

    @AfterEach
    void end() {
        pool.shutdownNow();
        Thread.setDefaultUncaughtExceptionHandler(original);
    }

    @Test
    void releasesSomeGraphsUnlessARunningApplicationNeedsThem() throws Exception {
        sweepGraphs(150);
    }

    @Test
    @Tag("thorough")
    void releasesManyGraphsUnlessARunningApplicationNeedsThem() throws Exception {
        sweepGraphs(1_000);
    }

    private void sweepGraphs(int graphs) throws Exception {
        evidence.inUse = loader -> loader == loaders.get(Owner.UNPROVED);
        List<Place> containers = List.of(threadLocal(), classValue());
        List<Place> listeners = List.of(jvmDefault(), logFilter(), mbeanListener());
        for (long seed = FIRST; seed < FIRST + graphs; seed++) {
            ObjectGraph graph = new ObjectGraph(seed, (int) (1 + seed % 6), loaders);
            sweep(graph, graph.object(), containers.get((int) (seed % 2)), seed,
                    graph.isHarmful(), graph.isExclusive() && graph.isUndeployeds());
            Object listener = loaders.get(Owner.ENDED).loadClass(Part.class.getName())
                    .getMethod("make", String.class, Object[].class)
                    .invoke(null, "field", new Object[] {graph.object()});
            sweep(graph, listener, listeners.get((int) (seed % 3)), seed,
                    graph.isHarmfulBehind(), graph.isExclusive());
        }
        assertThat(harmful).as("graphs with something that lives").isGreaterThan(graphs / 10);
        assertThat(exclusive).as("graphs that only undeployed applications have").isGreaterThan(graphs / 10);
        assertThat(failures).isEmpty();
    }

    private void sweep(ObjectGraph graph, Object object, Place place, long seed, boolean isHarmful,
            boolean isExclusive) throws Exception {
        place.put.of(object);
        SweepReport report = sweep.sweep(ended, Budget.of(LONG),
                leak -> leak.name().equals(place.leak) ? SweepMode.RELEASE : SweepMode.SKIP);
        String description = place.leak + ", seed " + seed + ": " + graph + ": " + report;
        if (isHarmful) {
            harmful++;
            assertThat(place.has.of(object)).as(description).isTrue();
        } else if (isExclusive) {
            exclusive++;
            assertThat(place.has.of(object)).as(description).isFalse();
        }
        place.clear.of(object);
    }

    private Place threadLocal() {
        return new Place("thread-locals", object -> {
            Thread worker = inPool(() -> {
                local.set(object);
                return Thread.currentThread();
            });
            await().until(() -> worker.getState() == Thread.State.WAITING);
            return worker;
        }, object -> inPool(local::get) == object, object -> inPool(() -> {
            local.remove();
            return null;
        }));
    }

    private <T> T inPool(Callable<T> task) throws Exception {
        return pool.submit(task).get();
    }

    private Place classValue() {
        return new Place("class-values", object -> {
            next = object;
            Object value = values.get(String.class);
            next = null;
            return value;
        }, object -> values.get(String.class) == object, object -> nothing(() -> values.remove(String.class)));
    }

    private Place jvmDefault() {
        return new Place("jvm-defaults",
                object -> nothing(() -> Thread.setDefaultUncaughtExceptionHandler((UncaughtExceptionHandler) object)),
                object -> Thread.getDefaultUncaughtExceptionHandler() == object,
                object -> nothing(() -> Thread.setDefaultUncaughtExceptionHandler(original)));
    }

    private Place logFilter() {
        return new Place("log-handlers", object -> nothing(() -> logger.setFilter((Filter) object)),
                object -> logger.getFilter() == object, object -> nothing(() -> logger.setFilter(null)));
    }

    private static Object nothing(Runnable action) {
        action.run();
        return "nothing";
    }

    private static Place mbeanListener() {
        return new Place("mbean-listeners", object -> {
            SERVER.addNotificationListener(
                    MBeanServerDelegate.DELEGATE_NAME, (NotificationListener) object, null, null);
            return object;
        }, ReleasedGraphsTest::removed, ReleasedGraphsTest::removed);
    }

    /** Removes a listener, which fails if it is not there. */
    private static boolean removed(Object listener) throws Exception {
        try {
            SERVER.removeNotificationListener(
                    MBeanServerDelegate.DELEGATE_NAME, (NotificationListener) listener);
            return true;
        } catch (ListenerNotFoundException absent) {
            return false;
        }
    }
}
