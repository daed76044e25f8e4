package io.github.treadlight.leak.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.Budget;
import io.github.treadlight.leak.EndedLoaders;
import io.github.treadlight.leak.ForeignCode;
import io.github.treadlight.leak.ObjectGraph;
import io.github.treadlight.leak.ObjectGraph.Owner;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.fixture.RetainedApplications;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Compares the proof with the shapes of random object graphs. The property {@code treadlight.graphs.seed} is the seed
 * of the first graph, so it repeats a failure.
 */
class ExclusivityGraphsTest extends RetainedApplications {
    private static final long FIRST = Long.getLong("treadlight.graphs.seed", 1);
    /** Graphs that share a memory of the objects that were found clean. */
    private static final int SHARED = 20;

    private final Map<Owner, AppLoader> loaders = ObjectGraph.loaders();
    private final EndedLoaders ended = ObjectGraph.ended(loaders);
    private Exclusivity exclusivity;
    private int harmful;
    private int exclusive;

    @Test
    void agreesWithTheShapesOfSomeRandomGraphs() throws Exception {
        compare(1_000);
    }

    @Test
    @Tag("thorough")
    void agreesWithTheShapesOfManyRandomGraphs() throws Exception {
        compare(20_000);
    }

    private void compare(int graphs) throws Exception {
        for (long seed = FIRST; seed < FIRST + graphs; seed++) {
            if (exclusivity == null || seed % SHARED == 0) {
                exclusivity = new Exclusivity(ended, this, new ForeignCode(), Budget.of(LONG));
            }
            compare(seed);
        }
        assertThat(harmful).as("graphs with something that lives").isGreaterThan(graphs / 10);
        assertThat(exclusive).as("graphs that only undeployed applications have").isGreaterThan(graphs / 10);
    }

    private void compare(long seed) throws Exception {
        ObjectGraph graph = new ObjectGraph(seed, (int) (1 + seed % 6), loaders);
        String denial = exclusivity.denial(Taken.of(graph.object()),
                owned -> owned.loader() != loaders.get(Owner.UNPROVED));
        if (graph.isHarmful()) {
            harmful++;
            assertThat(denial).as("seed %s: %s", seed, graph).isNotNull();
        } else if (graph.isExclusive()) {
            exclusive++;
            assertThat(denial).as("seed %s: %s", seed, graph).isNull();
        }
    }
}
