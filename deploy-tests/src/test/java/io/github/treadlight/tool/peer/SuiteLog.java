package io.github.treadlight.tool.peer;

import io.github.treadlight.deploy.harness.ServerLog;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The log of a stopped server on which a suite ran. */
final class SuiteLog {
    private static final Pattern DEPLOYED = Pattern.compile("was successfully deployed in [\\d.,\\s]+ milliseconds");
    /** Matches a record of the server's own log, but not the output of its JVM, which contains the same messages. */
    private static final Pattern RECORD = Pattern.compile("\\[\\d{4}-");

    private static final Pattern ENDED = Pattern.compile("Treadlight: .* ended \\(generation \\d+\\)");

    private final ServerLog log;

    SuiteLog(Path file) {
        log = new ServerLog(file, 0);
    }

    /** Returns the number of successful deployments. */
    int deployments() {
        return count(DEPLOYED);
    }

    /** Returns the number of records of Treadlight about the end of an application. */
    int ended() {
        return count(ENDED);
    }

    private int count(Pattern text) {
        return (int) log.records().stream()
                .filter(logged -> RECORD.matcher(logged).lookingAt() && text.matcher(logged).find())
                .count();
    }

    /** Returns the records at WARNING and SEVERE, of any logger, that name Treadlight. */
    List<String> problemsOfTreadlight() {
        return log.problems("io.github.treadlight");
    }
}
