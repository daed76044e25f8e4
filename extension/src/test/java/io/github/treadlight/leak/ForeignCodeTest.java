package io.github.treadlight.leak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.app.Memory;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ForeignCodeTest {
    private static final int MAX_STUCK = 4;
    private static final Duration SHORT = Duration.ofMillis(50);
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final String REGISTRY = "the registry";

    private final ForeignCode foreignCode = new ForeignCode();
    private final List<CountDownLatch> ends = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    @AfterEach
    void endAll() {
        ends.forEach(CountDownLatch::countDown);
    }

    @Test
    void runsTheCodeInAThreadThatInheritsNoThreadLocals() {
        AtomicReference<Thread> thread = new AtomicReference<>();
        assertThat(foreignCode.call(generation(1), "code", LONG, () -> {
            thread.set(Thread.currentThread());
            return true;
        })).isTrue();
        assertThat(foreignCode.call(generation(1), "code", LONG, () -> false)).isFalse();
        assertThat(thread.get()).isNotSameAs(Thread.currentThread());
        assertThat(thread.get().isDaemon()).isTrue();
    }

    @Test
    void namesTheClassOfAFailureButNotItsMessage() {
        assertThatThrownBy(() -> foreignCode.call(generation(1), "the hook", LONG, () -> {
            throw new LinkageError("a message of the application");
        })).isInstanceOf(ForeignCode.Failed.class).hasMessage("the hook threw java.lang.LinkageError").hasNoCause();
        assertThat(call(1)).as("a failure does not suspend the generation").isTrue();
    }

    @Test
    void aStuckCallSuspendsItsGenerationOnly() throws Exception {
        stick(1);
        assertThat(call(1)).isFalse();
        assertThat(call(2)).isTrue();
        end(0);
        assertThat(call(1)).as("after the call has returned").isTrue();
    }

    @Test
    void fourStuckCallsSuspendAllGenerationsUntilOneReturns() throws Exception {
        for (int i = 1; i <= MAX_STUCK; i++) {
            assertThat(call(MAX_STUCK + 1)).as("%d calls are stuck", i - 1).isTrue();
            stick(i);
        }
        assertThat(call(MAX_STUCK + 1)).isFalse();
        end(0);
        assertThat(call(MAX_STUCK + 1)).isTrue();
        assertThat(call(2)).as("its call is still stuck").isFalse();
    }

    /** An application runs while it has a lock of the JDK. */
    @Test
    void codeThatWaitsForALockIsNotCalledAgainAndSuspendsNoGeneration() throws Exception {
        Waiting waiting = waitForLock();
        assertThat(callIfUnlocked()).isFalse();
        assertThat(call(1)).isTrue();
        waiting.end();
        assertThat(callIfUnlocked()).isTrue();
    }

    @Test
    void codeThatWaitedForALockIsCalledAgainWhileAnotherCallIsStuck() throws Exception {
        stick(1);
        waitForLock().end();
        assertThat(callIfUnlocked()).isTrue();
        assertThat(call(1)).isFalse();
    }

    @Test
    void aGenerationWhoseCallHasReturnedIsCalledAgainWhileOthersWait() throws Exception {
        stick(1);
        stick(2);
        waitForLock();
        end(0);
        assertThat(call(1)).isTrue();
        assertThat(call(2)).isFalse();
    }

    /** Payara undeploys applications in parallel. */
    @Test
    void parallelCallsThatMeetOneLockUseOneThread() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        ends.add(end);
        AtomicInteger started = new AtomicInteger();
        List<CompletableFuture<Boolean>> calls = new ArrayList<>();
        for (int i = 0; i < MAX_STUCK; i++) {
            calls.add(CompletableFuture.supplyAsync(() -> foreignCode.callIfUnlocked(REGISTRY, SHORT, () -> {
                started.incrementAndGet();
                end.await();
                return true;
            }), command -> new Thread(command).start()));
        }
        for (CompletableFuture<Boolean> each : calls) {
            assertThat(each.get()).isFalse();
        }
        assertThat(started).hasValue(1);
        assertThat(call(1)).isTrue();
    }

    @Test
    void aFailureOfCodeThatMayWaitForALockIsNotHidden() {
        assertThatThrownBy(() -> foreignCode.callIfUnlocked(REGISTRY, LONG, () -> {
            throw new IllegalStateException("changed");
        })).hasMessage("the registry threw java.lang.IllegalStateException");
    }

    /** An exception refers to the classes of the methods on its stack. */
    @Test
    void aFailureIsNotRetained() {
        AtomicReference<WeakReference<Exception>> failure = new AtomicReference<>();
        assertThatThrownBy(() -> foreignCode.callIfUnlocked(REGISTRY, LONG, () -> {
            Exception thrown = new IllegalStateException("changed");
            failure.set(new WeakReference<>(thrown));
            throw thrown;
        })).isInstanceOf(ForeignCode.Failed.class);
        Memory.collectUntil(() -> failure.get().refersTo(null));
        assertThat(callIfUnlocked()).isTrue();
    }

    /** A thread keeps its task after its end, since JDK 19. */
    @Test
    void aLateFailureIsNotRetained() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        AtomicReference<WeakReference<Exception>> failure = new AtomicReference<>();
        CompletableFuture<Thread> caller = new CompletableFuture<>();
        assertThatThrownBy(() -> foreignCode.call(generation(1), "the code", SHORT, () -> {
            caller.complete(Thread.currentThread());
            end.await();
            Exception thrown = new IllegalStateException("closed");
            failure.set(new WeakReference<>(thrown));
            throw thrown;
        })).isInstanceOf(ForeignCode.Failed.class);
        end.countDown();
        caller.get().join();
        caller.obtrudeValue(null); // the thread
        Memory.collectUntil(() -> failure.get().refersTo(null));
    }

    @Test
    void anInterruptedCallerStopsWaiting() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        ends.add(end);
        Thread caller = Thread.currentThread();
        assertThat(foreignCode.call(generation(1), "code", LONG, () -> {
            caller.interrupt();
            end.await();
            return true;
        })).isFalse();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(call(1)).as("its call is still stuck").isFalse();
        assertThat(call(2)).isTrue();
    }

    @Test
    void anInterruptedCallerStartsNoCall() {
        AtomicInteger started = new AtomicInteger();
        Thread.currentThread().interrupt();
        assertThat(foreignCode.call(generation(1), "code", LONG, () -> started.incrementAndGet() > 0)).isFalse();
        assertThat(foreignCode.callIfUnlocked(REGISTRY, LONG, () -> started.incrementAndGet() > 0)).isFalse();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(started).hasValue(0);
    }

    private void stick(int generation) {
        CountDownLatch end = new CountDownLatch(1);
        ends.add(end);
        assertThatThrownBy(() -> foreignCode.call(generation(generation), "the code", SHORT, () -> {
            synchronized (threads) {
                threads.add(Thread.currentThread());
            }
            end.await();
            return true;
        })).isInstanceOf(ForeignCode.Failed.class).hasMessage("the code has not returned within 50 ms");
    }

    /** A call that waits for a lock. */
    private record Waiting(CountDownLatch latch, CompletableFuture<Thread> caller) {
        void end() throws Exception {
            latch.countDown();
            caller.get().join();
        }
    }

    /** Calls code that waits, and returns after the caller's patience. */
    private Waiting waitForLock() {
        Waiting waiting = new Waiting(new CountDownLatch(1), new CompletableFuture<>());
        ends.add(waiting.latch);
        assertThat(foreignCode.callIfUnlocked(REGISTRY, SHORT, () -> {
            waiting.caller.complete(Thread.currentThread());
            waiting.latch.await();
            return true;
        })).isFalse();
        return waiting;
    }

    private boolean callIfUnlocked() {
        return foreignCode.callIfUnlocked(REGISTRY, LONG, () -> true);
    }

    private void end(int call) throws InterruptedException {
        ends.get(call).countDown();
        await().atMost(LONG).until(() -> {
            synchronized (threads) {
                return threads.size() > call;
            }
        });
        threads.get(call).join();
    }

    private boolean call(int generation) {
        return foreignCode.call(generation(generation), "code", LONG, () -> true);
    }

    private static Owned generation(int number) {
        return new Owned(ForeignCodeTest.class.getClassLoader(), new GenerationId("shop", number), "");
    }
}
