package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reads forged streams. The fuzzer needs a JVM of its own, see {@link FuzzerJvm}, and is a thorough test. The default
 * build checks the seeds of the fuzzer, and streams that a simple mutator makes of them.
 *
 * <p>The system property {@code treadlight.fuzz.mutations} is the number of streams that the mutator makes, and {@code
 * treadlight.fuzz.seed} the seed of its random numbers.
 */
class ReaderFuzzTest {
    private static final int MUTATIONS = Integer.getInteger("treadlight.fuzz.mutations", 5_000);
    private static final int A_FEW = 1_000;
    private static final long SEED = Long.getLong("treadlight.fuzz.seed", 1);
    private static final ForgedStreams FORGED = new ForgedStreams();

    static List<byte[]> seeds() {
        return FORGED.seeds();
    }

    @MethodSource("seeds")
    @FuzzTest
    void anyArrayIsReadAsTheJdkReadsItOrRejected(byte[] stream) {
        FORGED.check(stream);
    }

    @Test
    void aMutatedStreamIsReadAsTheJdkReadsItOrRejected() {
        Mutator mutator = new Mutator(new Random(SEED), FORGED.seeds());
        while (mutator.made() < MUTATIONS) {
            assertTimeoutPreemptively(Duration.ofMinutes(5), () -> {
                for (int i = 0; i < A_FEW; i++) {
                    check(mutator.next(), mutator.made());
                }
            }, () -> "seed " + SEED + ", stream " + mutator.made() + " is not read in time");
        }
        assertThat(mutator.made()).isGreaterThanOrEqualTo(MUTATIONS);
    }

    private static void check(byte[] stream, int number) {
        try {
            FORGED.check(stream);
        } catch (AssertionError wrong) {
            throw new AssertionError("seed " + SEED + ", stream " + number + ": " + wrong.getMessage(), wrong);
        }
    }

    @Test
    @Tag("thorough")
    @Tag("release")
    void theFuzzerFindsNothing() throws Exception {
        // Not a temporary folder, because the next run begins with the corpus of this one.
        FuzzerJvm.run(ReaderFuzzTest.class, Path.of("target", "fuzz"));
    }
}
