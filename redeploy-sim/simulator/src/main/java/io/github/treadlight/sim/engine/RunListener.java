package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.result.SimulationResult.Cycle;

/** Who is told how a run goes. */
public interface RunListener {
    /** A cycle was measured. */
    void measured(Cycle cycle);

    /** Whether nobody waits for the rest of the run: what was measured is to be told soon. */
    boolean isCancelled();

    /** Something could not be found out or cleaned up, which the sentence says; the run goes on. */
    void warn(String sentence);
}
