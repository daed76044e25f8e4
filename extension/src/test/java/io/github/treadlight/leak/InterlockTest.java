package io.github.treadlight.leak;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.leak.Interlock.Decision;
import io.github.treadlight.leak.fixture.SettableEvidence;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class InterlockTest {
    private final SettableEvidence evidence = new SettableEvidence();
    private final Interlock interlock = new Interlock(evidence);
    private final Owned owned =
            new Owned(InterlockTest.class.getClassLoader(), new GenerationId("shop", 1), "");

    @Test
    void permitsWhenAllEvidenceAgrees() {
        assertThat(interlock.decide(owned)).isEqualTo(Decision.PERMITTED);
    }

    @Test
    void deniesUnlessTheEndWasReported() {
        evidence.hasEnded = false;
        assertThat(interlock.decide(owned)).isEqualTo(Decision.NOT_ENDED);
    }

    @Test
    void deniesWhileTheLoaderIsNotClosed() {
        evidence.isClosed = false;
        assertThat(interlock.decide(owned)).isEqualTo(Decision.NOT_CLOSED);
    }

    @Test
    void deniesWhileARegisteredApplicationUsesTheLoader() {
        evidence.isInUse = true;
        assertThat(interlock.decide(owned)).isEqualTo(Decision.IN_USE);
    }

    @Test
    void deniesWhenTheEvidenceFails() {
        for (Throwable failure : Stream.of(new IllegalStateException(), new NoClassDefFoundError(),
                new StackOverflowError(), new AssertionError()).toList()) {
            evidence.failure = failure;
            assertThat(interlock.decide(owned)).as(failure.toString()).isEqualTo(Decision.FAILED);
        }
    }
}
