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
 * The pauses of a JVM, as it logs them with {@link #option}.
 *
 * @param pauses the pauses in the order of their ends
 */
record SafepointLog(List<Pause> pauses) {
    private static final Pattern LINE = Pattern.compile(
            "\\[(\\d+)ns].*Safepoint \"([^\"]+)\".* Reaching safepoint: (\\d+) ns.* Total: (\\d+) ns.*");

    /**
     * A pause of all threads.
     *
     * @param operation the JVM's name of what it did
     * @param end the end in nanoseconds of {@link System#nanoTime}
     * @param nanos the length in nanoseconds
     * @param reachingNanos the part of it until all threads had stopped, which is long on a busy machine
     */
    record Pause(String operation, long end, long nanos, long reachingNanos) {}

    /** Returns the option of a JVM that writes such a log, with the time of {@link System#nanoTime}. */
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

    /** Returns the pauses that overlap with a span of time. */
    SafepointLog between(long begin, long end) {
        return new SafepointLog(pauses.stream()
                .filter(pause -> pause.end() > begin && pause.end() - pause.nanos() < end)
                .toList());
    }

    /** Returns the longest pause, or empty if there is none. */
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
