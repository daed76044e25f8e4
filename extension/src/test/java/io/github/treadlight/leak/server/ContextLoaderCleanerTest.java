package io.github.treadlight.leak.server;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.leak.Budget;
import io.github.treadlight.leak.Finding;
import io.github.treadlight.leak.LiveThreads;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.access.UsedMembers;
import io.github.treadlight.leak.fixture.Item;
import io.github.treadlight.leak.fixture.RecordingThread;
import io.github.treadlight.leak.fixture.RetainedApplications;
import io.github.treadlight.leak.fixture.Task;
import io.github.treadlight.leak.fixture.Worker;
import io.github.treadlight.leak.jdk.ShutdownHookReporter;
import io.github.treadlight.leak.proof.Interlock;
import io.github.treadlight.leak.sweep.LeakSweep;
import io.github.treadlight.leak.sweep.SweepMode;
import io.github.treadlight.leak.sweep.SweepReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.Selector;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.apache.felix.framework.BundleWiringImpl;
import org.apache.felix.framework.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class ContextLoaderCleanerTest extends RetainedApplications {
    private static final String LEAK = "context-loaders";
    private static final String RECOVERY = "com.sun.jts.CosTransactions.RecoveryManager";

    private final ClassLoader bundle = new BundleWiringImpl.BundleClassLoader(
            null, ContextLoaderCleanerTest.class.getClassLoader(), new Logger());
    private boolean hasOtherRecovery;

    @RegisterExtension
    private final Worker worker = new Worker();

    @Override
    public Collection<ClassLoader> bundles() {
        return List.of(bundle);
    }

    @Override
    public Optional<Class<?>> find(String className) {
        return hasOtherRecovery && className.equals(RECOVERY) ? Optional.of(Item.class) : super.find(className);
    }

    @Test
    void resetsWaitingThreadsToTheParentOfTheApplication() throws Exception {
        assertReleasedOnlyBy(LEAK, loader -> worker.run(() -> Thread.currentThread().setContextClassLoader(loader)));
        worker.run(() -> assertThat(Thread.currentThread().getContextClassLoader())
                .isSameAs(AppLoader.class.getClassLoader()));
    }

    @Test
    void resetsThreadsThatWaitInASelectorLoop() throws Exception {
        SelectorThread thread = new SelectorThread();
        thread.start();
        try {
            assertReleasedOnlyBy(LEAK, thread::setContextClassLoader);
        } finally {
            thread.end();
        }
    }

    /** A thread that waits for network events, as the ORB's does. */
    private static final class SelectorThread extends Thread {
        private final Selector selector = open();

        private static Selector open() {
            try {
                return Selector.open();
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
        }

        @Override
        public void run() {
            try {
                while (selector.isOpen()) {
                    selector.select();
                }
            } catch (IOException | ClosedSelectorException end) {
                // the test has closed it
            }
        }

        void end() throws Exception {
            selector.close();
            join();
        }
    }

    @Test
    void resetsTheTimerThreadOfCompletableFutures() throws Exception {
        assertReleasedOnlyBy(LEAK, loader -> CompletableFuture.runAsync(() -> { },
                CompletableFuture.delayedExecutor(1, MILLISECONDS)).thenRun(() -> timer().setContextClassLoader(loader))
                .get());
    }

    /** Returns the JVM's timer thread, which JDK 25 names differently. */
    private static Thread timer() {
        return LiveThreads.all().stream()
                .filter(thread -> thread.getName().endsWith("DelayScheduler")
                        || thread.getName().endsWith("delayScheduler"))
                .findAny()
                .orElseThrow();
    }

    @Test
    void resetsEndedThreadsThatFelixKeeps() throws Exception {
        @SuppressWarnings("unchecked")
        Map<String, Thread> locks = (Map<String, Thread>) FieldPath.read(bundle, "m_classLocks");
        assertReleasedOnlyBy(LEAK, loader -> {
            Thread second = new Thread(() -> { });
            second.setContextClassLoader(loader);
            second.start();
            second.join();
            locks.put("some.ClassOfTheServer", second);
        });
        assertThat(locks).hasSize(1);
    }

    /** H2 creates the hook when it closes a database in memory, but registers it only for databases in files. */
    @Test
    void resetsTheShutdownHookThatH2HasNotRegistered() throws Exception {
        Thread hook = (Thread) FieldPath.readStatic(Class.forName("org.h2.engine.OnExitDatabaseCloser"), "INSTANCE");
        assertThat(ShutdownHookReporter.hooks()).doesNotContain(hook);
        assertReleasedOnlyBy(LEAK, hook::setContextClassLoader);
        assertThat(hook.getContextClassLoader()).isSameAs(AppLoader.class.getClassLoader());
    }

    /** The library may have any version, whose members are not those of the tested servers. */
    @Test
    void resetsTheShutdownHookOfASharedLibrary() throws Exception {
        ApplicationLoader library = sharedLibrary("org.h2.");
        Thread hook = (Thread) FieldPath.readStatic(library.its("org.h2.engine.OnExitDatabaseCloser"), "INSTANCE");
        AppLoader ended = new AppLoader(library);
        hook.setContextClassLoader(ended);
        UsedMembers ofServer = new UsedMembers((owner, member) -> owner.getClassLoader() != library, () -> false);
        LeakSweep onlyServer = new LeakSweep(this, new Interlock(evidence), leak -> ofServer,
                (leak, failure) -> failures.add(leak.name() + ": " + failure));
        assertThat(placesOf(onlyServer.sweep(ended(ended), Budget.of(LONG), leak -> SweepMode.RELEASE).released()))
                .contains("context class loader of thread " + hook.getName());
        assertThat(hook.getContextClassLoader()).isSameAs(library);
        assertThat(ofServer.areTrusted()).isTrue();
        assertThat(failures).isEmpty();
    }

    @Test
    void resetsTheShutdownHookOfAnOpenDatabaseOnce(@TempDir Path folder) throws Exception {
        AppLoader ended = application();
        try (Connection database = DriverManager.getConnection("jdbc:h2:" + folder.resolve("open"))) {
            Thread hook = ShutdownHookReporter.hooks().stream()
                    .filter(registered -> registered.getClass().getName().startsWith("org.h2."))
                    .findAny()
                    .orElseThrow();
            hook.setContextClassLoader(ended);
            assertThat(placesOf(sweepOnly(LEAK, ended).released()))
                    .containsExactly("context class loader of thread " + hook.getName());
            assertThat(hook.getContextClassLoader()).isSameAs(AppLoader.class.getClassLoader());
            assertThat(database.isClosed()).isFalse();
        }
    }

    @Test
    void keepsTheLoaderOfABusyThread() throws Exception {
        AppLoader ended = application();
        worker.whileBusy(() -> Thread.currentThread().setContextClassLoader(ended), () -> {
            assertThat(sweepOnly(LEAK, ended).released()).isEmpty();
            assertThat(holders(ended)).contains("context class loader of thread worker");
        }, () -> assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(ended));
        assertThat(failures).isEmpty();
    }

    /** Groovy 5 starts such threads, which nothing ends. */
    @Test
    void reportsAThreadThatTheApplicationStartedWithAnyContextClassLoader() throws Exception {
        AppLoader ended = application();
        CountDownLatch end = new CountDownLatch(1);
        Thread thread = new Thread((Runnable) Task.of(ended, () -> awaitUninterruptibly(end)), "PIC-Cleaner");
        thread.setContextClassLoader(null);
        thread.start();
        try {
            assertThat(holders(ended)).contains("thread PIC-Cleaner of the application: " + Task.class.getName()
                    + " (the application did not end this thread: end it in contextDestroyed)");
            assertThat(sweepOnly(LEAK, ended).released()).isEmpty();
        } finally {
            end.countDown();
            thread.join();
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException unexpected) {
            throw new AssertionError(unexpected);
        }
    }

    @Test
    void keepsALoaderThatWasSetAfterTheSearch() throws Exception {
        AppLoader ended = application();
        worker.run(() -> Thread.currentThread().setContextClassLoader(ended));
        Finding finding = onlyFinding(new ContextLoaderCleaner(), ended);
        ClassLoader other = new AppLoader();
        worker.run(() -> Thread.currentThread().setContextClassLoader(other));
        assertThat(finding.release().release()).isFalse();
        worker.run(() -> assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(other));
    }

    @Test
    void aLibraryOfAnUnexpectedShapeDoesNotPreventTheSearchOfOtherThreads() throws Exception {
        hasOtherRecovery = true;
        AppLoader ended = application();
        Thread hook = new Thread(() -> { });
        hook.setContextClassLoader(ended);
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            Search search = search(ended(ended), LONG);
            new ContextLoaderCleaner().search(search);
            assertThat(search.mismatch()).isInstanceOf(NoSuchFieldException.class).hasMessageContaining("resyncThread");
            assertThat(search.findings()).extracting(Finding::place)
                    .containsExactly("context class loader of thread " + hook.getName());
        } finally {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }

    /** The thread of the sweeps would hang or fail with the method. */
    @Test
    void callsNoMethodOfAThreadOfARunningApplication() throws Exception {
        AppLoader ended = application();
        Set<String> called = ConcurrentHashMap.newKeySet();
        withThreadOfRunning(ended, called::add, running -> {
            SweepReport report = sweep.sweep(ended(List.of(running), ended), Budget.of(LONG),
                    leak -> leak.name().equals(LEAK) ? SweepMode.RELEASE : SweepMode.SKIP);
            assertThat(placesOf(report.entries())).containsExactly("context class loader of thread talking");
        });
        assertThat(called).isEmpty();
        assertThat(failures).isEmpty();
    }

    private static void withThreadOfRunning(ClassLoader context, Consumer<String> called, Consumer<ClassLoader> test)
            throws Exception {
        AppLoader running = new AppLoader(RecordingThread.class);
        CountDownLatch end = new CountDownLatch(1);
        Thread thread = (Thread) running.its(RecordingThread.class).getConstructor(Runnable.class, Consumer.class)
                .newInstance((Runnable) () -> awaitQuietly(end), called);
        thread.setContextClassLoader(context);
        thread.start();
        try {
            test.accept(running);
        } finally {
            end.countDown();
            thread.join();
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }
}
