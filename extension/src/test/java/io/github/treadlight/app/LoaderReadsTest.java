package io.github.treadlight.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoaderReadsTest {
    private final LoaderReads reads = new LoaderReads();

    @Test
    void itIsQuietUntilAReadBegins() {
        long mark = reads.quiet().orElseThrow();
        assertThat(reads.isQuietSince(mark)).isTrue();
        String result = reads.read(() -> {
            assertThat(reads.isQuietSince(mark)).isFalse();
            return "result";
        });
        assertThat(result).isEqualTo("result");
        assertThat(reads.isQuietSince(mark)).as("a read that ended may have marked a class loader").isFalse();
        assertThat(reads.isQuietSince(reads.quiet().orElseThrow())).isTrue();
    }

    @Test
    void thereIsNoQuietMarkWhileAReadRuns() {
        reads.run(() -> {
            reads.run(() -> assertThat(reads.quiet()).isEmpty());
            assertThat(reads.quiet()).as("the outer read still runs").isEmpty();
        });
        assertThat(reads.quiet()).isPresent();
    }

    @Test
    void aReadThatFailsEnds() {
        assertThatThrownBy(() -> reads.run(() -> {
            throw new StackOverflowError("thrown by the test");
        })).isInstanceOf(StackOverflowError.class);
        assertThat(reads.quiet()).isPresent();
    }

    @Test
    void theListenerIsCalledWhenTheLastReadEnds() {
        List<String> calls = new ArrayList<>();
        reads.whenNoneRuns(() -> calls.add("none runs"));
        reads.run(() -> {
            reads.run(() -> calls.add("nested"));
            calls.add("outer");
        });
        assertThat(calls).containsExactly("nested", "outer", "none runs");
    }
}
