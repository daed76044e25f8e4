package io.github.treadlight.leak;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BudgetTest {
    @Test
    void remembersThatAPartWasExhausted() {
        Budget whole = Budget.of(Duration.ZERO);
        assertThat(whole.wasExhausted()).isFalse();
        assertThat(whole.part(3).isExhausted()).isTrue();
        assertThat(whole.wasExhausted()).isTrue();
    }

    @Test
    void aPartIsExhaustedBeforeTheWhole() {
        Budget whole = Budget.of(Duration.ofHours(1));
        assertThat(whole.part(Integer.MAX_VALUE).part(Integer.MAX_VALUE).isExhausted()).isTrue();
        assertThat(whole.part(2).isExhausted()).isFalse();
    }

    /** One slow search must not postpone the releases of all others. */
    @Test
    void anExhaustedPartDoesNotExhaustTheWhole() {
        Budget whole = Budget.of(Duration.ofHours(1));
        Budget part = whole.part(1_000).part(Integer.MAX_VALUE);
        while (!part.isExhausted()) {
            Thread.onSpinWait();
        }
        assertThat(whole.isExhausted()).isFalse();
        assertThat(whole.wasExhausted()).isTrue();
        assertThat(whole.part(2).isExhausted()).isFalse();
    }
}
