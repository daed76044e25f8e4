package io.github.treadlight.sim.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.sim.result.SimulationResult.Holder;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeakPagesTest {
    private static final String PAGE = "https://github.com/treadlight/treadlight/blob/main/docs/leaks.md";

    private static List<String> pages(List<String> leaks) {
        return LeakPages.of(new Holder("", "", List.of(), "server", 1, "cause", leaks, null, null));
    }

    @Test
    void eachLeakOfTheCatalogueHasItsOwnAnchor() {
        assertThat(pages(List.of("jersey-resources", "thread-locals")))
                .containsExactly(PAGE + "#leak-jersey-resources", PAGE + "#leak-thread-locals");
    }

    @Test
    void aKnownCauseThatIsNotReleasedHasTheAnchorOfItsSection() {
        assertThat(pages(List.of())).containsExactly(PAGE + "#leaks-that-treadlight-does-not-release");
    }

    @Test
    void anUnknownCauseHasNoPage() {
        assertThat(pages(null)).isEmpty();
    }

    /** A result may come from anywhere. */
    @Test
    void anInvalidNameIsNotLinked() {
        assertThat(pages(List.of("\" onclick=\"x", "javascript:x", "ok"))).containsExactly(PAGE + "#leak-ok");
    }
}
