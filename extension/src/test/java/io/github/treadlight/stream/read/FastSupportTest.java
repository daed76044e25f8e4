package io.github.treadlight.stream.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FastSupportTest {
    @Test
    void theTestedVersionsOfTheJdkAreSupported() throws Exception {
        assumeThat(Runtime.version().feature()).isIn(17, 21, 25);
        assertThat(new FastSupport().problem(true)).isNull();
    }

    @Test
    void anErrorOfTheSelfTestIsAProblem() throws Exception {
        FastSupport support = new FastSupport(() -> {
            throw new InternalError("update");
        });
        assertThat(support.problem(false)).isNull();
        for (int i = 0; i < 2; i++) {
            assertThat(support.problem(true)).isEqualTo("java.io of this JDK differs from the tested ones"
                    + " (java.lang.InternalError: update). Set object-streams=resolving");
        }
    }

    @Test
    void theSelfTestRunsOnceAndInterruptedThreadsDoNotWaitForIt() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        AtomicInteger runs = new AtomicInteger();
        FastSupport support = new FastSupport(() -> {
            runs.incrementAndGet();
            end.await();
        });
        for (int i = 0; i < 2; i++) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> support.problem(true)).isInstanceOf(TimeoutException.class);
            assertThat(Thread.interrupted()).isTrue();
        }
        end.countDown();
        assertThat(support.problem(true)).isNull();
        assertThat(runs).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {11, 18, 24, 26, 99})
    void anotherVersionIsNotSupported(int version) {
        assertThat(FastSupport.unmetRequirement(version)).isEqualTo(
                "object-streams=fast was tested only on the JDKs 17, 21, 25, not on JDK " + version
                        + ". Set object-streams=resolving");
    }
}
