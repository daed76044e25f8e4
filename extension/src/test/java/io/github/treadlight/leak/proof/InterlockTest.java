package io.github.treadlight.leak.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.Budget;
import io.github.treadlight.leak.ForeignCode;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.fixture.Item;
import io.github.treadlight.leak.fixture.RetainedApplications;
import io.github.treadlight.leak.proof.Interlock.Decision;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class InterlockTest extends RetainedApplications {
    private final Interlock interlock = new Interlock(evidence);
    private final Owned owned = new Owned(application(), GENERATION, "");

    @Test
    void permitsWhenAllEvidenceAgrees() {
        assertThat(denial(Taken.nothing())).isNull();
    }

    @Test
    void deniesUnlessTheEndWasReported() {
        evidence.hasEnded = false;
        assertThat(denial(Taken.nothing())).isEqualTo(Decision.NOT_ENDED.reason());
    }

    @Test
    void deniesWhileTheLoaderIsNotClosed() {
        evidence.isClosed = false;
        assertThat(denial(Taken.nothing())).isEqualTo(Decision.NOT_CLOSED.reason());
    }

    @Test
    void deniesWhileARegisteredApplicationUsesTheLoader() {
        evidence.isInUse = true;
        assertThat(denial(Taken.nothing())).isEqualTo(Decision.IN_USE.reason());
    }

    @Test
    void deniesWhenTheEvidenceFails() {
        for (Throwable failure : Stream.of(new IllegalStateException(), new NoClassDefFoundError(),
                new StackOverflowError(), new AssertionError()).toList()) {
            evidence.failure = failure;
            assertThat(denial(Taken.nothing())).as(failure.toString()).isEqualTo(Decision.FAILED.reason());
        }
    }

    @Test
    void deniesWhatARunningApplicationNeeds() throws Exception {
        AppLoader running = application();
        Object shared = List.of(running.make(Item.class));
        assertThat(denial(Taken.of(shared), running)).contains("an object of a running application");
    }

    /** The proof takes time, in which a deployment may begin. */
    @Test
    void readsTheEvidenceAgainAfterTheProof() {
        int[] reads = {0};
        evidence.inUse = loader -> ++reads[0] > 1;
        assertThat(denial(Taken.nothing())).isEqualTo(Decision.IN_USE.reason());
    }

    private String denial(Taken taken, ClassLoader... running) {
        return interlock.denial(owned, taken, new Exclusivity(
                ended(List.of(running), owned.loader()), this, new ForeignCode(), Budget.of(Duration.ofMinutes(1))));
    }
}
