package io.github.treadlight.deploy.peer;

import io.github.treadlight.deploy.harness.ServerLog;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The log of a stopped server on which a suite ran. */
final class SuiteLog {
    private static final Pattern DEPLOYED = Pattern.compile("was successfully deployed in [\\d.,\\s]+ milliseconds");
    /** Matches a record of the server's own log, but not the output of its JVM, which contains the same messages. */
    private static final Pattern RECORD = Pattern.compile("\\[\\d{4}-");

    private final ServerLog log;

    SuiteLog(Path file) {
        log = new ServerLog(file, 0);
    }

    /** Returns the number of successful deployments. */
    int deployments() {
        return (int) log.records().stream()
                .filter(logged -> RECORD.matcher(logged).lookingAt() && DEPLOYED.matcher(logged).find())
                .count();
    }

    /** Returns Treadlight's records at WARNING and SEVERE. */
    List<String> problemsOfTreadlight() {
        return Stream.of("WARNING", "SEVERE").flatMap(level -> log.ours(level).stream()).toList();
    }
}
