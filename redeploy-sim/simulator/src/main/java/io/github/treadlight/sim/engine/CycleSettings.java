package io.github.treadlight.sim.engine;

/**
 * The number of cycles of a run, and what happens during a cycle. Immutable.
 *
 * @param cycles how often each application is deployed in one server
 * @param warmUp the number of cycles, including the first, that do not count as steady redeployments
 * @param thinkMillis how long the applications run, after they were checked, before they are measured and redeployed
 * @param loadThreads the number of threads that send requests while applications are redeployed
 */
public record CycleSettings(int cycles, int warmUp, int thinkMillis, int loadThreads) {
    /** The fewest cycles that allow a verdict. */
    public static final int MIN_CYCLES = LeakDetector.MIN_CYCLES;

    /** The default number of cycles until caches are filled and hot code is compiled. */
    public static final int WARM_UP = 3;

    /** Rejects numbers of cycles that do not allow a verdict or are shorter than the warm-up. */
    public CycleSettings {
        if (cycles < MIN_CYCLES) {
            throw new IllegalArgumentException("A verdict needs at least " + MIN_CYCLES + " cycles, not " + cycles
                    + ": the first " + LeakDetector.WARM_UP + " are warm-up, and a slope needs at least three more.");
        }
        if (warmUp < 1 || warmUp >= cycles) {
            throw new IllegalArgumentException("--warm-up is " + warmUp + ". It must be at least 1 (the first"
                    + " deployment) and less than --cycles (" + cycles + ").");
        }
    }
}
