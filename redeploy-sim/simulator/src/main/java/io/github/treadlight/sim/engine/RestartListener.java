package io.github.treadlight.sim.engine;

/** A listener that is notified of the progress of restarts. */
public interface RestartListener {
    /**
     * Called after each measured step.
     *
     * @param sentence what was measured, without a full stop
     */
    void measured(String sentence);

    /** Returns whether the user has cancelled the run; no server may be started then. */
    boolean isCancelled();

    /**
     * Called for a problem that does not end the run.
     *
     * @param sentence what could not be cleaned up
     */
    void warn(String sentence);
}
