package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.server.Server;
import java.io.File;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How to simulate. Immutable.
 *
 * @param server which server
 * @param pace how often each application is redeployed, and what it does meanwhile
 * @param softRefs the JVM's default, or cleared at each collection
 * @param jvmOptions further options of the server's JVM
 * @param serverHome the Payara Micro jar or the folder of the unpacked server, or null for the one beside the simulator
 * @param javaHome the JDK that the server runs on, or null for the simulator's, or one found if that is too old
 * @param startTimeoutSeconds how long a server may take to come up
 * @param answerTimeoutSeconds how long a deployment or undeployment may take
 * @param out the directory for logs; server files lie there too while the server runs
 */
public record SimulationSettings(
        Server server,
        CycleSettings pace,
        SoftRefs softRefs,
        List<String> jvmOptions,
        @Nullable File serverHome,
        @Nullable File javaHome,
        int startTimeoutSeconds,
        int answerTimeoutSeconds,
        File out) {
    /** What the server's JVM does with soft references. */
    public enum SoftRefs {
        /** Keeps them while there is memory, as JVMs do unless told otherwise. */
        DEFAULT,
        /** Clears them at each collection. */
        CLEARED
    }
}
