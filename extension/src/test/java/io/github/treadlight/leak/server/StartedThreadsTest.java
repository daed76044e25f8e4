package io.github.treadlight.leak.server;

import static java.util.concurrent.TimeUnit.HOURS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.LiveThreads;
import io.github.treadlight.leak.fixture.BundledLibraries;
import io.github.treadlight.leak.fixture.DelayedTask;
import io.github.treadlight.leak.fixture.Item;
import io.github.treadlight.leak.fixture.RetainedApplications;
import io.github.treadlight.leak.fixture.Task;
import io.github.treadlight.leak.fixture.ThreadsOfApplication;
import io.github.treadlight.leak.sweep.SweepReport;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.Test;

/** Tests that each thread is attributed to the application that started it, with the right remedy. */
class StartedThreadsTest extends RetainedApplications {
    private static final String MYSQL = "com.mysql.cj.jdbc.AbandonedConnectionCleanupThread";

    /** The thread and its task are the JDK's, and only the thread factory is the driver's. The thread is never idle. */
    @Test
    void mysqlsThreadIsTheApplications() throws Exception {
        BundledLibraries app = new BundledLibraries("mysql-connector-j");
        app.initialized(MYSQL);
        try {
            assertThat(holders(app)).filteredOn(place -> place.contains("mysql-cj")).containsExactly(
                    "thread mysql-cj-abandoned-connection-cleanup of the application: " + MYSQL + " (The thread of"
                            + " MySQL Connector/J ends only by a call. Call AbandonedConnectionCleanupThread"
                            + ".checkedShutdown() when the application ends, or install MySQL Connector/J in the"
                            + " server)");
            assertThat(sweepOnly("context-loaders", app).released()).isEmpty();
        } finally {
            app.call(MYSQL, "checkedShutdown");
        }
        awaitNoThreadOf(app);
    }

    @Test
    void rxJavasThreadsAreReportedTogether() throws Exception {
        BundledLibraries app = new BundledLibraries("rxjava", "reactive-streams");
        startRxJava(app);
        try {
            assertThat(threadsIn(holders(app))).singleElement().asString()
                    .matches("threads? Rx\\w+-1.* of the application: io\\.reactivex\\.rxjava3\\..*")
                    .contains("(Threads of RxJava end when its schedulers are shut down. Call Schedulers.shutdown()"
                            + " when the application ends)");
        } finally {
            app.call("io.reactivex.rxjava3.schedulers.Schedulers", "shutdown");
        }
        awaitNoThreadOf(app);
    }

    private static void startRxJava(BundledLibraries app) throws ReflectiveOperationException {
        for (String kind : List.of("computation", "io")) {
            Object scheduler = app.call("io.reactivex.rxjava3.schedulers.Schedulers", kind);
            app.initialized("io.reactivex.rxjava3.core.Scheduler").getMethod("scheduleDirect", Runnable.class)
                    .invoke(scheduler, (Runnable) () -> { });
        }
    }

    @Test
    void okHttpsThreadsAreTheApplications() throws Exception {
        BundledLibraries app = new BundledLibraries("okhttp", "okio");
        Class<?> client = app.initialized("okhttp3.OkHttpClient");
        Object dispatcher = client.getMethod("dispatcher").invoke(client.getConstructor().newInstance());
        ExecutorService executor =
                (ExecutorService) dispatcher.getClass().getMethod("executorService").invoke(dispatcher);
        executor.submit(() -> { }).get();
        try {
            assertThat(threadsIn(holders(app))).singleElement().asString()
                    .startsWith("thread OkHttp Dispatcher of the application: okhttp3.internal.Util")
                    .contains("connectionPool().evictAll()");
        } finally {
            executor.shutdown();
        }
        awaitNoThreadOf(app);
    }

    /** For example, a thread of RxJava inherits a value that another application's Liquibase has set. */
    @Test
    void aThreadWithAValueOfAnotherApplicationIsNotOfThatOne() throws Exception {
        AppLoader other = application();
        AppLoader starter = new AppLoader(ThreadsOfApplication.class);
        InheritableThreadLocal<Object> inherited = new InheritableThreadLocal<>();
        inherited.set(other.make(Item.class));
        ExecutorService pool = Executors.newSingleThreadExecutor((ThreadFactory) starter.make(
                ThreadsOfApplication.class));
        try {
            pool.submit(() -> assertThat(inherited.get()).isNotNull()).get();
            assertThat(threadsIn(holders(other))).isEmpty();
            assertThat(threadsIn(holders(starter))).singleElement().asString()
                    .startsWith("thread own-pool of the application: " + ThreadsOfApplication.class.getName());
            SweepReport report = sweepBeside(starter, other);
            assertThat(report.released()).isEmpty();
            assertThat(report.entries()).anySatisfy(entry -> {
                assertThat(entry.place()).startsWith("thread local of thread own-pool: ");
                assertThat(entry.reason()).startsWith("a running application started this thread");
            });
        } finally {
            inherited.remove();
            pool.shutdownNow();
        }
        assertThat(failures).isEmpty();
    }

    /** The context class loader and the values are not reported as further causes. */
    @Test
    void aThreadIsReportedOnce() throws Exception {
        AppLoader app = new AppLoader(ThreadsOfApplication.class, Item.class);
        ThreadLocal<Object> local = new ThreadLocal<>();
        Object item = app.make(Item.class);
        ExecutorService pool =
                Executors.newFixedThreadPool(5, (ThreadFactory) app.make(ThreadsOfApplication.class));
        try {
            for (int i = 0; i < 5; i++) {
                pool.submit(() -> {
                    local.set(item);
                    Thread.currentThread().setContextClassLoader(app);
                }).get();
            }
            assertThat(holders(app)).filteredOn(place -> place.contains("own-pool")).singleElement().asString()
                    .startsWith("threads own-pool, own-pool, own-pool and 2 more of the application: ");
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void aThreadOfAForkJoinPoolWithAFactoryOfTheApplicationIsTheApplications() throws Exception {
        AppLoader app = new AppLoader(ThreadsOfApplication.class);
        ForkJoinPool pool = new ForkJoinPool(1, (ForkJoinPool.ForkJoinWorkerThreadFactory) app.make(
                ThreadsOfApplication.class), null, false);
        try {
            pool.submit(() -> { }).get();
            assertThat(threadsIn(holders(app))).singleElement().asString()
                    .contains("of the application: " + ThreadsOfApplication.class.getName());
        } finally {
            pool.shutdownNow();
        }
    }

    /** Nothing shows who created the pool, so its thread is treated as one of the server, but the task is named. */
    @Test
    void aTaskInAPoolOfUnknownOriginIsReported() throws Exception {
        AppLoader app = application();
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        try {
            pool.schedule((Runnable) Task.of(app, () -> { }), 1, HOURS);
            assertThat(holders(app)).anyMatch(place -> place.matches("task that waits for thread pool-\\d+-thread-1: "
                    + Task.class.getName() + " \\(cancel the task, .*"));
        } finally {
            pool.shutdownNow();
        }
        assertThat(failures).isEmpty();
    }

    @Test
    void aTaskOfATimerIsReported() throws Exception {
        AppLoader app = new AppLoader(DelayedTask.class);
        Timer timer = new Timer("timer-of-test", true);
        try {
            timer.schedule((TimerTask) app.make(DelayedTask.class), HOURS.toMillis(1));
            assertThat(holders(app)).contains("task that waits for thread timer-of-test: "
                    + DelayedTask.class.getName() + " (cancel the task, or end the timer or pool, in"
                    + " contextDestroyed)");
        } finally {
            timer.cancel();
        }
        assertThat(failures).isEmpty();
    }

    private static List<String> threadsIn(List<String> holders) {
        return holders.stream().filter(place -> place.startsWith("thread ") || place.startsWith("threads "))
                .filter(place -> place.contains(" of the application: ")).toList();
    }

    private void awaitNoThreadOf(ClassLoader app) {
        await().atMost(LONG).untilAsserted(() -> assertThat(threadsIn(holders(app)))
                .as(() -> LiveThreads.all().toString()).isEmpty());
    }
}
