package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FastSupportTest {
    @Test
    void theTestedVersionsOfTheJdkAreSupported() throws Exception {
        assumeThat(Runtime.version().feature()).isIn(17, 21, 25, 26);
        assertThat(new FastSupport().problem(true)).isNull();
    }

    @Test
    void anErrorOfTheSelfTestIsAProblem() throws Exception {
        FastSupport support = new FastSupport(() -> {
            throw new InternalError("update");
        }, 60);
        assertThat(support.problem(false)).isNull();
        for (int i = 0; i < 2; i++) {
            assertThat(support.problem(true)).isEqualTo("java.io of this JDK differs from the tested ones"
                    + " (java.lang.InternalError: update). Please report this. To stop this message, set"
                    + " object-streams=resolving");
        }
    }

    @Test
    void aLackOfMemoryIsNotMistakenForAnotherJdk() throws Exception {
        FastSupport support = new FastSupport(() -> {
            throw new OutOfMemoryError("Java heap space");
        }, 60);
        assertThat(support.problem(true)).startsWith("the self-test of fast streams ran out of memory");
    }

    @Test
    void theSelfTestRunsOnceAndInterruptedThreadsDoNotWaitForIt() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        AtomicInteger runs = new AtomicInteger();
        FastSupport support = new FastSupport(() -> {
            runs.incrementAndGet();
            end.await();
        }, Integer.MAX_VALUE);
        for (int i = 0; i < 2; i++) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> support.problem(true)).isInstanceOf(InterruptedException.class);
        }
        end.countDown();
        assertThat(support.problem(true)).isNull();
        Thread.currentThread().interrupt();
        assertThat(support.problem(true)).isNull();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(runs).hasValue(1);
    }

    @Test
    void aSlowSelfTestIsReportedUntilItEnds() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        AtomicReference<Thread> tester = new AtomicReference<>();
        FastSupport support = new FastSupport(() -> {
            tester.set(Thread.currentThread());
            end.await();
        }, 0);
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> support.problem(true)).isInstanceOf(TimeoutException.class)
                    .hasMessage("the self-test of fast streams has not ended within 0 seconds. If it never ends, set"
                            + " object-streams=resolving");
        }
        end.countDown();
        await().untilAsserted(() -> assertThat(tester.get()).isNotNull());
        tester.get().join();
        assertThat(support.problem(true)).isNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {11, 18, 24, 27, 99})
    void anotherVersionIsNotSupported(int version) {
        assertThat(FastSupport.unmetRequirement(version)).isEqualTo(
                "object-streams=fast was tested only on the JDKs 17, 21, 25, 26, not on JDK " + version
                        + ". No action is needed. To stop this message, set object-streams=resolving");
    }
}
