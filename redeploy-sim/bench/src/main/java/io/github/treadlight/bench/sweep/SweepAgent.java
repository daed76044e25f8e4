package io.github.treadlight.bench.sweep;

import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/** Supplies the classes of the JVM, as the servers' own monitoring agent does. */
public final class SweepAgent {
    private static volatile @Nullable Instrumentation instrumentation;

    private SweepAgent() {}

    /** Called by the JVM before the main class. */
    public static void premain(String arguments, Instrumentation ofJvm) {
        instrumentation = ofJvm;
    }

    /**
     * Returns all classes of the JVM.
     *
     * @throws IllegalStateException if the JVM was started without this agent
     */
    static Class<?>[] loadedClasses() {
        Instrumentation ofJvm = instrumentation;
        if (ofJvm == null) {
            throw new IllegalStateException("This JVM needs -javaagent with the jar of the benchmarks.");
        }
        return ofJvm.getAllLoadedClasses();
    }
}
