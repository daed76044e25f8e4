package io.github.treadlight.sim.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The kinds of reasons why a server did not deploy an application, and what the user can do about each. */
enum DeploymentFailure {
    /** The application needs a data source or another resource. */
    RESOURCE("NameNotFoundException|NamingException|Invalid resource|resource not found|[Ll]ookup failed|\\bjdbc/",
            "The server lacks a resource. Create it with asadmin commands, such as create-jdbc-connection-pool and"
                    + " create-jdbc-resource, in a file for --post-boot-file; or, on a server with domains, name a"
                    + " domain that has it with --domain. To add its driver, use --server-lib"),
    /** A class is missing. */
    CLASS("ClassNotFoundException|NoClassDefFoundError|Class name is wrong",
            "A class is missing. Add its library to the application, or to the server with --server-lib"),
    /** A file is missing. */
    FILE("NoSuchFileException|FileNotFoundException",
            "A file is missing. Create it, or tell the application where it is, for example with"
                    + " --jvm-option=-Dname=/absolute/path"),
    /** Any other reason. */
    OTHER("",
            "If the application needs something that the server lacks: --post-boot-file and --domain add data sources"
                    + " and other resources, --server-lib adds libraries, --jvm-option=-Dname=value sets system"
                    + " properties");

    /** The head of a log record, with its level; the message may follow in the same line. */
    private static final Pattern RECORD = Pattern.compile("\\[(?:#\\|)?\\d{4}-.*?[\\[|]"
            + "(SEVERE|WARNING|INFO|CONFIG|FINE|FINER|FINEST)[]|](?:.*levelValue: \\d+](?: \\[\\[)?|.*\\|)?(.*)");
    private static final Pattern EXCEPTION = Pattern.compile(
            "\\s*(Caused by: )?((?:\\w+\\.)+[\\w$]*(?:Exception|Error|Failure)[\\w$]*)(?:: (.*))?");
    private static final Pattern COLORS = Pattern.compile("\\x1b\\[[\\d;]*m");
    /** The end of a record, and the environment of a JNDI context, which explains nothing. */
    private static final Pattern IRRELEVANT = Pattern.compile("( in SerialContext\\[.*|]]|\\|#])\\s*$");
    private static final int MAX_LENGTH = 300;

    private final Pattern reason;
    private final String remedy;

    DeploymentFailure(String reason, String remedy) {
        this.reason = Pattern.compile(reason);
        this.remedy = remedy;
    }

    /** Returns a sentence without a full stop that says what to do about a reason. */
    static String remedy(String reason) {
        for (DeploymentFailure failure : values()) {
            if (failure.reason.matcher(reason).find()) {
                return failure.remedy;
            }
        }
        throw new AssertionError("OTHER matches any reason");
    }

    /**
     * Returns the decisive text of a log: the root cause of the first exception in a record of level SEVERE, else the
     * first sentence of this level, else the root cause of the first exception. Later ones are usually consequences.
     *
     * @param lines the lines that the server wrote during the deployment
     */
    static Optional<String> reason(List<String> lines) {
        List<String> severe = new ArrayList<>();
        List<String> sentences = new ArrayList<>();
        List<String> others = new ArrayList<>();
        boolean isSevere = false;
        for (String line : lines) {
            String text = IRRELEVANT.matcher(COLORS.matcher(line).replaceAll("")).replaceFirst("");
            Matcher record = RECORD.matcher(text);
            if (record.matches()) {
                isSevere = record.group(1).equals("SEVERE");
                text = record.group(2);
            }
            Matcher exception = EXCEPTION.matcher(text);
            if (exception.matches()) {
                add(exception, isSevere ? severe : others);
            } else if (isSevere && text.strip().contains(" ") && !text.matches("\\s+at .*")) {
                sentences.add(text.strip());
            }
        }
        return Stream.of(severe, sentences, others).flatMap(List::stream).findFirst()
                .map(text -> text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH) + "…");
    }

    /** Adds an exception, or replaces the last one by its cause if the cause has a message. */
    private static void add(Matcher exception, List<String> exceptions) {
        String message = exception.group(3);
        String text = exception.group(2) + (message == null ? "" : ": " + message);
        if (exception.group(1) == null || exceptions.isEmpty()) {
            exceptions.add(text);
        } else if (message != null) {
            exceptions.set(exceptions.size() - 1, text);
        }
    }
}
