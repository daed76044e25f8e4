package io.github.treadlight.sim.engine;

import io.github.treadlight.sim.server.Server;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The simulator's own applications, which it carries with it. */
public enum Scenario {
    /** The control. */
    BENIGN("class values that hold nothing: the control, nothing may stay"),
    /** The smallest leak. */
    CLASSVALUE_LEAK("a class value whose values hold it, computed on String and Object (JDK-8136353)"),
    /** A language whose meta classes leak. */
    GROOVY("Groovy 4 in the WAR; compiles and runs a script"),
    /** Groovy's next release. */
    GROOVY5("Groovy 5 in the WAR; compiles and runs the same script"),
    /** A language whose reflection leaks softly. */
    KOTLIN("Kotlin's reflection in the WAR; reflects on each generated class"),
    /** A language that leaks nothing by itself. */
    SCALA("Scala in the WAR; class tags, structural calls and collections from object streams"),
    /** A library that the server has too. */
    JACKSON("Jackson in the WAR; an ObjectMapper, and REST with Jackson"),
    /** The server's own. */
    JAKARTAEE("CDI, REST, JPA, an EJB timer, Bean Validation, JSON-B and a WebSocket"),
    /** All that have a library, and Jakarta EE. */
    MIXED("groovy, kotlin, scala, jackson and jakartaee in one EAR; in one WAR on Payara Micro, which takes no EAR"),
    /** A deployment that does not succeed. */
    FAILED_START("Groovy in the WAR, and a start that fails each time"),
    /** The server's pages. */
    FACES("a Jakarta Faces page with CDI beans; is read, and its form is sent"),
    /** The server's web services. */
    WEBSERVICES("a JAX-WS endpoint, and a client that calls it; not on Payara Micro", "JAX-WS"),
    /** The server's messages. */
    MESSAGING("a message-driven bean on a queue of the server's own broker; not on Payara Micro", "message broker"),
    /** The server's jobs. */
    BATCH("a Jakarta Batch job with a chunk and a batchlet, awaited until it is completed"),
    /** A language with an interpreter, a compiler and threads of its own. */
    JRUBY("JRuby in the WAR; evaluates a script, and ends the interpreter"),
    /** The time that a server takes to read libraries. */
    LIBRARIES("a hundred libraries in the WAR of a small application; for the time of redeployments");

    /** The JVM option that sets the maximum heap, unless a scenario needs more. */
    static final String HEAP = "-Xmx512m";

    private final String description;
    /** What it needs and Payara Micro does not have; null if there is nothing. */
    private final @Nullable String notOnPayaraMicro;

    Scenario(String description) {
        this(description, null);
    }

    Scenario(String description, @Nullable String notOnPayaraMicro) {
        this.description = description;
        this.notOnPayaraMicro = notOnPayaraMicro;
    }

    /** The name on the command line, as in {@code classvalue-leak}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What it is, in a line. */
    public String description() {
        return description;
    }

    /** The file that the simulator carries. */
    String archive() {
        return id() + (this == MIXED ? ".ear" : ".war");
    }

    /** Returns the JVM option that sets the maximum heap: GlassFish 8 retains 150 MB for each deployment. */
    String heap() {
        return this == LIBRARIES ? "-Xmx2g" : HEAP;
    }

    /** Returns whether the file lies beside the simulator's jar, because it is too large to be in it. */
    boolean isBesideTheJar() {
        return this == LIBRARIES;
    }

    /** Returns what it needs and a server does not have, as a noun without an article; empty if the server has all. */
    Optional<String> missingOn(Server server) {
        return server == Server.PAYARA_MICRO ? Optional.ofNullable(notOnPayaraMicro) : Optional.empty();
    }

    /** Returns whether it needs the message broker of the server. */
    boolean needsBroker() {
        return this == MESSAGING;
    }

    /**
     * The one of an {@link #id}.
     *
     * @throws IllegalArgumentException if there is none, in a sentence that names all
     */
    static Scenario of(String id) {
        return Arrays.stream(values())
                .filter(scenario -> scenario.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no scenario '" + id + "'; there are "
                        + Arrays.stream(values()).map(Scenario::id).collect(Collectors.joining(", ")) + "."));
    }
}
