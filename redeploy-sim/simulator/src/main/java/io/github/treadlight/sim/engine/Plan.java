package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.server.Server;
import java.io.File;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How to simulate. Immutable.
 *
 * @param server which server
 * @param cycles how often each application is deployed in one server
 * @param softRefs the JVM's default, or cleared at each collection
 * @param jvmOptions further options of the server's JVM
 * @param serverHome the Payara Micro jar or the folder of the unpacked server, or null for the one beside the simulator
 * @param javaHome the JDK that the server runs on, or null for the simulator's, or one found if that is too old
 * @param startTimeoutSeconds how long a server may take to come up
 * @param answerTimeoutSeconds how long a deployment or undeployment may take
 * @param out the directory for logs; server files lie there too while the server runs
 */
public record Plan(
        Server server,
        int cycles,
        SoftRefs softRefs,
        List<String> jvmOptions,
        @Nullable File serverHome,
        @Nullable File javaHome,
        int startTimeoutSeconds,
        int answerTimeoutSeconds,
        File out) {
    /** The fewest cycles that can be judged. */
    public static final int MIN_CYCLES = Judge.MIN_CYCLES;

    /** What the server's JVM does with soft references. */
    public enum SoftRefs {
        /** Keeps them while there is memory, as JVMs do unless told otherwise. */
        DEFAULT,
        /** Clears them at each collection. */
        CLEARED
    }

    /** Rejects what cannot be judged. */
    public Plan {
        if (cycles < MIN_CYCLES) {
            throw new IllegalArgumentException("A verdict needs at least " + MIN_CYCLES + " cycles, not " + cycles
                    + ": the first " + Judge.WARM_UP + " are warm-up.");
        }
    }
}
