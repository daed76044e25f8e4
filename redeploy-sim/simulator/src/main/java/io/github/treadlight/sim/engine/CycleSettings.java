package io.github.treadlight.sim.engine;

/**
 * How often applications are redeployed, and what they have to do meanwhile. Immutable.
 *
 * @param cycles how often each application is deployed in one server
 * @param warmUp how many cycles, the first among them, are left out of the times of steady redeployments
 * @param thinkMillis how long they run, after they were asked, before they are measured and redeployed
 * @param loadThreads how many threads ask them while they are redeployed
 */
public record CycleSettings(int cycles, int warmUp, int thinkMillis, int loadThreads) {
    /** The fewest cycles that can be judged. */
    public static final int MIN_CYCLES = LeakDetector.MIN_CYCLES;

    /** The default number of cycles until caches are filled and the JVM has compiled. */
    public static final int WARM_UP = 3;

    /** Rejects what cannot be judged. */
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
