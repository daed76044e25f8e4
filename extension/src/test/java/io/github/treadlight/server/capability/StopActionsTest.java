package io.github.treadlight.server.capability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StopActionsTest {
    private final StopActions actions = new StopActions();
    private final List<Object> seen = new ArrayList<>();

    @Test
    void runInReverseOrderAndOnlyOnce() {
        actions.push(() -> seen.add("first"));
        actions.push(() -> seen.add("second"));
        actions.run(seen::add);
        actions.run(seen::add);
        assertThat(seen).containsExactly("second", "first");
    }

    @Test
    void anActionThatFailsDoesNotAffectTheOthers() {
        RuntimeException failure = new IllegalStateException("thrown by the test");
        Error error = new OutOfMemoryError("thrown by the test");
        actions.push(() -> seen.add("first"));
        actions.push(() -> {
            throw failure;
        });
        actions.push(() -> {
            throw error;
        });
        actions.run(seen::add);
        assertThat(seen).containsExactly(error, failure, "first");
    }
}
