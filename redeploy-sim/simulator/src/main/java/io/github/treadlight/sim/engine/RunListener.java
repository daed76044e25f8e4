package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.result.SimulationResult.Cycle;

/** Who is told how a run goes. */
public interface RunListener {
    /** A cycle was measured. */
    void measured(Cycle cycle);

    /** Something could not be found out or cleaned up, which the sentence says; the run goes on. */
    void warn(String sentence);
}
