package io.github.treadlight.bench.sweep;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The safepoint pauses of a JVM, parsed from the log that {@link #option} enables.
 *
 * @param pauses the pauses, ordered by end
 */
record SafepointLog(List<Pause> pauses) {
    private static final Pattern LINE = Pattern.compile(
            "\\[(\\d+)ns].*Safepoint \"([^\"]+)\".* Reaching safepoint: (\\d+) ns.* Total: (\\d+) ns.*");

    /**
     * A pause of all threads.
     *
     * @param operation the JVM's name of the operation
     * @param end the end of the pause in nanoseconds, from {@link System#nanoTime}
     * @param nanos the length of the pause in nanoseconds
     * @param reachingNanos the time until all threads had stopped, part of the length; it is long on a busy machine
     */
    record Pause(String operation, long end, long nanos, long reachingNanos) {}

    /** Returns the JVM option that writes such a log, with timestamps of {@link System#nanoTime}. */
    static String option(String file) {
        return "-Xlog:safepoint=info:file=" + file + ":timenanos,tags:filecount=0";
    }

    static SafepointLog of(Stream<String> lines) {
        return new SafepointLog(lines.map(LINE::matcher)
                .filter(Matcher::matches)
                .map(SafepointLog::pause)
                .toList());
    }

    private static Pause pause(MatchResult line) {
        return new Pause(line.group(2), Long.parseLong(line.group(1)), Long.parseLong(line.group(4)),
                Long.parseLong(line.group(3)));
    }

    /** Returns the pauses that overlap the time span. */
    SafepointLog between(long begin, long end) {
        return new SafepointLog(pauses.stream()
                .filter(pause -> pause.end() > begin && pause.end() - pause.nanos() < end)
                .toList());
    }

    /** Returns the longest pause, or empty if the log has no pauses. */
    Optional<Pause> longest() {
        return pauses.stream().max(Comparator.comparingLong(Pause::nanos));
    }

    /** Returns the number of pauses for each operation, such as {@code 2 ThreadDump}. */
    String operations() {
        return pauses.stream()
                .collect(Collectors.groupingBy(Pause::operation, TreeMap::new, Collectors.counting()))
                .entrySet().stream()
                .map(each -> each.getValue() + " " + each.getKey())
                .collect(Collectors.joining(", "));
    }
}
