package io.github.treadlight.sim.engine;

/**
 * The settings of a simulation on one server. Immutable.
 *
 * @param servers the settings of the servers that the runs start
 * @param cycles the number of cycles, and what happens during a cycle
 * @param softRefs how the server's JVM treats soft references
 */
public record SimulationSettings(ServerSettings servers, CycleSettings cycles, SoftRefs softRefs) {
    /** How the server's JVM treats soft references. */
    public enum SoftRefs {
        /** The JVM's default policy, which clears soft references when memory is short. */
        DEFAULT,
        /** Soft references are cleared at each garbage collection. */
        CLEARED
    }
}
