package io.github.treadlight.leak.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.app.Memory;
import io.github.treadlight.leak.Finding;
import io.github.treadlight.leak.LiveThreads;
import io.github.treadlight.leak.fixture.BundledLibraries;
import io.github.treadlight.leak.fixture.Globals;
import io.github.treadlight.leak.fixture.Item;
import io.github.treadlight.leak.fixture.PoolThread;
import io.github.treadlight.leak.fixture.RetainedApplications;
import io.github.treadlight.leak.fixture.Worker;
import io.github.treadlight.leak.sweep.SweepReport;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ThreadLocalCleanerTest extends RetainedApplications {
    private static final ThreadLocal<Object> OF_SERVER = new ThreadLocal<>();
    private static final String LEAK = "thread-locals";

    @RegisterExtension
    private final Worker worker = new Worker();

    @Test
    void clearsValuesInPoolThreadsThatWaitForATask() throws Exception {
        assertReleasedOnlyBy(LEAK, loader -> {
            Object item = loader.make(Item.class);
            worker.run(() -> OF_SERVER.set(new Object[] {Map.of("key", List.of(item))}));
        });
        worker.run(() -> assertThat(OF_SERVER.get()).isNull());
    }

    @Test
    void clearsInheritedValues() throws Exception {
        InheritableThreadLocal<Object> inherited = new InheritableThreadLocal<>();
        assertReleasedOnlyBy(LEAK, loader -> {
            inherited.set(loader.make(Item.class));
            worker.run(() -> assertThat(inherited.get()).isNotNull());
            inherited.remove();
        });
        worker.run(() -> assertThat(inherited.get()).isNull());
    }

    /** H2's shutdown hook inherits thread locals from the call that creates it, and no code clears them. */
    @Test
    void clearsValuesThatAShutdownHookInherited() throws Exception {
        InheritableThreadLocal<Object> inherited = new InheritableThreadLocal<>();
        List<Thread> hooks = new ArrayList<>();
        try {
            assertReleasedOnlyBy(LEAK, loader -> {
                inherited.set(loader.make(Item.class));
                Thread hook = new Thread(() -> { }, "hook-of-server");
                inherited.remove();
                Runtime.getRuntime().addShutdownHook(hook);
                hooks.add(hook);
            });
        } finally {
            hooks.forEach(Runtime.getRuntime()::removeShutdownHook);
        }
    }

    /** XMLBeans stores its buffers in this way, so that they retain each deployment until memory is short. */
    @Test
    void clearsASoftReferenceToAnObjectOfTheApplication() throws Exception {
        AppLoader ended = application();
        Object item = ended.make(Item.class);
        worker.run(() -> OF_SERVER.set(new SoftReference<>(item)));
        worker.awaitIdle();
        SweepReport report = sweepOnly(LEAK, ended);
        assertThat(placesOf(report.released())).containsExactly(
                "thread local of thread worker: java.lang.ThreadLocal -> soft reference -> " + Item.class.getName());
        worker.run(() -> assertThat(OF_SERVER.get()).isNull());
    }

    /** The thread is one of the server's pool, as in a request that reads a spreadsheet with Apache POI. */
    @Test
    void clearsAllValuesOfXmlBeans() throws Exception {
        BundledLibraries app = new BundledLibraries("xmlbeans", "log4j-api");
        parseInWorker(app);
        assertThat(holders(app)).anyMatch(place -> place.contains(" -> soft reference -> org.apache.xmlbeans."));
        SweepReport report = sweepAll(app);
        assertThat(report.released()).hasSameSizeAs(report.entries()).hasSizeGreaterThan(1);
        assertThat(holders(app)).isEmpty();
        WeakReference<ClassLoader> reference = new WeakReference<>(app);
        app = null;
        Memory.collectUntil(() -> {
            Memory.exhaust();
            return reference.refersTo(null);
        });
        assertThat(failures).isEmpty();
    }

    private void parseInWorker(BundledLibraries app) throws Exception {
        worker.call(() -> parseXml(app));
        worker.awaitIdle();
    }

    private static String parseXml(BundledLibraries app) throws ReflectiveOperationException {
        Object factory = app.initialized("org.apache.xmlbeans.XmlObject").getField("Factory").get(null);
        return factory.getClass().getMethod("parse", String.class).invoke(factory, "<a><b>c</b></a>").toString();
    }

    @Test
    void keepsASoftReferenceToAnObjectOfTheServer() throws Exception {
        AppLoader ended = application();
        SoftReference<Object> ofServer = new SoftReference<>(new StringBuilder("buffer"));
        worker.run(() -> OF_SERVER.set(ofServer));
        worker.awaitIdle();
        assertThat(sweepOnly(LEAK, ended).entries()).isEmpty();
        worker.run(() -> assertThat(OF_SERVER.get()).isSameAs(ofServer));
    }

    /** No other code finds the value, so it does not matter through which objects it refers to the application. */
    @Test
    void clearsTheValueOfAThreadLocalOfTheApplication() throws Exception {
        assertReleasedOnlyBy(LEAK, loader -> {
            @SuppressWarnings("unchecked")
            ThreadLocal<Object> ofEnded = (ThreadLocal<Object>) loader.make(Globals.Local.class);
            Registry registry = new Registry();
            registry.entries = List.of(ofEnded);
            worker.run(() -> ofEnded.set(new Session(registry)));
        });
    }

    @Test
    void keepsOtherValuesOfTheSameThread() throws Exception {
        ThreadLocal<Object> other = new ThreadLocal<>();
        Object kept = new Object();
        worker.run(() -> other.set(kept));
        assertReleasedOnlyBy(LEAK, loader -> {
            Object item = loader.make(Item.class);
            worker.run(() -> OF_SERVER.set(item));
        });
        worker.run(() -> assertThat(other.get()).isSameAs(kept));
    }

    /** A running application relies on its thread locals, whatever their values refer to. */
    @Test
    void keepsTheValueOfAThreadLocalOfARunningApplication() throws Exception {
        AppLoader running = application();
        AppLoader ended = application();
        Object found = ended.make(Item.class);
        @SuppressWarnings("unchecked")
        ThreadLocal<Object> ofRunning = (ThreadLocal<Object>) running.make(Globals.Local.class);
        worker.run(() -> ofRunning.set(found));
        SweepReport report = sweepBeside(running, ended);
        assertThat(report.released()).isEmpty();
        worker.run(() -> assertThat(ofRunning.get()).isSameAs(found));
    }

    private enum Container {
        NONE, LIST, MAP, ARRAY;

        Object of(Object item) {
            return switch (this) {
                case NONE -> item;
                case LIST -> List.of(item);
                case MAP -> Map.of("key", item);
                case ARRAY -> new Object[] {item};
            };
        }
    }

    @ParameterizedTest
    @EnumSource(Container.class)
    void keepsAnObjectOfARunningApplicationInAThreadLocalOfAnEndedOne(Container container) throws Exception {
        AppLoader running = application();
        AppLoader ended = application();
        Object ofRunning = container.of(running.make(Item.class));
        @SuppressWarnings("unchecked")
        ThreadLocal<Object> ofEnded = (ThreadLocal<Object>) ended.make(Globals.Local.class);
        worker.run(() -> ofEnded.set(ofRunning));
        SweepReport report = sweepBeside(running, ended);
        assertThat(report.released()).isEmpty();
        worker.run(() -> assertThat(ofEnded.get()).isSameAs(ofRunning));
    }

    @Test
    void keepsTheValuesOfABusyThread() throws Exception {
        AppLoader ended = application();
        Object item = ended.make(Item.class);
        worker.whileBusy(() -> OF_SERVER.set(item), () -> {
            SweepReport report = sweepOnly(LEAK, ended);
            assertThat(report.released()).isEmpty();
            assertThat(report.entries()).singleElement().satisfies(entry -> {
                assertThat(entry.outcome()).isEqualTo(SweepReport.Outcome.POSTPONED);
                assertThat(entry.reason()).isEqualTo("the thread is busy");
            });
            assertThat(holders(ended)).anyMatch(place -> place.startsWith("thread local of thread worker: "));
        }, () -> assertThat(OF_SERVER.get()).isSameAs(item));
        assertThat(failures).isEmpty();
    }

    /** An unknown loop of the server may rely on its thread locals, as a message pump relies on its buffers. */
    @Test
    void keepsTheValuesOfAThreadThatWaitsInALoopOfItsOwn() throws Exception {
        AppLoader ended = application();
        Object item = ended.make(Item.class);
        Pump pump = new Pump();
        pump.start();
        try {
            assertThat(pump.call(() -> {
                OF_SERVER.set(item);
                return null;
            })).isNull();
            await().atMost(LONG).until(() ->
                    LiveThreads.states(List.of(pump)).get(pump) == LiveThreads.State.WAITS_IN_LOOP);
            assertThat(sweepOnly(LEAK, ended).released()).isEmpty();
            assertThat(holders(ended)).anyMatch(place -> place.startsWith("thread local of thread pump: "));
            assertThat(pump.call(OF_SERVER::get)).isSameAs(item);
        } finally {
            pump.interrupt();
            pump.join();
        }
        assertThat(failures).isEmpty();
    }

    /** A thread of the server that takes tasks in a loop of its own. */
    private static final class Pump extends Thread {
        private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();

        Pump() {
            super("pump");
            setContextClassLoader(null);
        }

        @Override
        public void run() {
            try {
                while (true) {
                    tasks.take().run();
                }
            } catch (InterruptedException end) {
                interrupt();
            }
        }

        Object call(Supplier<Object> task) throws Exception {
            CompletableFuture<Object> result = new CompletableFuture<>();
            tasks.add(() -> result.complete(task.get()));
            return result.get();
        }
    }

    /** The singleton refers to every application, so the reference does not prove ownership. */
    @Test
    void keepsAValueThatRefersToTheApplicationThroughASingletonOfTheServer() throws Exception {
        AppLoader ended = application();
        Registry.SINGLETON.entries = List.of(ended.make(Item.class));
        Session session = new Session(Registry.SINGLETON);
        try {
            worker.run(() -> OF_SERVER.set(session));
            worker.awaitIdle();
            SweepReport report = sweepOnly(LEAK, ended);
            assertThat(report.entries()).isEmpty();
            assertThat(report.unknown()).isEmpty();
            worker.run(() -> assertThat(OF_SERVER.get()).isSameAs(session));
        } finally {
            Registry.SINGLETON.entries = List.of();
        }
    }

    /** A service of the server that knows all applications. */
    private static final class Registry {
        static final Registry SINGLETON = new Registry();

        private List<Object> entries = List.of();

        List<Object> entries() {
            return entries;
        }
    }

    /** State that the server keeps in a thread. */
    private record Session(Registry registry) {
        Session {
            assertThat(registry.entries()).isNotEmpty();
        }
    }

    /** A pool thread of an application may rely on its thread locals between two tasks. */
    @Test
    void keepsTheValuesOfAPoolThreadOfARunningApplication() throws Exception {
        AppLoader running = new AppLoader(PoolThread.class);
        AppLoader ended = application();
        Object item = ended.make(Item.class);
        Constructor<?> thread = running.its(PoolThread.class).getConstructor(Runnable.class);
        ExecutorService ofApplication = Executors.newSingleThreadExecutor(loop -> newThread(thread, loop));
        try {
            ofApplication.submit(() -> OF_SERVER.set(item)).get();
            Worker.awaitIdle("of an application's pool");
            SweepReport report = sweepBeside(running, ended);
            assertThat(report.entries()).singleElement().satisfies(entry ->
                    assertThat(entry.outcome()).isEqualTo(SweepReport.Outcome.REPORTED));
            assertThat(ofApplication.submit(OF_SERVER::get).get()).isSameAs(item);
        } finally {
            ofApplication.shutdownNow();
        }
        assertThat(failures).isEmpty();
    }

    private static Thread newThread(Constructor<?> constructor, Runnable loop) {
        try {
            return (Thread) constructor.newInstance(loop);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Test
    void keepsAValueThatWasReplacedAfterTheSearch() throws Exception {
        AppLoader ended = application();
        Object item = ended.make(Item.class);
        worker.run(() -> OF_SERVER.set(item));
        Finding finding = onlyFinding(new ThreadLocalCleaner(), ended);
        worker.run(() -> OF_SERVER.set("new"));
        assertThat(finding.release().release()).isFalse();
        finding.release().complete();
        worker.run(() -> assertThat(OF_SERVER.get()).isEqualTo("new"));
    }
}
