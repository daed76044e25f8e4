package io.github.treadlight.deploy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The log of the server under test, as records: a record may have several lines.
 *
 * @param file where it is
 * @param earlier how many records at its beginning are not looked at
 */
record ServerLog(Path file, int earlier) {
    private static final Pattern RECORD_START = Pattern.compile("(?m)^(?=\\[\\d{4}-\\d{2}-\\d{2}T)");
    /** The logger stands before the thread; Payara Micro colours it. */
    private static final Pattern OURS =
            Pattern.compile("io\\.github\\.treadlight\\.[\\w.]+(?:\u001b\\[0m)?] \\[tid: ");

    /** The level is a record's third field; Payara Micro colours it. */
    private static final Pattern WARNING = level("WARNING|SEVERE");
    private static final Pattern SEVERE = level("SEVERE");

    /** Records at the highest level that come without Treadlight too. */
    private static final List<String> VANILLA = List.of(
            // At the stop of a server whose JMX connector is bound to one address, as here: it unbinds another name.
            "Error stopping RMIConnector",
            // At the start of GlassFish 8: until the server has started, start-domain connects to the administration's
            // port as fast as it can.
            "RejectedExecutionException: The thread pool's task queue is full");

    private static Pattern level(String which) {
        return Pattern.compile("(?:\\[[^\\[\\]]*] ){2}\\[(?:\u001b\\[\\S+m)?(?:" + which + ")");
    }

    /** All of it. */
    ServerLog(Path file) {
        this(file, 0);
    }

    static ServerLog ofArquillianServer() {
        return new ServerLog(Path.of(System.getProperty("treadlight.work"), "payara-micro.log"));
    }

    /** How many records there are now, to look only at what comes later. */
    int length() {
        return records().size();
    }

    /** Treadlight's own records at a level, from a place on. */
    List<String> ours(String level, int from) {
        return records().stream()
                .skip(from)
                .filter(logged -> isOurs(level, logged))
                .toList();
    }

    /** What anybody warns of, or logs a stack trace for, from a place on. */
    List<String> complaints(int from) {
        return records().stream()
                .skip(from)
                .filter(logged -> WARNING.matcher(logged).lookingAt() || logged.contains("\n\tat "))
                .toList();
    }

    /** What anybody logs at the highest level, without what the servers do by themselves. */
    List<String> severe() {
        return records().stream()
                .filter(logged -> SEVERE.matcher(logged).lookingAt())
                .filter(logged -> VANILLA.stream().noneMatch(logged::contains))
                .toList();
    }

    /** Looks for the level before the logger only: what JVMs print to the log has levels of its own. */
    private static boolean isOurs(String level, String logged) {
        Matcher logger = OURS.matcher(logged);
        return logger.find() && logged.substring(0, logger.start()).contains(level);
    }

    List<String> records() {
        try {
            return RECORD_START.splitAsStream(Files.readString(file)).skip(earlier).toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
