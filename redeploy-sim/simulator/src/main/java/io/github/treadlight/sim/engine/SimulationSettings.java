package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.server.Server;
import java.io.File;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a simulation on one server. Immutable.
 *
 * @param server the server to start
 * @param cycles the number of cycles, and what happens during a cycle
 * @param softRefs how the server's JVM treats soft references
 * @param jvmOptions additional options of the server's JVM
 * @param serverHome the Payara Micro jar or the folder of the unpacked server; null for the server that the build
 *     downloaded
 * @param javaHome the JDK of the server; null for the simulator's own, or for an installed one if that is too old
 * @param startTimeoutSeconds the longest time that the start of the server may take
 * @param answerTimeoutSeconds the longest time that a deployment or an undeployment may take
 * @param out the directory for logs and, while the server runs, for the server's files
 */
public record SimulationSettings(
        Server server,
        CycleSettings cycles,
        SoftRefs softRefs,
        List<String> jvmOptions,
        @Nullable File serverHome,
        @Nullable File javaHome,
        int startTimeoutSeconds,
        int answerTimeoutSeconds,
        File out) {
    /** How the server's JVM treats soft references. */
    public enum SoftRefs {
        /** The JVM's default policy, which clears soft references when memory is short. */
        DEFAULT,
        /** Soft references are cleared at each garbage collection. */
        CLEARED
    }
}
