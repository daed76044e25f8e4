package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.result.SimulationResult.Cycle;

/** A listener that is notified of the progress of a run. */
public interface RunListener {
    /** Called after each measured cycle. */
    void measured(Cycle cycle);

    /** Returns whether the user has cancelled the run; the simulator then stops what is not needed for the result. */
    boolean isCancelled();

    /**
     * Called with information that the user has requested.
     *
     * @param sentence the information, such as where a file is
     */
    default void inform(String sentence) {}

    /**
     * Called for a problem that does not end the run.
     *
     * @param sentence what could not be determined or cleaned up
     */
    void warn(String sentence);
}
