package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.server.Server;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The applications that come with the simulator. */
public enum Scenario {
    /** The control. */
    BENIGN("class values whose values refer to nothing: the control, which must not leak"),
    /** The smallest leak. */
    CLASSVALUE_LEAK("a class value whose values refer to it, computed on String and Object (JDK-8136353)"),
    /** A language whose metaclasses leak. */
    GROOVY("Groovy 4 in the WAR; compiles and runs a script"),
    /** Groovy's next major release. */
    GROOVY5("Groovy 5 in the WAR; compiles and runs the same script"),
    /** A language whose reflection retains applications by soft references. */
    KOTLIN("Kotlin's reflection in the WAR; reflects on each generated class"),
    /** A language that does not leak on its own. */
    SCALA("Scala in the WAR; class tags, structural calls and collections from object streams"),
    /** A library that the server contains, too. */
    JACKSON("Jackson in the WAR; an ObjectMapper, and REST with Jackson"),
    /** APIs that the server implements. */
    JAKARTAEE("CDI, REST, JPA, an EJB timer, Bean Validation, JSON-B and a WebSocket"),
    /** Several scenarios in one application. */
    MIXED("groovy, kotlin, scala, jackson and jakartaee in one EAR; in one WAR on Payara Micro, which has no EARs"),
    /** An application that never starts. */
    FAILED_START("Groovy in the WAR, and a start that fails each time"),
    /** The server's implementation of Jakarta Faces. */
    FACES("a Jakarta Faces page with CDI beans; the page is read, and its form is submitted"),
    /** The server's implementation of JAX-WS. */
    WEBSERVICES("a JAX-WS endpoint, and a client that calls it; not on Payara Micro", "JAX-WS"),
    /** The server's message broker. */
    MESSAGING("a message-driven bean on a queue of the server's own broker; not on Payara Micro", "message broker"),
    /** The server's implementation of Jakarta Batch. */
    BATCH("a Jakarta Batch job with a chunk and a batchlet; it must complete before the next cycle"),
    /** A language that has an interpreter, a compiler and its own threads. */
    JRUBY("JRuby in the WAR; evaluates a script, and terminates the interpreter"),
    /** An application whose libraries take the server long to read. */
    LIBRARIES("a hundred libraries in the WAR of a small application; for the time of redeployments");

    /** The JVM option for the maximum heap, unless a scenario needs more. */
    static final String HEAP = "-Xmx512m";

    private final String description;
    /** The feature that the scenario needs and Payara Micro lacks, or null. */
    private final @Nullable String notOnPayaraMicro;

    Scenario(String description) {
        this(description, null);
    }

    Scenario(String description, @Nullable String notOnPayaraMicro) {
        this.description = description;
        this.notOnPayaraMicro = notOnPayaraMicro;
    }

    /** Returns the name on the command line, such as {@code classvalue-leak}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns a description of one line. */
    public String description() {
        return description;
    }

    /** Returns the name of the archive that comes with the simulator. */
    String archive() {
        return id() + (this == MIXED ? ".ear" : ".war");
    }

    /** Returns the JVM option for the maximum heap; GlassFish 8 retains 150 MB at each deployment of many libraries. */
    String heap() {
        return this == LIBRARIES ? "-Xmx2g" : HEAP;
    }

    /** Returns whether the archive is a file next to the simulator's jar, because it is too large for the jar. */
    boolean isOutsideTheJar() {
        return this == LIBRARIES;
    }

    /** Returns the feature that this scenario needs and the server lacks, as a noun without an article; or empty. */
    Optional<String> missingOn(Server server) {
        return server.isMicro() ? Optional.ofNullable(notOnPayaraMicro) : Optional.empty();
    }

    /** Returns whether the scenario needs the server's message broker. */
    boolean needsBroker() {
        return this == MESSAGING;
    }

    /**
     * Returns the scenario with an {@link #id}.
     *
     * @throws IllegalArgumentException if there is no such scenario; the message names all scenarios
     */
    static Scenario of(String id) {
        return Arrays.stream(values())
                .filter(scenario -> scenario.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no scenario '" + id + "'; there are "
                        + Arrays.stream(values()).map(Scenario::id).collect(Collectors.joining(", ")) + "."));
    }
}
