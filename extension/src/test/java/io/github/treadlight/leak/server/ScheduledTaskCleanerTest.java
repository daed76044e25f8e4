package io.github.treadlight.leak.server;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.Finding;
import io.github.treadlight.leak.ForeignCode;
import io.github.treadlight.leak.fixture.RetainedApplications;
import io.github.treadlight.leak.fixture.Task;
import jakarta.enterprise.concurrent.ContextService;
import jakarta.enterprise.concurrent.ManagedExecutors;
import jakarta.enterprise.concurrent.ManagedTaskListener;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import org.glassfish.concurro.AbstractManagedExecutorService.RejectPolicy;
import org.glassfish.concurro.ContextServiceImpl;
import org.glassfish.concurro.ManagedScheduledExecutorServiceImpl;
import org.glassfish.concurro.ManagedThreadFactoryImpl;
import org.glassfish.concurro.spi.ContextHandle;
import org.glassfish.concurro.spi.ContextSetupProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ScheduledTaskCleanerTest extends RetainedApplications {
    private static final String LEAK = "scheduled-tasks";

    private final ManagedScheduledExecutorServiceImpl executor = new ManagedScheduledExecutorServiceImpl(
            "executor", new ManagedThreadFactoryImpl("threads"), 0, false, 1, 60, SECONDS, 60,
            new ContextServiceImpl("context", new NoContext()), RejectPolicy.ABORT);

    /** Saves no context. A server's context would identify the application by its name. */
    private static final class NoContext implements ContextSetupProvider {
        private static final long serialVersionUID = 1;

        @Override
        public ContextHandle saveContext(ContextService service) {
            return new Handle();
        }

        @Override
        public ContextHandle saveContext(
                ContextService service, Map<String, String> properties) {
            return new Handle();
        }

        @Override
        public ContextHandle setup(ContextHandle handle) {
            return handle;
        }

        @Override
        public void reset(ContextHandle handle) {
            // there is no context
        }

        private record Handle() implements ContextHandle {}
    }

    @AfterEach
    void end() {
        executor.shutdownNow();
    }

    @Test
    void cancelsTasksOfTheApplicationExceptForThoseOfOthers() throws Exception {
        Future<?> ofServer = executor.schedule(() -> { }, 1, HOURS);
        assertReleasedOnlyBy(LEAK, loader -> executor.schedule(task(loader), 1, HOURS));
        assertThat(ofServer.isCancelled()).isFalse();
    }

    @Test
    void aThreadThatWaitsForTheResultGetsACancellationException() throws Exception {
        AppLoader ended = application();
        Future<String> awaited = executor.schedule(task(ended), 1, HOURS);
        FutureTask<String> result = new FutureTask<>(awaited::get);
        Thread waiter = new Thread(result, "waits for the result");
        waiter.start();
        await().atMost(LONG).until(() -> waiter.getState() == Thread.State.WAITING);
        assertThat(sweepOnly(LEAK, ended).released()).hasSize(1);
        assertThatThrownBy(() -> result.get(60, SECONDS)).isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(CancellationException.class);
        assertThat(failures).isEmpty();
    }

    @Test
    void aRunningTaskContinues() throws Exception {
        AppLoader ended = application();
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<String> end = new CompletableFuture<>();
        Runnable work = () -> {
            begun.countDown();
            end.join();
        };
        @SuppressWarnings("unchecked")
        Callable<String> task = (Callable<String>) Task.of(ended, work);
        Future<String> running = executor.schedule(task, 0, SECONDS);
        begun.await();
        assertThat(sweepOnly(LEAK, ended).released()).isEmpty();
        end.complete("");
        assertThat(running.get()).isEqualTo("done");
    }

    /** If a task left its queue without being cancelled, threads that wait for its result would wait forever. */
    @Test
    void aTaskWithAListenerStaysWhileCodeOfItsApplicationMustNotBeCalled() throws Exception {
        AppLoader ended = application();
        ManagedTaskListener listener = (ManagedTaskListener) Proxy.newProxyInstance(
                ended, new Class<?>[] {ManagedTaskListener.class}, (proxy, method, arguments) -> null);
        Future<?> task = executor.schedule(ManagedExecutors.managedTask(task(ended), listener), 1, HOURS);
        Finding finding = onlyFinding(new ScheduledTaskCleaner(), ended);
        CountDownLatch end = new CountDownLatch(1);
        assertThatThrownBy(() -> foreignCode.call(finding.owned(), "another call", () -> {
            end.await();
            return true;
        })).isInstanceOf(ForeignCode.Failed.class);
        assertThat(finding.release().release()).isFalse();
        assertThat(onlyFinding(new ScheduledTaskCleaner(), ended)).as("is still queued").isNotNull();
        end.countDown();
        await().atMost(LONG).until(() -> finding.release().release());
        assertThat(task.isCancelled()).isTrue();
    }

    /** Only the application knows the purpose of its own pool. */
    @Test
    void keepsTheTasksOfAPoolThatIsNotTheServers() throws Exception {
        ScheduledExecutorService own = Executors.newScheduledThreadPool(1);
        try {
            AppLoader ended = application();
            Future<String> task = own.schedule(task(ended), 1, HOURS);
            assertThat(sweepOnly(LEAK, ended).entries()).isEmpty();
            assertThat(task.isCancelled()).isFalse();
        } finally {
            own.shutdownNow();
        }
    }

    @SuppressWarnings("unchecked")
    private static Callable<String> task(ClassLoader application) throws ReflectiveOperationException {
        return (Callable<String>) Task.of(application, () -> { });
    }
}
