package io.github.treadlight.sim.measure;

import io.github.treadlight.sim.result.SimulationResult.TopClass;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Parser of HotSpot's class histogram, whose lines have the form {@code "   1:   14   360  java.lang.String
 * (java.base@17)"}.
 */
final class ClassHistogram {
    private static final Pattern LINE =
            Pattern.compile("^\\s*\\d+:\\s+(\\d+)\\s+(\\d+)\\s+(\\S+)", Pattern.MULTILINE);

    private ClassHistogram() {}

    /** Returns the first classes of the histogram, which is sorted by bytes. */
    static List<TopClass> parse(String histogram, int limit) {
        return LINE.matcher(histogram).results().limit(limit).map(ClassHistogram::topClass).toList();
    }

    private static TopClass topClass(MatchResult line) {
        return new TopClass(line.group(3), Long.parseLong(line.group(1)), Long.parseLong(line.group(2)));
    }
}
