package io.github.treadlight.stream;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the fast stream with the JDK's on inputs that a fuzzer generates. The default build compares the seeds of
 * the fuzzer, and inputs that a simple mutator derives from them.
 *
 * <p>The system property {@code treadlight.fuzz.mutations} is the number of streams that the mutator makes, and {@code
 * treadlight.fuzz.seed} the seed of its random numbers.
 */
class FastFuzzTest {
    private static final int MUTATIONS = Integer.getInteger("treadlight.fuzz.mutations", 5_000);
    private static final long SEED = Long.getLong("treadlight.fuzz.seed", 1);
    private static final int GRAPHS = 40;
    private static final int DEPTH = 4;

    private static final ForgedStreams FORGED = new ForgedStreams();
    private static final FastComparison COMPARISON = new FastComparison(FORGED.loader());

    static List<byte[]> seeds() throws IOException {
        List<byte[]> seeds = new ArrayList<>(FORGED.seeds());
        for (int seed = 0; seed < GRAPHS; seed++) {
            seeds.add(FilteredStream.write(new CallingObjects(new Random(seed)).next(DEPTH)));
        }
        seeds.addAll(foundByTheFuzzer());
        return seeds;
    }

    /** Returns streams of earlier runs of the fuzzer: those that reach more code than smaller ones, up to 4 KB. */
    private static List<byte[]> foundByTheFuzzer() throws IOException {
        List<byte[]> found = new ArrayList<>();
        try (ZipInputStream zip = new ZipInputStream(
                Objects.requireNonNull(FastFuzzTest.class.getResourceAsStream("fast-fuzz-corpus.zip")))) {
            while (zip.getNextEntry() != null) {
                found.add(zip.readAllBytes());
            }
        }
        return found;
    }

    @MethodSource("seeds")
    @FuzzTest
    void anyArrayIsReadAsTheJdkReadsIt(byte[] stream) {
        COMPARISON.assertSame(stream, "a stream of " + stream.length + " bytes");
    }

    @Test
    void aMutatedStreamIsReadAsTheJdkReadsIt() throws IOException {
        Mutator mutator = new Mutator(new Random(SEED), seeds());
        while (mutator.made() < MUTATIONS) {
            COMPARISON.assertSame(mutator.next(), "seed " + SEED + ", stream " + mutator.made());
        }
    }

    @Test
    @Tag("thorough")
    @Tag("release")
    void theFuzzerFindsNoDifference() throws Exception {
        // Not a temporary folder, because the next run begins with the corpus of this one.
        FuzzerJvm.run(FastFuzzTest.class, Path.of("target", "fuzz-fast"), "--add-opens=java.base/java.io=ALL-UNNAMED");
    }
}
