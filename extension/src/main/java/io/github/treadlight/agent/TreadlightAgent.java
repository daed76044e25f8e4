package io.github.treadlight.agent;

import io.github.treadlight.guard.GuardFactory;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/**
 * The Java agent that {@code -javaagent:treadlight-agent.jar} starts before the main class. On a failure, prints one
 * sentence to the error stream, and the JVM continues without Treadlight.
 */
public final class TreadlightAgent {
    /** The main class of all that Payara Micro can be started from, or what programs start it with. */
    private static final String MICRO = "fish/payara/micro/PayaraMicro.class";

    /** How the name of the JDK's own filter factory begins. */
    private static final String OF_THE_JDK = "java.io.ObjectInputFilter$Config$";

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
            setFilterFactory();
        } catch (IOException | RuntimeException problem) {
            System.err.println("Treadlight does nothing: " + sentence(problem));
        }
    }

    /**
     * Sets the filter factory of the JVM's object streams, unless the JVM has one. The factory filters no stream before
     * the module sets its guard.
     */
    @SuppressWarnings("SystemOut") // as in premain
    private static void setFilterFactory() {
        try {
            if (ObjectInputFilter.Config.getSerialFilterFactory().getClass().getName().startsWith(OF_THE_JDK)) {
                ObjectInputFilter.Config.setSerialFilterFactory(new GuardFactory());
            }
        } catch (IllegalStateException readBefore) {
            // Another agent has read a stream. get-treadlight-configuration says that the factory is missing.
        } catch (ReflectiveOperationException | RuntimeException | LinkageError problem) {
            System.err.println("Treadlight filters the object streams of the containers only: its agent cannot set the"
                    + " JVM's filter factory (" + problem + ").");
        }
    }

    /** An IOException of ours says it all; of others the kind matters as well. */
    static String sentence(Exception problem) {
        return problem.getClass() == IOException.class ? String.valueOf(problem.getMessage()) : problem.toString();
    }
}
