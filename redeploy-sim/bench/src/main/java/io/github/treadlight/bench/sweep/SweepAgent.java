package io.github.treadlight.bench.sweep;

import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/** A Java agent that supplies the loaded classes of the JVM, as the servers' own monitoring agent does. */
public final class SweepAgent {
    private static volatile @Nullable Instrumentation instrumentation;

    private SweepAgent() {}

    /** Stores the instrumentation. Called by the JVM before the main method. */
    public static void premain(String arguments, Instrumentation ofJvm) {
        instrumentation = ofJvm;
    }

    /**
     * Returns all loaded classes of the JVM.
     *
     * @throws IllegalStateException if the JVM was started without this agent
     */
    static Class<?>[] loadedClasses() {
        Instrumentation ofJvm = instrumentation;
        if (ofJvm == null) {
            throw new IllegalStateException("This JVM was started without the agent; add -javaagent:benchmarks.jar");
        }
        return ofJvm.getAllLoadedClasses();
    }
}
