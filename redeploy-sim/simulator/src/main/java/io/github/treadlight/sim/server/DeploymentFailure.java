package io.github.treadlight.sim.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The reason for which a server did not deploy an application, found in its log, and what the user can do. */
enum DeploymentFailure {
    /** The application needs a data source or another resource. */
    RESOURCE("NameNotFoundException|NamingException|Invalid resource|resource not found|Lookup failed|\\bjdbc/",
            "The server lacks a resource. Create it with asadmin commands, such as create-jdbc-connection-pool and"
                    + " create-jdbc-resource, in the file of --post-boot-file; or name a domain that has it with"
                    + " --domain, on a server that has domains. A driver for it goes into --server-lib"),
    /** A class is missing. */
    CLASS("ClassNotFoundException|NoClassDefFoundError|Class name is wrong",
            "A class is missing. Add its library to the application, or to the server with --server-lib"),
    /** A file is missing. */
    FILE("NoSuchFileException|FileNotFoundException",
            "A file is missing. Create it, or tell the application where it is, for example with"
                    + " --jvm-option=-Dname=/absolute/path"),
    /** None of the others. */
    OTHER("",
            "If the application needs something that the server lacks: --post-boot-file and --domain add data sources"
                    + " and other resources, --server-lib adds libraries, --jvm-option=-Dname=value sets system"
                    + " properties");

    private static final Pattern LEVEL = Pattern.compile("[\\[|](SEVERE|WARNING|INFO|CONFIG|FINE|FINER|FINEST)[]|]");
    private static final Pattern EXCEPTION = Pattern.compile(
            "\\s*(Caused by: )?((?:\\w+\\.)+[\\w$]*(?:Exception|Error|Failure)[\\w$]*)(?:: (.*?))?(?:]])?");
    private static final int MAX_LENGTH = 600;

    private final Pattern reason;
    private final String remedy;

    DeploymentFailure(String reason, String remedy) {
        this.reason = Pattern.compile(reason);
        this.remedy = remedy;
    }

    /** An exception in the log: its type and message, or those of its last cause that has a message. */
    private static final class Trace {
        private final String level;
        private String text;

        Trace(String level, String text) {
            this.level = level;
            this.text = text;
        }
    }

    /** Returns a sentence without a full stop that says what to do about a reason. */
    static String remedy(String reason) {
        for (DeploymentFailure failure : values()) {
            if (failure.reason.matcher(reason).find()) {
                return failure.remedy;
            }
        }
        throw new AssertionError("the last one has any reason");
    }

    /**
     * Returns the decisive line of a log: the root cause of the first exception of level SEVERE, or else of the first
     * exception. Later exceptions are usually consequences. Returns empty if there is no exception.
     *
     * @param lines the lines that the server wrote during the deployment
     */
    static Optional<String> reason(List<String> lines) {
        List<Trace> traces = new ArrayList<>();
        String level = "";
        for (String line : lines) {
            Matcher found = LEVEL.matcher(line);
            level = found.find() ? found.group(1) : level;
            Matcher exception = EXCEPTION.matcher(line);
            if (exception.matches()) {
                String message = exception.group(3);
                String text = exception.group(2) + (message == null ? "" : ": " + message);
                if (exception.group(1) == null || traces.isEmpty()) {
                    traces.add(new Trace(level, text));
                } else if (message != null) {
                    traces.get(traces.size() - 1).text = text;
                }
            }
        }
        return traces.stream().filter(trace -> trace.level.equals("SEVERE")).findFirst()
                .or(() -> traces.stream().findFirst())
                .map(trace -> trace.text)
                .map(text -> text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH) + "…");
    }
}
