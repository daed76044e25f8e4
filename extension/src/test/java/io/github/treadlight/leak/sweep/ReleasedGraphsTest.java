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

    /** A place that a cleaner searches. */
    private interface Place {
        String leak();

        void put(Object object) throws Exception;

        boolean has(Object object) throws Exception;

        void clear(Object object) throws Exception;
    }

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
        List<Place> containers = List.of(new ThreadLocalPlace(), new ClassValuePlace());
        List<Place> listeners = List.of(new JvmDefaultPlace(), new LogFilterPlace(), new MBeanListenerPlace());
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
        place.put(object);
        SweepReport report = sweep.sweep(ended, Budget.of(LONG),
                leak -> leak.name().equals(place.leak()) ? SweepMode.RELEASE : SweepMode.SKIP);
        String description = place.leak() + ", seed " + seed + ": " + graph + ": " + report;
        if (isHarmful) {
            harmful++;
            assertThat(place.has(object)).as(description).isTrue();
        } else if (isExclusive) {
            exclusive++;
            assertThat(place.has(object)).as(description).isFalse();
        }
        place.clear(object);
    }

    private final class ThreadLocalPlace implements Place {
        @Override
        public String leak() {
            return "thread-locals";
        }

        @Override
        public void put(Object object) throws Exception {
            Thread worker = (Thread) inPool(() -> {
                local.set(object);
                return Thread.currentThread();
            });
            await().until(() -> worker.getState() == Thread.State.WAITING);
        }

        @Override
        public boolean has(Object object) throws Exception {
            return inPool(local::get) == object;
        }

        @Override
        public void clear(Object object) throws Exception {
            inPool(() -> {
                local.remove();
                return null;
            });
        }

        private Object inPool(Callable<Object> task) throws Exception {
            return pool.submit(task).get();
        }
    }

    private final class ClassValuePlace implements Place {
        @Override
        public String leak() {
            return "class-values";
        }

        @Override
        public void put(Object object) {
            next = object;
            values.get(String.class);
            next = null;
        }

        @Override
        public boolean has(Object object) {
            return values.get(String.class) == object;
        }

        @Override
        public void clear(Object object) {
            values.remove(String.class);
        }
    }

    private final class JvmDefaultPlace implements Place {
        @Override
        public String leak() {
            return "jvm-defaults";
        }

        @Override
        public void put(Object object) {
            Thread.setDefaultUncaughtExceptionHandler((UncaughtExceptionHandler) object);
        }

        @Override
        public boolean has(Object object) {
            return Thread.getDefaultUncaughtExceptionHandler() == object;
        }

        @Override
        public void clear(Object object) {
            Thread.setDefaultUncaughtExceptionHandler(original);
        }
    }

    private final class LogFilterPlace implements Place {
        @Override
        public String leak() {
            return "log-handlers";
        }

        @Override
        public void put(Object object) {
            logger.setFilter((Filter) object);
        }

        @Override
        public boolean has(Object object) {
            return logger.getFilter() == object;
        }

        @Override
        public void clear(Object object) {
            logger.setFilter(null);
        }
    }

    private static final class MBeanListenerPlace implements Place {
        @Override
        public String leak() {
            return "mbean-listeners";
        }

        @Override
        public void put(Object object) throws Exception {
            SERVER.addNotificationListener(
                    MBeanServerDelegate.DELEGATE_NAME, (NotificationListener) object, null, null);
        }

        /** {@inheritDoc} Removes it, which fails if it is not there. */
        @Override
        public boolean has(Object object) throws Exception {
            try {
                SERVER.removeNotificationListener(
                        MBeanServerDelegate.DELEGATE_NAME, (NotificationListener) object);
                return true;
            } catch (ListenerNotFoundException removed) {
                return false;
            }
        }

        @Override
        public void clear(Object object) throws Exception {
            has(object);
        }
    }
}
