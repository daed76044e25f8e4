package io.github.treadlight.stream;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Tests that the fast stream calls the methods of classes, and the filter, in the order of the JDK's stream.
 *
 * <p>The system property {@code treadlight.graphs} is the number of graphs of objects.
 */
class FastCallsTest {
    private static final int GRAPHS = Integer.getInteger("treadlight.graphs", 1_000);
    private static final int DEPTH = 6;
    private static final int DAMAGED_OF_EACH = 5;

    private final FastComparison comparison = new FastComparison(FastCallsTest.class.getClassLoader());

    private static byte[] graph(int seed) throws IOException {
        return FilteredStream.write(new CallingObjects(new Random(seed)).next(DEPTH));
    }

    @Test
    void aGraphOfObjectsIsReadWithTheCallsOfTheJdk() throws Exception {
        for (int seed = 0; seed < GRAPHS; seed++) {
            comparison.assertSame(graph(seed), "seed " + seed);
        }
    }

    @Test
    void aDamagedGraphIsReadWithTheCallsOfTheJdk() throws Exception {
        for (int seed = 0; seed < GRAPHS; seed++) {
            Mutator mutator = new Mutator(new Random(seed), List.of(graph(seed)));
            for (int i = 0; i < DAMAGED_OF_EACH; i++) {
                comparison.assertSame(mutator.next(), "seed " + seed + ", stream " + i);
            }
        }
    }
}
