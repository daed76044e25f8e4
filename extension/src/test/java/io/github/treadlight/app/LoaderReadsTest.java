package io.github.treadlight.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.leak.Canary;
import java.lang.ref.ReferenceQueue;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoaderReadsTest {
    private final LoaderReads reads = new LoaderReads();
    private final ReferenceQueue<Object> queue = new ReferenceQueue<>();

    @Test
    void aCollectionTakesTheCanaryUnlessAReadIsRunning() throws Exception {
        Canary canary = reads.newCanary(queue);
        String result = reads.read(() -> {
            Memory.collect();
            assertThat(canary.isCollected()).isFalse();
            assertThat(reads.isRunning()).isTrue();
            return "result";
        });
        assertThat(result).isEqualTo("result");
        assertThat(reads.isRunning()).isFalse();
        Memory.collectUntil(canary::isCollected);
        assertThat(queue.remove(60_000)).isNotNull();
    }

    @Test
    void noCanaryIsCreatedWhileAReadIsRunning() {
        reads.run(() -> {
            reads.run(() -> assertThat(reads.newCanary(queue)).isNull());
            assertThat(reads.newCanary(queue)).as("the outer read still runs").isNull();
        });
        assertThat(reads.newCanary(queue)).isNotNull();
    }

    @Test
    void aReadWithoutACanaryWorks() {
        assertThat(reads.<String>read(() -> "result")).isEqualTo("result");
    }

    @Test
    void aFailedReadEnds() {
        assertThatThrownBy(() -> reads.run(() -> {
            throw new StackOverflowError("thrown by the test");
        })).isInstanceOf(StackOverflowError.class);
        assertThat(reads.isRunning()).isFalse();
    }

    @Test
    void theListenerIsCalledWhenTheLastReadEnds() {
        List<String> calls = new ArrayList<>();
        reads.onIdle(() -> calls.add("none runs"));
        reads.run(() -> {
            reads.run(() -> calls.add("nested"));
            calls.add("outer");
        });
        assertThat(calls).containsExactly("nested", "outer", "none runs");
    }
}
