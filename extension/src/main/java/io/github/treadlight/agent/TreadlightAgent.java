package io.github.treadlight.agent;

import io.github.treadlight.guard.GuardFactory;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/**
 * What the JVM runs before the main class when it is told {@code -javaagent:treadlight-agent.jar}. Whatever is wrong is
 * said in a sentence on the error stream, and the JVM goes on without Treadlight.
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
            guardStreams();
        } catch (IOException | ReflectiveOperationException | RuntimeException problem) {
            System.err.println("Treadlight does nothing: " + sentence(problem));
        }
    }

    /** Sets the JVM's factory of stream filters unless there is another one, which the module then names in its log. */
    private static void guardStreams() throws ReflectiveOperationException {
        try {
            ObjectInputFilter.Config.setSerialFilterFactory(new GuardFactory());
        } catch (IllegalStateException another) {
            // set by the user
        }
    }

    /** An IOException of ours says it all; of others the kind matters as well. */
    static String sentence(Exception problem) {
        return problem.getClass() == IOException.class ? String.valueOf(problem.getMessage()) : problem.toString();
    }
}
