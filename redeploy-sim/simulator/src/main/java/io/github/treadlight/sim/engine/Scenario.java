package io.github.treadlight.sim.engine;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The simulator's own applications, which it carries with it. */
public enum Scenario {
    /** The control. */
    BENIGN("class values that hold nothing: the control, nothing may stay"),
    /** The smallest leak. */
    CLASSVALUE_LEAK("a class value whose values hold it, computed on String and Object (JDK-8136353)"),
    /** A language whose meta classes leak. */
    GROOVY("Groovy in the WAR; compiles and runs a script"),
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
    FAILED_START("Groovy in the WAR, and a start that fails each time");

    private final String description;

    Scenario(String description) {
        this.description = description;
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
