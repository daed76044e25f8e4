package io.github.treadlight.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/**
 * The Java agent that {@code -javaagent:treadlight-agent.jar} starts before the main class. On a failure, prints one
 * sentence to the error stream, and the JVM continues without Treadlight.
 */
public final class TreadlightAgent {
    /** The main class of all that Payara Micro can be started from, or what programs start it with. */
    private static final String MICRO = "fish/payara/micro/PayaraMicro.class";

    private TreadlightAgent() {}

    /**
     * For the JVM.
     *
     * @param argument the path of {@code treadlight.jar}; null or empty if it lies beside the agent's jar
     */
    @SuppressWarnings("SystemOut") // there is no log yet, and what is said here must not set one up
    public static void premain(@Nullable String argument, Instrumentation jvm) {
        try {
            if (ClassLoader.getSystemResource(MICRO) == null) {
                throw new IOException("treadlight-agent.jar is for Payara Micro, which is not on the class path of"
                        + " this JVM. On Payara Server and GlassFish, remove the -javaagent option and copy"
                        + " treadlight.jar to glassfish/modules.");
            }
            jvm.addTransformer(new MicroStart(ModuleJar.find(argument), jvm));
        } catch (IOException | RuntimeException problem) {
            System.err.println("Treadlight does nothing: " + sentence(problem));
        }
    }

    /** An IOException of ours says it all; of others the kind matters as well. */
    static String sentence(Exception problem) {
        return problem.getClass() == IOException.class ? String.valueOf(problem.getMessage()) : problem.toString();
    }
}
